/// Why bytes are no request.
enum RequestFault: Error, Equatable {
    /// They break the grammar of RFC 9112; one sentence says where.
    case malformed(String)
    /// The request line and header fields, or the trailer fields, are larger than a megabyte.
    case headTooLarge
}

extension RequestFault {
    /// What is wrong, in one sentence.
    var message: String {
        switch self {
        case .malformed(let message): message
        case .headTooLarge: "The head of the request is larger than \(RequestParser.headLimit) bytes."
        }
    }

    /// The answer before the connection is closed.
    var response: LoopbackResponse {
        .text(message + "\n", statusCode: self == .headTooLarge ? 431 : 400).closingConnection()
    }
}
