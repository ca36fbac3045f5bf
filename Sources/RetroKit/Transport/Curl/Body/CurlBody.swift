#if os(Linux)
    import Foundation

    /// The body of a request as libcurl gets it. Forms are encoded and files opened when it is made.
    enum CurlBody {
        /// None at all.
        case none
        /// Few bytes, which are handed over at once, and go out in the same packet as the head if they fit.
        case bytes(Data)
        /// Bytes that libcurl asks for piece by piece.
        case upload(CurlUpload)

        /// How many bytes are few.
        private static let fewBytes = 64 << 10

        /// Makes the body of an exchange's request.
        init(of exchange: CurlExchange, on loop: CurlLoop) throws(TransportError) {
            let method = exchange.request.httpMethod
            let body = exchange.request.httpBody
            switch body {
            case .none:
                self = method.expectsBody ? .bytes(Data()) : .none
            case _ where method == .head:
                throw TransportError(.unsupportedRequest, "libcurl sends no body with HEAD; use another method.")
            case .data, .form, .multipart:
                let data = body.encoded() ?? Data()
                self = data.count <= Self.fewBytes ? .bytes(data) : .upload(CurlUpload(data))
            case .file(let url, _):
                self = .upload(try CurlUpload(contentsOf: url))
            case .stream(let stream):
                self = .upload(CurlUpload(stream, for: exchange, on: loop))
            }
        }

        /// What libcurl asks for the bytes; nil when it has them.
        var upload: CurlUpload? { if case .upload(let upload) = self { upload } else { nil } }

        /// How many bytes there are; nil when there are none, or the number is unknown.
        var length: Int64? {
            switch self {
            case .none: nil
            case .bytes(let data): data.isEmpty ? nil : Int64(data.count)
            case .upload(let upload): upload.length
            }
        }
    }
#endif
