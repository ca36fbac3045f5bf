/// A response that brings bytes of a file, and where they belong.
struct DownloadPart {
    let headers: HttpHeaders
    /// The place of the first byte.
    var offset: Int64
    /// The length of the whole file; nil when it is unknown.
    let total: Int64?
    /// The place after the last byte that the response announces; nil when it announces none.
    let end: Int64?
    /// The server's name for the version; nil when it has none that the rest can be asked for with.
    let validator: String?
    /// The digest that the server announces of the whole file; nil when it announces none.
    let digest: FileDigest?
    /// The bytes; nil when they have been read, or are not wanted.
    var body: HttpBodyStream?
}

extension DownloadPart {
    /// The response that a download begins with.
    ///
    /// - Throws: ``StreamProblem`` when its bytes have been read.
    init(_ download: Download) throws(StreamProblem) {
        self.init(
            headers: download.headers,
            offset: 0,
            total: download.bodyLength,
            end: ContentRange(partOf: download.statusCode, download.headers)?.length ?? download.bodyLength,
            validator: download.headers.rangeValidator,
            digest: download.statusCode == 206 ? nil : FileDigest(announcedBy: download.headers, isWhole: true),
            body: try download.source.take()
        )
    }

    /// A response that brings the whole file.
    init(whole result: HttpOperationResult) {
        self.init(
            headers: result.headerFields,
            offset: 0,
            total: result.headerFields.bodyLength,
            end: result.headerFields.bodyLength,
            validator: result.headerFields.rangeValidator,
            digest: FileDigest(announcedBy: result.headerFields, isWhole: true),
            body: result.streamedBody
        )
    }

    /// A response that brings the rest of this one's file.
    func continued(by result: HttpOperationResult, at offset: Int64, total: Int64?) -> DownloadPart {
        DownloadPart(
            headers: result.headerFields,
            offset: offset,
            total: total,
            end: ContentRange(result.headerFields["Content-Range"])?.end ?? total,
            validator: validator,
            digest: FileDigest(announcedBy: result.headerFields, isWhole: false) ?? digest,
            body: result.streamedBody
        )
    }

    /// What a server makes of the question for the rest of a file.
    enum Reply: Equatable {
        /// The rest, of a file of a length that it may tell.
        case rest(total: Int64?)
        /// The whole file: it has changed, or the server knows no ranges.
        case whole
        /// There is no rest: the file is complete.
        case nothing
        /// Other bytes than those that were asked for.
        case unusable
        /// No bytes at all.
        case refusal
    }

    /// Decides what a response to the question for the rest is (RFC 9110 §14.4, §15.3.7 and §15.5.17).
    ///
    /// - Parameters:
    ///   - count: How many bytes are there.
    ///   - statusCode: The response's status.
    ///   - headers: The response's headers.
    /// - Returns: What it is.
    func reply(afterBytes count: Int64, statusCode: Int, headers: HttpHeaders) -> Reply {
        let range = ContentRange(headers["Content-Range"])
        switch statusCode {
        case 206:
            let isSameVersion = (headers.rangeValidator ?? validator) == validator
            let isSameLength = (range?.total ?? total) == total || total == nil
            guard let range, range.bytes?.lowerBound == count, isSameVersion, isSameLength,
                !headers.announceContentCoding
            else { return .unusable }
            return .rest(total: range.total ?? total)
        case 416:
            return range?.total == count && total ?? count == count ? .nothing : .unusable
        default:
            return StatusCodes.successful.contains(statusCode) ? .whole : .refusal
        }
    }
}

extension ResponseExchange {
    /// Whether the request can be repeated for a part of its answer: it is a GET that asks for the whole
    /// (RFC 9110 §14.2).
    var isRepeatableInParts: Bool {
        request.httpMethod == .get && !request.headerFields.contains("Range")
    }

    /// What tells the request apart from others: the digests of its URL, which may hold secrets, and of whoever it was sent
    /// for, behind every interceptor; nil when an interceptor has answered by itself, for nobody knows whom.
    var source: (url: String, owner: String)? {
        let witness = request.witness ?? RequestWitness()
        if request.witness == nil { witness.see(request, over: chain.defaults) }
        return witness.seen().map { (Sha256.digits(of: [$0.url]), $0.owner.digest) }
    }

    /// Sends the request again.
    ///
    /// - Parameters:
    ///   - offset: The first byte that is wanted; 0 for the whole.
    ///   - validator: The version of which the rest is wanted; another one is sent whole.
    /// - Returns: The response, whatever its status.
    /// - Throws: What the interceptors and the transport throw.
    func answer(from offset: Int64, of validator: String?) async throws -> HttpOperationResult {
        var request = request
        request.witness = nil
        if offset > 0, let validator {
            request.headerFields["Range"] = "bytes=\(offset)-"
            request.headerFields["If-Range"] = validator
        }
        return try await chain(request)
    }
}
