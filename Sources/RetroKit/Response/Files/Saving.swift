import Foundation

/// A download on its way to its file.
struct Saving {
    /// The first response, without its body.
    let context: StreamContext
    let place: SavePlace
    let resumption: DownloadResumption
    let partial: PartialFile
    /// The response that is being read.
    var part: DownloadPart
    /// How many bytes of the file are there.
    var count: Int64 = 0
    private let expectedDigest: FileDigest?
    private let progress: ProgressObserver?
    /// What the request's URL is, and who asks for it; nil for a mock.
    private let source: (url: String, owner: String)?

    init(
        of download: Download,
        to place: SavePlace,
        verifying digest: FileDigest?,
        resumption: DownloadResumption,
        progress: ProgressObserver?
    ) throws(StreamProblem) {
        context = download.source.context
        self.place = place
        self.resumption = resumption
        partial = PartialFile(for: place.destination)
        part = try DownloadPart(download)
        expectedDigest = digest
        source = resumption.keepsPartialFile ? context.exchange?.source : nil
        self.progress = progress
    }

    /// How the download came about; nil for a mock.
    var exchange: ResponseExchange? { context.exchange }

    /// Saves the file.
    mutating func run() async throws -> SavedFile {
        try requireWhole()
        do {
            try await fetch()
            try verify()
            try partial.commit(replacing: place.isReplaced)
        } catch {
            if !isKept(after: error) { partial.discard() }
            throw error
        }
        return SavedFile(url: place.destination, size: count, resumedFrom: part.offset, headers: part.headers)
    }

    /// Refuses a part of the file for which nobody has asked (RFC 9110 §15.3.7).
    private func requireWhole() throws {
        guard context.response.statusCode == 206, let exchange, !exchange.request.headerFields.contains("Range"),
            ContentRange(part.headers["Content-Range"])?.isWhole != true
        else { return }
        throw TransportError(
            .incompleteResponse,
            "The response has the status 206, a part of the file, though the whole was asked for."
        )
    }

    /// Whether another call can go on with what is there, which a server has sent that keeps to HTTP.
    private func isKept(after error: any Error) -> Bool {
        let isFault =
            error is FileProblem || (error as? ApiError)?.kind == .digestMismatch
            || (error as? TransportError)?.kind == .protocolViolation
        return note != nil && count > 0 && !isFault
    }

    /// What the file is the beginning of, for another call; nil when none can go on with it.
    var note: PartialFile.Note? {
        guard let source, let exchange, exchange.isRepeatableInParts, let validator = part.validator else { return nil }
        let owner = resumption.owner.map { Sha256.digits(of: ["owner", $0]) } ?? source.owner
        return PartialFile.Note(source: source.url, owner: owner, validator: validator, length: part.total)
    }

    /// Writes the response's body behind the bytes that it follows.
    mutating func receive() async throws {
        let limit = context.response.options.responseSizeLimit.map(Int64.init) ?? .max
        if max(part.offset, part.total ?? 0) > limit { throw TransportError.tooLarge(limit) }
        guard let body = part.body else { return }
        let handle = try partial.open(at: part.offset)
        defer { try? handle.close() }
        count = part.offset
        let most = min(limit, part.end ?? .max)
        while let chunk = try await context.chunk(of: body) {
            try Task.checkCancellation()
            let allowed = chunk.prefix(Int(clamping: most - count))
            try FileProblem.catching(cannotWrite) { try handle.write(contentsOf: allowed) }
            count += Int64(allowed.count)
            progress?.report(HttpProgress(received: count, totalToReceive: part.total))
            if allowed.count < chunk.count { throw most < limit ? surplus : TransportError.tooLarge(limit) }
        }
        try Task.checkCancellation()
        if let end = [part.end, part.total].compactMap(\.self).first(where: { $0 != count }) {
            throw TransportError(.incompleteResponse, "The file has \(count) of \(end) bytes.")
        }
        try FileProblem.catching(cannotWrite) { try handle.synchronize() }
    }

    /// The error of a body that is longer than its head says (RFC 9110 §8.6 and §14.4).
    private var surplus: TransportError {
        TransportError(
            .protocolViolation,
            "The response from \(context.host) brings more bytes of the file than the \((part.end ?? 0) - part.offset) that "
                + "it announced."
        )
    }

    private var cannotWrite: String { "The file \(place.destination.lastPathComponent) cannot be written" }

    /// Compares the file with the digests that are known.
    private func verify() throws {
        let expected = Set([expectedDigest, part.digest].compactMap(\.self))
        guard !expected.isEmpty else { return }
        let actual = try partial.digest()
        guard expected != [actual] else { return }
        throw ApiError(
            .digestMismatch,
            at: .decoding,
            of: exchange.descriptor,
            request: exchange?.request,
            reason:
                "The file \(place.destination.lastPathComponent) is not what it should be: its SHA-256 is \(actual), "
                + "not \(expected.subtracting([actual]).map(\.hexadecimal).sorted().joined(separator: " and "))."
        )
    }
}
