#if os(Linux)
    /// What a caller or a listener has yet to hear of an exchange.
    enum CurlNews {
        /// Something has happened to the call, at a time.
        case event(CurlExchange, CallEvent.Kind, ContinuousClock.Instant)
        /// So many bytes have gone and come.
        case progress(CurlExchange, HttpProgress)
        /// The head of a streamed response is there.
        case head(CurlExchange)
        /// It is over, and this is libcurl's code for how.
        case result(CurlExchange, code: Int32)
        /// It was ended.
        case failure(CurlExchange, any Error)

        /// Tells it.
        func tell() {
            switch self {
            case .event(let exchange, let kind, let time):
                exchange.request.call?.report(kind, of: exchange.request, at: time)
            case .progress(let exchange, let progress): exchange.request.onProgress?(progress)
            case .head(let exchange): exchange.deliverHead()
            case .result(let exchange, let code): exchange.finish(code)
            case .failure(let exchange, let error): exchange.fail(error)
            }
        }
    }
#endif
