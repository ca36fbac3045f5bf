/// What a generator of API stubs returns: a call that knows no client. The article about moving from APIClient turns it
/// into a request.
struct RequestProvider<Response> {
    enum Parameters {
        case query([String: Any?])
        case form([String: String?])
        case json(any Encodable)

        init(_ raw: [String: Any?]) { self = .query(raw) }
        init(_ raw: [String: String?]) { self = .form(raw) }
        init(_ raw: some Encodable) { self = .json(raw) }
    }

    let endpoint: String
    let method: String
    var parameters: Parameters?
}
