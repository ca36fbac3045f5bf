import Foundation

/// What a stream of JSON remembers: what of its last texts the next request is to carry.
struct JsonProgress<Parser: StreamParser>: StreamProgress where Parser.Element == JsonText {
    private let resumption: StreamResumption
    private let context: StreamContext
    private let newParser: () -> Parser
    private var place: JsonValue?

    init(_ resumption: StreamResumption, _ context: StreamContext, _ newParser: @escaping () -> Parser) {
        self.resumption = resumption
        self.context = context
        self.newParser = newParser
    }

    var wish: Duration? { nil }

    func parser() -> Parser { newParser() }

    mutating func note(_ connection: StreamReader<Parser>) {}

    mutating func accept(_ text: JsonText) -> Bool {
        if let read = resumption.read, let found = context.json(text.bytes).flatMap(read) { place = found }
        return true
    }

    func request(after request: HttpRequestParams) throws -> HttpRequestParams {
        var request = request
        if let place { try resumption.write(place, &request) }
        return request
    }

    func check(_ result: HttpOperationResult) {}

    func requireEnd() {}
}
