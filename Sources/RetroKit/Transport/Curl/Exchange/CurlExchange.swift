#if os(Linux)
    import CCurl
    import Foundation
    import Synchronization

    /// One request and its response over libcurl. Made and prepared by the caller's task, then touched by whoever has the
    /// loop's turn and whoever tells the news of it, and by the caller again once it is over.
    final class CurlExchange: @unchecked Sendable {  // one owner at a time; see above
        /// What becomes of the response.
        enum Delivery {
            /// The body is collected, up to a limit; then the caller asks for ``CurlExchange/result``.
            case whole(UnsafeContinuation<Void, any Error>)
            /// The head is there first; then the caller asks for ``CurlExchange/streamingResponse(_:on:)``. The body goes
            /// through a buffer.
            case stream(CurlBodyBuffer, UnsafeContinuation<Void, any Error>)
        }

        let request: HttpRequestParams
        /// The URL.
        let url: String
        /// When the call has to be over.
        let deadline: Deadline
        let submitted = ContinuousClock.now
        private let cancelled = Atomic(false)
        /// Whether the caller may have the response, or the head of a streamed one. The continuation says so too, but out of
        /// a sanitizer's sight.
        private let isHandedOver = Atomic(false)
        private var delivery: Delivery?
        private(set) var isHeadComplete = false
        /// When a body that nobody wants is given up, and how many bytes of it have come; nil for one that is wanted.
        var discard: CurlDiscard?
        /// What the progress was when it was last reported.
        var lastProgress: HttpProgress?

        /// The loop that runs the exchange; nil before and after.
        private(set) var loop: CurlLoop?
        /// The handle, from the start until the caller is told the end. It belongs to the loop, whose thread has its memory
        /// at hand.
        private(set) var handle: CurlHandle?
        /// Whether the loop runs it.
        private(set) var isActive = false
        private var pool: CurlHandlePool?
        /// What libcurl tells of a collected response.
        private var facts: CurlFacts?
        /// How long it may go without a byte; nil for no limit.
        private(set) var idleLimit: Duration?
        /// How many bytes of a collected body are taken at most.
        private(set) var sizeLimit = Int.max
        /// After how many of the loop's rounds the reader is given what has come; zero when it has it.
        var roundsToFlush = 0
        /// Whether bytes for the reader have come in the loop's present round.
        var hasFreshBytes = false
        /// The socket that libcurl watches for it; below zero for none.
        var descriptor: Int32 = -1
        /// Where the loop keeps it.
        var index = 0
        /// How often libcurl has begun to send it.
        var attempts = 0
        /// What is known of the way that it took last.
        var way = ExchangeWay()
        /// Whether the whole request is known to have been sent, and whether the response has begun.
        var isSent = false
        var isAnswered = false
        /// When the request began to be sent, and how long that took where it took more than one step.
        var sendingStart: ContinuousClock.Instant?
        var sendingTime: Duration?
        /// Whether libcurl wanted to send the request again although it has been answered.
        var isAnsweredForGood = false
        /// When the peer was last heard; noted only under an idle limit.
        lazy var lastActivity = submitted
        var head = HttpHeadParser()
        /// The head of a streamed response, as it was handed over: trailers may come while the caller reads it.
        private var deliveredHead = HttpHeadParser()
        var body = Data()
        /// What is known of the codings of the body.
        var coding = BodyCoding.unknown
        /// The request's body, until the caller is told the end.
        private(set) var requestBody = CurlBody.none
        /// Whether it goes over no connection that is there already.
        var needsOwnConnection = false
        /// What a callback found wrong, which goes before libcurl's own word for it. The server hears of it at once.
        var failure: (any Error)? { didSet { handle?.forbidReuse() } }
        var isReceivingPaused = false
        var isSendingPaused = false
        /// Whether it waits for its caller rather than for the peer.
        var isPaused: Bool { isReceivingPaused || isSendingPaused }
        private var headerList: OpaquePointer?

        init(_ request: HttpRequestParams, to url: String, until deadline: Deadline) {
            self.request = request
            self.url = url
            self.deadline = deadline
        }

        /// Whether the caller has given up.
        var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
        /// The buffer of a streamed body; nil for a collected one.
        var buffer: CurlBodyBuffer? { if case .stream(let buffer, _) = delivery { buffer } else { nil } }

        deinit {
            letGo()
        }

        /// Says what becomes of the response, and makes the request's body ready, before the exchange is started.
        func prepare(_ delivery: Delivery, for loop: CurlLoop) throws(TransportError) {
            self.delivery = delivery
            self.loop = loop
            loop.count(1)
            pool = loop.handles
            idleLimit = loop.configuration.idleTimeout
            sizeLimit = request.responseSizeLimit ?? loop.configuration.responseSizeLimit ?? .max
            requestBody = try CurlBody(of: self, on: loop)
        }

        /// Makes the exchange end with `CancellationError`, now or when it is about to start.
        func cancel(on loop: CurlLoop) {
            cancelled.store(true, ordering: .relaxed)
            loop.enqueue(.cancel(self))
        }
    }

    // MARK: On the loop

    extension CurlExchange {
        /// Sets up a handle.
        func setUp(on loop: CurlLoop) throws(TransportError) -> CurlHandle {
            guard let handle = loop.handles.handle() else { throw TransportError.noMemory }
            self.handle = handle
            headerList = try CurlSetup(exchange: self, handle: handle, loop: loop).apply()
            return handle
        }

        /// Notes that the loop runs it.
        func attach() {
            isActive = true
            noteActivity()
        }

        /// Notes that the loop does not run it any more, or never will.
        func detach() {
            if isWithoutAnswer { noteLastStream() }
            isActive = false
            loop?.count(-1)
            loop = nil
        }

        /// The settings of the transport; nil before it is prepared.
        var configuration: CurlConfiguration? { pool?.configuration }

        /// Whether it goes over TLS.
        var isSecure: Bool { url.utf8.starts(with: "https:".utf8) }

        /// Whom the request goes to.
        var host: String { request.baseURL?.host ?? "the host" }

        /// Tells the loop that the connection of a whole response is free again. libcurl never came to watch it where the
        /// response was there as soon as the request was sent.
        func noteReuse() {
            guard let handle, let loop else { return }
            let socket = descriptor < 0 ? ccurl_easy_get_socket(handle.easy, CurlInfo.activeSocket) : descriptor
            loop.sockets.finished(
                socket,
                ends: CurlSockets.Ends(
                    remoteIP: ccurl_easy_get_string(handle.easy, CurlInfo.primaryIP),
                    remotePort: ccurl_easy_get_long(handle.easy, CurlInfo.primaryPort),
                    localPort: ccurl_easy_get_long(handle.easy, CurlInfo.localPort)
                ),
                isMultiplexed: CurlFacts.isMultiplexed(handle),
                on: loop.epoll
            )
        }

        /// Notes that the head of the response is there. The deadline of a streamed one is for the head alone.
        func completeHead() {
            guard case .stream = delivery else { return beginDiscardIfFollowed() }
            guard !isHeadComplete else { return }
            isHeadComplete = true
            deliveredHead = head
            loop?.news.append(.head(self))
        }
    }

    // MARK: News of it

    extension CurlExchange {
        /// Hands over the head of a streamed response.
        func deliverHead() {
            guard case .stream(_, let continuation) = delivery else { return }
            isHandedOver.store(true, ordering: .releasing)
            continuation.resume()
        }

        /// Ends the exchange with what libcurl says of it.
        func finish(_ code: Int32) {
            if let error = problem(code) { return fail(error) }
            switch delivery {
            case .whole(let continuation):
                delivery = nil
                facts = handle.map { CurlFacts($0, from: submitted, to: .now, sending: sendingTime) }
                letGo()
                isHandedOver.store(true, ordering: .releasing)
                continuation.resume()
            case .stream(let buffer, _):
                letGo()
                buffer.finish()
            case nil: return
            }
        }

        /// What is wrong with an exchange that libcurl has ended with a code.
        private func problem(_ code: Int32) -> (any Error)? {
            if let failure { return failure }
            if discard?.isCutOff == true || isAnsweredForGood { return nil }
            if code != 0 {
                let error = CurlFailure(code, handle?.message(of: code), self).error
                return isLeftOut(code) ? LeftOut(cause: error) : error
            }
            // libcurl is content with a head that ends with the connection.
            if !head.isComplete {
                return TransportError(.incompleteResponse, "The response from \(host) ends within its head.")
            }
            return isCodingCut ? cutCoding : nil
        }

        /// The error of a server that leaves HTTP although nobody has asked for it (RFC 9110 §15.2.2).
        var unaskedSwitch: TransportError {
            TransportError(
                .protocolViolation,
                at: host,
                reason: "it switches to another protocol with a 101, for which nobody has asked"
            )
        }

        /// Gives the handle back, and lets go of the request's body, whose stream may run a caller's code when it ends.
        private func letGo() {
            if let handle { pool?.takeBack(handle) }
            handle = nil
            ccurl_list_free(headerList)
            headerList = nil
            requestBody = .none
        }

        /// Ends the exchange with an error.
        func fail(_ error: any Error) {
            letGo()
            switch delivery {
            case .whole(let continuation):
                delivery = nil
                continuation.resume(throwing: error)
            case .stream(let buffer, let continuation):
                delivery = nil
                if isHeadComplete { buffer.finish(throwing: error) } else { continuation.resume(throwing: error) }
            case nil:
                return
            }
        }

        /// The collected response, made by the caller's thread once the loop is done: reading heads takes its time.
        var result: HttpOperationResult {
            _ = isHandedOver.load(ordering: .acquiring)
            return HttpOperationResult(
                statusCode: head.statusCode,
                headerFields: HttpHeaders(head.fields),
                trailerFields: HttpHeaders(head.trailers),
                body: body,
                urlText: url,
                timings: facts?.timings
            )
        }

        /// The streamed response, made by the caller's thread once the head is there.
        func streamingResponse(_ buffer: CurlBodyBuffer, on loop: CurlLoop) -> HttpOperationResult {
            _ = isHandedOver.load(ordering: .acquiring)
            return HttpOperationResult(
                statusCode: deliveredHead.statusCode,
                headerFields: HttpHeaders(deliveredHead.fields),
                bodyStream: HttpBodyStream(source: CurlBodySource(buffer, of: self, loop))
            )
        }
    }
#endif
