/// Why a request cannot be encoded as it stands. Nothing has been sent.
///
/// It reaches the caller as the ``ApiError/underlying`` error of an ``ApiError`` of kind `invalidRequest`.
public struct RequestProblem: Error, Hashable, Sendable {
    /// What is wrong.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        public let rawValue: String

        /// Makes a code of any name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No base URL for a relative path.
        public static let missingBaseURL = Code(rawValue: "missingBaseURL")
        /// A base URL that is not an http(s) URL, or has user info, a query or a fragment.
        public static let invalidBaseURL = Code(rawValue: "invalidBaseURL")
        /// A path template that cannot be used, such as one that begins with `//`.
        public static let invalidPath = Code(rawValue: "invalidPath")
        /// An absolute template of another scheme than http and https.
        public static let unsupportedScheme = Code(rawValue: "unsupportedScheme")
        /// A placeholder in the template's query, where a query parameter belongs.
        public static let placeholderInQuery = Code(rawValue: "placeholderInQuery")
        /// A placeholder with no value.
        public static let missingPathValue = Code(rawValue: "missingPathValue")
        /// A placeholder whose value is an empty text.
        public static let emptyPathValue = Code(rawValue: "emptyPathValue")
        /// A placeholder whose value is nil.
        public static let nullPathValue = Code(rawValue: "nullPathValue")
        /// A path parameter without a placeholder.
        public static let unusedPathParameter = Code(rawValue: "unusedPathParameter")
        /// Two values for one placeholder.
        public static let duplicatePathParameter = Code(rawValue: "duplicatePathParameter")
        /// Two values where there can be one: a cookie, a tag or a header such as `Content-Type`.
        public static let duplicateParameter = Code(rawValue: "duplicateParameter")
        /// A nil or empty target of the call.
        public static let missingURL = Code(rawValue: "missingURL")
        /// A target of the call that is no URL, or that names a user.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// A target of the call beside a path template, or two of them.
        public static let conflictingURL = Code(rawValue: "conflictingURL")
        /// A cookie whose name or value RFC 6265 does not allow.
        public static let invalidCookie = Code(rawValue: "invalidCookie")
        /// A path segment that is `.` or `..` and would climb the tree.
        public static let pathTraversal = Code(rawValue: "pathTraversal")
        /// A `%` without two hexadecimal digits in a value that is declared as already encoded.
        public static let invalidPercentEncoding = Code(rawValue: "invalidPercentEncoding")
        /// A value that has no text of its own, such as a nested array or a plain struct.
        public static let unsupportedValue = Code(rawValue: "unsupportedValue")
        /// A value whose text would be meaningless, such as a number that is not finite.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// A header name that is no token (RFC 9110 §5.1).
        public static let invalidHeaderName = Code(rawValue: "invalidHeaderName")
        /// A header value with a control character (RFC 9110 §5.5).
        public static let invalidHeaderValue = Code(rawValue: "invalidHeaderValue")
        /// A header that the transport manages.
        public static let reservedHeader = Code(rawValue: "reservedHeader")
        /// A content type that is not `type/subtype`, or one that contradicts the body.
        public static let invalidContentType = Code(rawValue: "invalidContentType")
        /// A method that is no token (RFC 9110 §9.1).
        public static let invalidMethod = Code(rawValue: "invalidMethod")
        /// A body in a request whose method has no use for one.
        public static let bodyNotAllowed = Code(rawValue: "bodyNotAllowed")
        /// More than one body.
        public static let multipleBodies = Code(rawValue: "multipleBodies")
        /// A body beside form parameters.
        public static let conflictingBody = Code(rawValue: "conflictingBody")
        /// A body that its encoder refused.
        public static let unencodableBody = Code(rawValue: "unencodableBody")
        /// A multipart boundary that is not made of 1 to 70 token characters (RFC 2046 §5.1.1).
        public static let invalidBoundary = Code(rawValue: "invalidBoundary")
        /// A multipart boundary that a part contains.
        public static let boundaryCollision = Code(rawValue: "boundaryCollision")
        /// A header of a multipart part that is not allowed.
        public static let invalidPartHeader = Code(rawValue: "invalidPartHeader")
        /// A file to be sent that is not there, cannot be read or is too short.
        public static let unreadableFile = Code(rawValue: "unreadableFile")
        /// A compression that this machine has no library for.
        public static let unavailableCompression = Code(rawValue: "unavailableCompression")
        /// An argument that is neither a request nor a parameter nor a body.
        public static let unsupportedArgument = Code(rawValue: "unsupportedArgument")
        /// Options of the endpoint that its type or method cannot honour.
        public static let invalidOption = Code(rawValue: "invalidOption")
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
        self.message = message.escapedForLog  // a text that is quoted may come from outside
    }
}

extension RequestProblem: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension RequestProblem.Code: CustomStringConvertible {
    /// The code's name.
    public var description: String { rawValue }
}
