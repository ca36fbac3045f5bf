import Foundation

/// What is wrong with the head of a response of which libcurl says something that only its own code explains. Both transports on
/// Linux stand on it.
enum ResponseHeadFault: CaseIterable {
    case longLine, tooManyBytes, foldedFirstLine, unreadableLine

    /// Finds the fault that a text of libcurl's stands for, of an exchange whose request has been sent; nil for any other text.
    init?(libcurlText text: String) {
        let found = Self.allCases.first { fault in fault.texts.contains { text.contains($0) } }
        guard let found else { return nil }
        self = found
    }

    private var texts: [String] {
        switch self {
        case .longLine: ["Out of memory"]
        case .tooManyBytes: ["Too large response headers"]
        case .foldedFirstLine: ["given a bad argument"]
        case .unreadableLine: ["Failed writing header"]
        }
    }

    /// What kind of failure it is.
    var kind: TransportError.Kind {
        switch self {
        case .longLine, .tooManyBytes: .responseTooLarge
        case .foldedFirstLine, .unreadableLine: .protocolViolation
        }
    }

    /// What is wrong, in the words of HTTP.
    var reason: String {
        switch self {
        case .longLine: "a line of its head has more than 100 KB"
        case .tooManyBytes: "its headers have more than 300 KB"
        case .foldedFirstLine: "its first header line begins with a space, as if it went on from another"
        case .unreadableLine: "a line of its head is no header field of HTTP/1.1"
        }
    }
}
