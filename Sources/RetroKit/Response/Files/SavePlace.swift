import Foundation

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
