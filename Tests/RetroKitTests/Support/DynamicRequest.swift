import Foundation
import RetroKit
import RetroKitTesting

/// A domain whose one endpoint is declared at run time.
final class DynamicApi: ApiDomain {
    @Http("GET", "/") var call: (DynamicRequest) async throws -> Void

    init(
        _ method: String = "POST",
        _ template: String = "/",
        options: [EndpointOption] = [],
        configuration: DomainConfiguration = DomainConfiguration(baseURL: URL(string: "https://api.example.test")),
        transport: any HttpTransport = StubTransport { _ in HttpOperationResult(statusCode: 200) }
    ) {
        _call = Http(method, .path(template), .group(options))
        super.init(configuration: configuration, transport: transport)
    }
}

/// A request whose fields are only known at run time, beside one that is nil and so never sent.
struct DynamicRequest: CustomReflectable {
    let fields: [(label: String?, value: Any)]

    init(_ fields: [Any]) {
        self.fields = (fields + [Query(wrappedValue: Int?.none)]).map { ("_field", $0) }
    }

    var customMirror: Mirror {
        Mirror(self, children: fields, displayStyle: .struct)
    }

    static func swiftValue(_ json: JsonValue) -> Any {
        switch json {
        case .null: return String?.none as Any
        case .bool(let flag): return flag
        case .int(let number): return number
        case .double(let number): return number
        case .decimal(let number): return number
        case .string(let text): return text
        case .array(let elements): return elements.map(swiftValue)
        case .object(let members):
            if let typed = members.first, typed.key.hasPrefix("$") { return typedValue(typed.key, typed.value) }
            return members.mapValues(swiftValue)
        }
    }

    private static func typedValue(_ type: String, _ value: JsonValue) -> Any {
        let text = value.string ?? ""
        let number = value.double ?? 0
        switch type {
        case "$date": return Date(timeIntervalSince1970: number)
        case "$double": return value.string.flatMap(Double.init) ?? number
        case "$int": return UInt64(text) as Any
        case "$decimal": return Decimal(string: text) as Any
        case "$uuid": return UUID(uuidString: text) as Any
        case "$enum": return RawText(rawValue: text) as Any
        default: return Data(base64Encoded: text) as Any
        }
    }
}

/// Stands for an enum with raw values.
private struct RawText: RawRepresentable {
    let rawValue: String
}
