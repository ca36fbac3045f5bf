/// Why a request cannot be encoded as it stands. Nothing has been sent.
///
/// It reaches the caller as the ``ApiError/underlying`` error of an ``ApiError`` of kind `invalidRequest`.
public struct RequestProblem: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, Hashable, Sendable {
        /// No base URL for a relative path.
        case missingBaseURL
        /// A base URL that is not an http(s) URL, or has user info, a query or a fragment.
        case invalidBaseURL
        /// A path template that cannot be used, such as one that begins with `//`.
        case invalidPath
        /// An absolute template of another scheme than http and https.
        case unsupportedScheme
        /// A placeholder in the template's query, where a query parameter belongs.
        case placeholderInQuery
        /// A placeholder with no value.
        case missingPathValue
        /// A placeholder whose value is an empty text.
        case emptyPathValue
        /// A placeholder whose value is nil.
        case nullPathValue
        /// A path parameter without a placeholder.
        case unusedPathParameter
        /// Two values for one placeholder.
        case duplicatePathParameter
        /// Two values where there can be one: a cookie, a tag or a header such as `Content-Type`.
        case duplicateParameter
        /// A nil or empty target of the call.
        case missingURL
        /// A target of the call that is no URL, or that names a user.
        case invalidURL
        /// A target of the call beside a path template, or two of them.
        case conflictingURL
        /// A cookie whose name or value RFC 6265 does not allow.
        case invalidCookie
        /// A path segment that is `.` or `..` and would climb the tree.
        case pathTraversal
        /// A `%` without two hexadecimal digits in a value that is declared as already encoded.
        case invalidPercentEncoding
        /// A value that has no text of its own, such as a nested array or a plain struct.
        case unsupportedValue
        /// A value whose text would be meaningless, such as a number that is not finite.
        case invalidValue
        /// A header name that is no token (RFC 9110 §5.1).
        case invalidHeaderName
        /// A header value with a control character (RFC 9110 §5.5).
        case invalidHeaderValue
        /// A header that the transport manages.
        case reservedHeader
        /// A content type that is not `type/subtype`, or one that contradicts the body.
        case invalidContentType
        /// A method that is no token (RFC 9110 §9.1).
        case invalidMethod
        /// A body in a request whose method has no use for one.
        case bodyNotAllowed
        /// More than one body.
        case multipleBodies
        /// A body beside form parameters.
        case conflictingBody
        /// A body that its encoder refused.
        case unencodableBody
        /// A multipart boundary that is not made of 1 to 70 token characters (RFC 2046 §5.1.1).
        case invalidBoundary
        /// A multipart boundary that a part contains.
        case boundaryCollision
        /// A header of a multipart part that is not allowed.
        case invalidPartHeader
        /// A file to be sent that is not there, cannot be read or is too short.
        case unreadableFile
        /// A compression that this machine has no library for.
        case unavailableCompression
        /// An argument that is neither a request nor a parameter nor a body.
        case unsupportedArgument
        /// Options of the endpoint that its type or method cannot honour.
        case invalidOption
    }

    /// What is wrong.
    public let code: Code
    /// The parameter, placeholder, header or argument that is to blame; nil when it is the endpoint as a whole.
    public let parameter: String?
    /// One sentence that names the culprit and the way out. It quotes no value that could be a secret.
    public let message: String

    /// Makes a problem.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - parameter: Who is to blame.
    ///   - message: One sentence that names the culprit and the way out.
    public init(_ code: Code, _ parameter: String? = nil, _ message: String) {
        self.code = code
        self.parameter = parameter
        self.message = message
    }
}

extension RequestProblem: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
