#if os(Linux)
    import CCurl
    import Foundation

    /// What is known of the way that a request took over a connection: enough to tell whether a server of HTTP/2 has processed
    /// it (RFC 9113 §8.7) when no answer comes.
    struct ExchangeWay {
        /// What the connection connects; nil before there is one, and where it has no ports.
        var ends: CurlSockets.Ends?
        /// Whether HTTP/2 was negotiated for it.
        var isMultiplexed = false
        /// Whether it had been made for this request.
        var isNew = false
        /// How many connections libcurl had made for the request.
        var connections = 0
        /// The number of the request's stream; nil when libcurl has not said.
        var stream: Int?
        /// The last stream that the server processed, by its GOAWAY; nil when there was none.
        var lastStream: Int?
    }

    extension HttpRequestParams {
        /// Whether a request may be sent once more after its connection was ended: one that was not processed, or that may be
        /// sent twice anyway, if its body is still there.
        func mayFollow(_ leftOut: CurlExchange.LeftOut) -> Bool {
            httpBody.isReplayable && (httpMethod.isIdempotent || leftOut.cause.kind == .unprocessed)
        }
    }

    extension CurlExchange {
        /// Whether nothing of a response has come.
        var isWithoutAnswer: Bool { head.statusCode == 0 }

        /// Notes the connection on which the request is about to be sent.
        func takeWay(between ends: CurlSockets.Ends?) {
            let connections = handle.map { ccurl_easy_get_long($0.easy, CurlInfo.newConnections) } ?? 0
            way = ExchangeWay(
                ends: ends,
                isMultiplexed: hasNegotiatedHTTP2,
                isNew: connections > way.connections,
                connections: connections
            )
            if way.isNew, let ends { loop?.sockets.made(ends) }
        }

        /// Whether the server refused the stream on which the request was sent last (REFUSED_STREAM), now that libcurl wants
        /// to send it again. It wants so for no other reason where the connection was a new one, or is not lost.
        var wasRefusedUnseen: Bool {
            guard way.isMultiplexed, isWithoutAnswer else { return false }
            noteLastStream()
            return way.isNew || isUnprocessed || loop?.sockets.isLost(way.ends, last: descriptor) == false
        }

        /// Whether the server said that it has not processed the request: it left the connection before, or before there was
        /// a stream for it.
        var isUnprocessed: Bool {
            guard isWithoutAnswer, let lastStream = way.lastStream else { return false }
            return way.stream.map { $0 > lastStream } ?? true
        }

        /// Notes what the server said when it left the connection, to whichever of the exchanges on it.
        func noteLastStream() {
            guard way.lastStream == nil, let ends = way.ends else { return }
            way.lastStream = loop?.sockets.lastStream(of: ends)
        }

        /// An exchange got no answer because the server ended its connection of HTTP/2, as one does that is restarted.
        struct LeftOut: Error {
            let cause: TransportError
        }

        /// Whether libcurl ended the exchange because the connection of HTTP/2 was at its end.
        func isLeftOut(_ code: Int32) -> Bool {
            isWithoutAnswer && (code == CurlValue.http2Over || code == CurlValue.http2Stream && isUnprocessed)
        }

        /// What libcurl says while it works: of interest are the numbers of streams alone.
        static let told: CurlDebugCallback = { _, kind, bytes, size, context in
            guard kind == CurlValue.debugText, let exchange = CurlExchange.of(context) else { return 0 }
            let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: size), as: UTF8.self)
            if let stream = number(in: text, behind: "Using Stream ID: ")
                ?? number(in: text, beforeStreamOpened: "] OPENED")
            {
                exchange.way.stream = stream
            } else if text.contains("GOAWAY"), let last = number(in: text, behind: "last_stream=") {
                exchange.way.lastStream = last
                if let ends = exchange.way.ends { exchange.loop?.sockets.left(ends, after: last) }
            }
            return 0
        }

        private static func number(in text: String, behind words: String) -> Int? {
            guard let range = text.range(of: words) else { return nil }
            return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
        }

        private static func number(in text: String, beforeStreamOpened words: String) -> Int? {
            guard let end = text.range(of: words)?.lowerBound, let start = text[..<end].lastIndex(of: "[") else {
                return nil
            }
            return Int(text[text.index(after: start)..<end])
        }
    }
#endif
