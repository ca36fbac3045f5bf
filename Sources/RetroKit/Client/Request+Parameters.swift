public import Foundation

extension Request {
    /// What a ``Request`` carries: a query, a form, or a body.
    public struct Parameters {
        let add: (inout CallParts) -> Void

        private init(_ add: @escaping (inout CallParts) -> Void) {
            self.add = add
        }

        func add(to parts: inout CallParts) {
            add(&parts)
        }

        /// Query parameters, sorted by name; nils are left out, and lists repeat the name.
        public static func query(_ values: [String: Any?]) -> Parameters {
            Parameters { $0.addQuery(values) }
        }

        /// Query parameters of an object, whose coding keys are their names.
        public static func query(_ object: some Encodable) -> Parameters {
            Parameters { $0.addQuery(object) }
        }

        /// A form, sent as `application/x-www-form-urlencoded`; nils are left out.
        public static func form(_ values: [String: Any?]) -> Parameters {
            Parameters { $0.addForm(values) }
        }

        /// A form, sent as `multipart/form-data`: texts and the like are fields; `Data`, files' URLs and
        /// ``FormFile/File`` are files. A file that is given by its URL is read when the request is made.
        public static func multipart(_ values: [String: Any?]) -> Parameters {
            Parameters { $0.addForm(values, isMultipart: true) }
        }

        /// A value as JSON; `Data` is taken for JSON already.
        public static func json(_ value: some Encodable) -> Parameters {
            if let data = value as? Data { return .data(data, contentType: "application/json") }
            return Parameters { $0.addBody(value) }
        }

        /// A dictionary of values of any kind as JSON.
        public static func json(_ values: [String: Any?]) -> Parameters {
            Parameters { $0.addBody(values) }
        }

        /// Bytes of a content type.
        public static func data(_ data: Data, contentType: String = "application/octet-stream") -> Parameters {
            body(.data(data, contentType: contentType))
        }

        /// A body of any kind.
        public static func body(_ body: HttpBody) -> Parameters {
            Parameters { $0.addBody(body) }
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
    }
}
