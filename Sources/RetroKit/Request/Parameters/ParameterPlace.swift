/// Where a ``Parameter`` goes. RetroKit's own roles are the only ones.
public protocol ParameterRole: SendableMetatype {
    /// The place in the request.
    static var place: ParameterPlace { get }
}

/// A place in a request for the values of a ``Parameter``.
public enum ParameterPlace: Hashable, Sendable {
    /// A query item: ``Query``.
    case query
    /// A name in the query: ``QueryFlag``.
    case queryFlag
    /// Query items whose names are data: ``QueryMap``.
    case queryMap
    /// A header field: ``Header``.
    case header
    /// Header fields whose names are data: ``HeaderMap``.
    case headerMap
    /// A pair of the `Cookie` field: ``Cookie``.
    case cookie
    /// A placeholder in the path: ``Path``.
    case path
    /// The target: ``Url``.
    case url
    /// A field of a form: ``FormParam``.
    case formField
    /// A field of a form that is no multipart one: ``Field``.
    case urlEncodedField
    /// Fields of such a form, whose names are data: ``FormBody``.
    case urlEncodedMap
}

extension ParameterPlace {
    /// The name of a field that has none of its own: its property's, as the ``KeyStrategy`` has it where names are keys.
    func name(of property: String, _ options: ParameterOptions) -> String {
        switch self {
        case .query, .queryFlag, .formField, .urlEncodedField: options.key(for: property)
        default: property
        }
    }
}

extension RequestBuilder {
    /// Writes a value into the request.
    ///
    /// - Parameters:
    ///   - value: The field's value.
    ///   - place: Where it goes.
    ///   - name: The name under which it is sent.
    ///   - options: How it is written, by field, endpoint and domain.
    /// - Throws: ``RequestProblem`` when the value cannot be sent.
    mutating func add(
        _ value: some Any,
        at place: ParameterPlace,
        named name: String,
        _ options: ParameterOptions
    ) throws(RequestProblem) {
        switch place {
        case .query: try addQuery(value, named: name, options)
        case .queryFlag: try addQueryFlag(value, named: name, options)
        case .queryMap: try addQueryMap(value, named: name, options)
        case .header: try addHeader(value, named: name, options)
        case .headerMap: try addHeaderMap(value, named: name, options)
        case .cookie: try addCookie(value, named: name, options)
        case .path: try fillPlaceholder(named: name, with: value, options)
        case .url: try setTarget(value, named: name, options)
        case .formField: try addFormField(value, named: name, options)
        case .urlEncodedField, .urlEncodedMap:
            requireUrlEncodedForm(for: name)
            try addFormField(value, named: name, isMap: place == .urlEncodedMap, options)
        }
    }
}
