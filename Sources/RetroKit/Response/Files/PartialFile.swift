import Foundation

/// The file that a download grows in, beside its destination, with a note that says what it is the beginning of. It takes
/// the destination's place when it is complete.
struct PartialFile {
    /// What the bytes are the beginning of.
    struct Note: Codable, Equatable {
        /// The digest of the request's URL.
        let source: String
        /// The digest of whoever asked for it.
        let owner: String
        /// The server's name for the version: an entity tag or a date.
        let validator: String
        /// The length of the whole; nil when it is unknown.
        let length: Int64?
    }

    let destination: URL
    private let file: URL
    private let noteFile: URL

    init(for destination: URL) {
        self.destination = destination
        file = destination.appendingPathExtension("partial")
        noteFile = file.appendingPathExtension("json")
    }

    /// How many bytes are there of what a note describes; nil when they are of something else, or there are none.
    func size(matching note: Note) -> Int64? {
        guard let data = try? Data(contentsOf: noteFile), let kept = try? JSONDecoder().decode(Note.self, from: data),
            kept == note, let size = currentSize, size > 0, size <= note.length ?? .max
        else { return nil }
        return size
    }

    /// The size of the file; nil when there is none, or something else in its place.
    private var currentSize: Int64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes?[.size] as? NSNumber)?.int64Value
    }

    /// Begins anew, with the note of what is to come; without one the bytes cannot be used by another call. A link in the
    /// file's place is not followed, and a folder stays.
    func begin(_ note: Note?) throws(FileProblem) {
        try FileProblem.catching("The file \(file.lastPathComponent) cannot be made") {
            discard()
            try Data().write(to: file, options: .withoutOverwriting)
            if let note { try JSONEncoder().encode(note).write(to: noteFile, options: .atomic) }
        }
    }

    /// Opens the file to write on behind its first bytes.
    func open(at offset: Int64) throws(FileProblem) -> FileHandle {
        try FileProblem.catching("The file \(file.lastPathComponent) cannot be written") {
            let handle = try FileHandle.opened(file, forWriting: true)
            try handle.truncate(atOffset: UInt64(offset))
            try handle.seek(toOffset: UInt64(offset))
            return handle
        }
    }

    /// The digest of what is there.
    func digest() throws(FileProblem) -> FileDigest {
        try FileProblem.catching("The file \(file.lastPathComponent) cannot be read") { try FileDigest(of: file) }
    }

    /// Puts the file in the destination's place, in one step.
    ///
    /// - Parameter replacing: Whether a file that is there gives way.
    /// - Throws: ``FileProblem``.
    func commit(replacing: Bool) throws(FileProblem) {
        try FileProblem.catching("The file \(destination.lastPathComponent) cannot take its place") {
            if replacing {
                guard rename(file.path, destination.path) == 0 else {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
            } else {
                try FileManager.default.moveItem(at: file, to: destination)
            }
        }
        unlink(noteFile.path)
    }

    /// Removes what is there, but no folder.
    func discard() {
        for url in [file, noteFile] { unlink(url.path) }
    }
}

/// A destination that one call at a time saves to.
struct SavePlace {
    let destination: URL
    let isReplaced: Bool

    private static let taken = Locked<Set<String>>([])

    /// Takes the place.
    ///
    /// - Parameters:
    ///   - destination: The file.
    ///   - replacing: Whether a file that is there gives way.
    /// - Throws: ``FileProblem`` when there can be no file of that name, or another call is saving to it.
    init(_ destination: URL, replacing: Bool) throws(FileProblem) {
        let name = destination.lastPathComponent
        guard destination.isFileURL else {
            throw FileProblem("The destination is no file's URL; make one with URL(fileURLWithPath:).")
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: destination.path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else {
                throw FileProblem("The destination \(name) is a folder; use save(in:) for a file in it.")
            }
            guard replacing else {
                throw FileProblem("The file \(name) exists already; choose another name, or replace it.")
            }
        }
        guard Self.taken.withLock({ $0.insert(destination.standardizedFileURL.path).inserted }) else {
            throw FileProblem("The file \(name) is being saved by another call; wait for it, or choose another name.")
        }
        self.destination = destination
        isReplaced = replacing
    }

    /// Gives the place to others.
    func leave() {
        _ = Self.taken.withLock { $0.remove(destination.standardizedFileURL.path) }
    }
}
