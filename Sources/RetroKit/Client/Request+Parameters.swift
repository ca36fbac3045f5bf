public import Foundation

extension Request {
    /// What a ``Request`` carries: a query, a form, or a body.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Parameters {
        /// Query parameters, sorted by name; nils are left out, and lists repeat the name.
        case query([String: Any?])
        /// A form, sent as `application/x-www-form-urlencoded`; nils are left out.
        case form([String: Any?])
        /// A form, sent as `multipart/form-data`: texts and the like are fields; `Data`, files' URLs and
        /// ``FormFile/File`` are files. A file that is given by its URL is read when the request is made.
        case multipart([String: Any?])
        /// A value as JSON; `Data` is taken for JSON already.
        case json(any Encodable)
        /// Query parameters of an object, whose coding keys are their names.
        case object(any Encodable)
        /// A body of any kind.
        case body(HttpBody)

        /// Query parameters of an object, whose coding keys are their names.
        public static func query(_ object: some Encodable) -> Parameters {
            .object(object)
        }

        /// A dictionary of values of any kind as JSON.
        public static func json(_ values: [String: Any?]) -> Parameters {
            .json(LooseJson(values))
        }

        /// Bytes of a content type.
        public static func data(_ data: Data, contentType: String = "application/octet-stream") -> Parameters {
            .body(.data(data, contentType: contentType))
        }

        // What generated code calls: the kind follows from the type.

        /// Query parameters, as `query` makes them.
        public init(_ values: [String: Any?]) {
            self = .query(values)
        }

        /// A form, as `form` makes it.
        public init(_ values: [String: String?]) {
            self = .form(values)
        }

        /// A value as JSON.
        public init(_ value: some Encodable) {
            self = .json(value)
        }

        /// Bytes of a content type.
        public init(_ data: Data, contentType: String = "application/octet-stream") {
            self = .data(data, contentType: contentType)
        }

        func add(to parts: inout CallParts) {
            switch self {
            case .query(let values): parts.addQuery(values)
            case .form(let values): parts.addForm(values)
            case .multipart(let values): parts.addForm(values, isMultipart: true)
            case .json(let data as Data): parts.addBody(HttpBody.data(data, contentType: MediaType.json))
            case .json(let value): parts.addBody(value)
            case .object(let object): parts.addQuery(object)
            case .body(let body): parts.addBody(body)
            }
        }
    }
}
