import Foundation

public struct Pet: Codable, Hashable {
    public enum Status: String, Codable {
        case available = "available"
        case pending = "pending"
        case sold = "sold"
    }

    public var _id: Int64?
    public var name: String
    public var photoUrls: [String]
    public var status: Status?

    public enum CodingKeys: String, CodingKey {
        case _id = "id"
        case name
        case photoUrls
        case status
    }
}

open class RequestProvider<Response> {
    public enum Parameters {
        case query([String: Any?])
        case form([String: String?])
        case json(AnyEncodable)

        public init(_ raw: [String: Any?]) {
            self = .query(raw)
        }

        public init(_ raw: [String: String?]) {
            self = .form(raw)
        }

        public init<T>(_ raw: T) where T: Encodable {
            self = .json(AnyEncodable(raw))
        }
    }

    public struct AnyEncodable: Encodable {
        private let write: (Encoder) throws -> Void

        init<T>(_ raw: T) where T: Encodable {
            write = raw.encode
        }

        public func encode(to encoder: Encoder) throws {
            try write(encoder)
        }
    }

    public let endpoint: String
    public let method: String
    public let parameters: Parameters?

    public init(endpoint: String, method: String, parameters: Parameters? = nil) {
        self.endpoint = endpoint
        self.method = method
        self.parameters = parameters
    }
}
