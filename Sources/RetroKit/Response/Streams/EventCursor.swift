import Foundation

/// How far a stream of events has come: shared by the stream and its reader.
final class EventCursor: @unchecked Sendable {  // the id is behind the lock
    private let lock = NSLock()
    private var id: String

    init(_ id: String) {
        self.id = id
    }

    var lastEventID: String {
        get { lock.withLock { id } }
        set { lock.withLock { id = newValue } }
    }
}
