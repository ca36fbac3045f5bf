import Foundation

/// What a body's stream has given so far within one call, which may send it several times: the same bytes each time, or the
/// call sends something else than its caller wants.
final class BodyReadings: Sendable {
    private struct State {
        /// How many bytes there were at most.
        var most: Int64 = 0
        /// How they began.
        var beginning = Data()
    }

    private let state = Locked(State())

    /// How many bytes are compared: those of a stream that has been read to some place are not those of its beginning, and
    /// the whole of a body would be too much to keep.
    static let beginningSize = 1 << 10

    /// Compares a piece with what stood in its place before.
    ///
    /// - Parameters:
    ///   - chunk: The piece.
    ///   - offset: Where it stands in the body.
    /// - Returns: Whether it is the same, as far as that is known.
    func agrees(with chunk: Data, at offset: Int64) -> Bool {
        guard let offset = Int(exactly: offset), offset < Self.beginningSize else { return true }
        return state.withLock { state in
            let piece = chunk.prefix(Self.beginningSize - offset)
            let known = state.beginning.dropFirst(offset)
            let common = min(piece.count, known.count)
            guard piece.prefix(common) == known.prefix(common) else { return false }
            // A reading that was overtaken may lag behind: what lies between is not known.
            if state.beginning.count >= offset { state.beginning.append(piece.dropFirst(common)) }
            return true
        }
    }

    /// Notes how far a reading came.
    ///
    /// - Parameter count: How many bytes there were.
    /// - Returns: How many there were at most.
    @discardableResult
    func note(_ count: Int64) -> Int64 {
        state.withLock { state in
            state.most = max(state.most, count)
            return state.most
        }
    }
}

// MARK: One call

extension HttpUploadStream {
    /// The stream as one call sends it, once or several times.
    fileprivate var inOneCall: HttpUploadStream {
        var stream = self
        stream.readings = readings ?? BodyReadings()
        return stream
    }

    /// Opens the bytes to send them.
    ///
    /// - Returns: The bytes. Reading them throws when they are not those that came another time in the same call: then they
    ///   can be read only once, whatever ``isReplayable`` says, and a request without them is not what its caller wants to
    ///   send.
    /// - Throws: What ``open`` throws.
    func opened() async throws -> HttpBodyStream {
        guard let readings else { return try await open() }
        return HttpBodyStream(source: ComparedSource(try await open(), readings))
    }
}

extension HttpRequestParams {
    /// Notes that a call begins with the request, unless it has begun: from here on the streams of its body are held to what
    /// they gave before.
    package mutating func holdStreamsToOneReading() {
        switch httpBody {
        case .none, .data, .form, .file: return
        case .stream(let stream): httpBody = .stream(stream.inOneCall)
        case .multipart(var body):
            guard !body.isInMemory else { return }
            for index in body.parts.indices {
                guard case .stream(let stream) = body.parts[index].source else { continue }
                body.parts[index].source = .stream(stream.inOneCall)
            }
            httpBody = .multipart(body)
        }
    }
}

/// The bytes of a stream, which are the same as another time.
private final class ComparedSource: HttpBodySource, @unchecked Sendable {  // a stream is read by one task at a time
    private let stream: HttpBodyStream
    private let readings: BodyReadings
    private var count: Int64 = 0

    init(_ stream: HttpBodyStream, _ readings: BodyReadings) {
        self.stream = stream
        self.readings = readings
    }

    deinit {
        readings.note(count)
    }

    func next() async throws -> Data? {
        guard let chunk = try await stream.nextChunk() else {
            guard count >= readings.note(count) else { throw Self.change("has fewer bytes than") }
            return nil
        }
        guard readings.agrees(with: chunk, at: count) else { throw Self.change("begins with other bytes than") }
        count += Int64(chunk.count)
        return chunk
    }

    private static func change(_ change: String) -> TransportError {
        TransportError(
            .unreadableBody,
            "The body's stream \(change) when it was first read, so that it is not sent again: use "
                + "HttpUploadStream(once:) for one that can be read only once."
        )
    }
}
