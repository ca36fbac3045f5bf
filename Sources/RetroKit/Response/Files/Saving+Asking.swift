extension Saving {
    /// Reads response after response until all bytes are there.
    mutating func fetch() async throws {
        var asks = try begin()
        var (failures, most) = (0, count)
        while true {
            do {
                if asks { try await ask() }
                return try await receive()
            } catch {
                guard canAskAgain(after: error) else { throw error }
                failures = count > most ? 1 : failures + 1
                most = max(most, count)
                guard failures <= resumption.attemptLimit ?? .max else { throw error }
                try await resumption.wait(before: failures)
                asks = true
            }
        }
    }

    /// Goes on with what an earlier call has left, or begins anew.
    ///
    /// - Returns: Whether the rest is to be asked for.
    private mutating func begin() throws(FileProblem) -> Bool {
        guard let note, let size = partial.size(matching: note) else {
            try partial.begin(note)
            return false
        }
        (count, part.offset, part.body) = (size, size, nil)
        return size != note.length
    }

    /// Asks for the bytes that are missing, and for all of them where they cannot be had alone.
    private mutating func ask() async throws {
        guard let exchange else { return }
        part.body = nil
        var offset = part.validator == nil ? 0 : count
        while true {
            let result = try await exchange.answer(from: offset, of: part.validator)
            let (statusCode, headers) = (result.statusCode ?? 0, result.headerFields)
            switch part.reply(afterBytes: offset, statusCode: statusCode, headers: headers) {
            case .rest(let total) where offset > 0:
                part = part.continued(by: result, at: offset, total: total)
                return
            case .nothing where offset > 0:
                part.offset = offset
                return
            case .whole:
                part = DownloadPart(whole: result)
                count = 0
                return try partial.begin(note)
            case .unusable where offset > 0:
                offset = 0
            default:
                throw try await context.error(ResponseProblem.status(nil), collecting: result, exchange)
            }
        }
    }

    /// Whether it is worth it to send the request again: it is a GET, and the failure may pass.
    private func canAskAgain(after error: any Error) -> Bool {
        guard let exchange, exchange.isRepeatableInParts else { return false }
        let failure = error as? ApiError ?? ApiError(transport: error, of: exchange.request, exchange.endpoint)
        return failure.isRetryable
    }
}
