import RetroKit

/// What a server's thread and its callers share.
struct LoopbackCore: Sendable {
    let table = Locked(RouteTable())
    let records = Locked(LoopbackRecords())
    let mailbox: LoopbackMailbox
    let sendsContinue: Bool

    /// Remembers a request and decides what is answered.
    func receive(_ request: inout RecordedRequest) -> RouteTable.Answer {
        let answer = table.withLock { $0.answer(&request) }
        records.withLock { [request] in
            $0.requests.append(request)
            if case .unmatched = answer { $0.unmatchedRequests.append(request) }
        }
        return answer
    }

    /// Has a handler make the answer for a connection, in a task of its own.
    func run(_ handler: @escaping LoopbackServer.Handler, for request: RecordedRequest) -> Task<Void, Never> {
        Task { [mailbox] in
            let response: LoopbackResponse
            do {
                response = try await handler(request)
            } catch {
                response = .failure(error)
            }
            mailbox.post(LoopbackMailbox.Answer(connection: request.connection, response: response))
        }
    }
}
