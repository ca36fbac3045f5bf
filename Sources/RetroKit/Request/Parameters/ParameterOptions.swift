/// How parameters become text, as a domain, an endpoint or a field says it. The nearest wins, option by option: what a
/// field leaves open its endpoint decides, and what that leaves open, its domain.
///
/// ```swift
/// var configuration = DomainConfiguration(baseURL: baseURL)
/// configuration.parameters.keys = .snakeCase                                  // a domain
/// @Get("/search", .arrays(.brackets)) var search: (Search) async throws -> Hits   // an endpoint
/// @Query("ids", .arrays(.comma)) var ids: [Int] = []                          // a field
/// ```
///
/// The words are the same at all three levels. A nil here leaves the option open.
public struct ParameterOptions: Sendable {
    /// How lists are written; a nil means ``ArrayFormat/repeated``.
    public var arrays: ArrayFormat?
    /// How the keys of objects and dictionaries within a parameter are written; a nil means ``NestingFormat/brackets``.
    public var nesting: NestingFormat?
    /// How the names of properties become keys, in queries, forms and JSON; a nil means ``KeyStrategy/asIs``.
    public var keys: KeyStrategy?
    /// What a nil becomes; a nil means ``NilFormat/skip``.
    public var nils: NilFormat?
    /// How a `Bool` is written; a nil means ``BoolFormat/literal``.
    public var bools: BoolFormat?
    /// How a `Date` is written, in JSON bodies too, whose encoder keeps a date strategy of its own. A nil means
    /// ``DateFormat/iso8601``, and for JSON the encoder's own way.
    public var dates: DateFormat?
    /// How a `UUID` is written, in JSON bodies too; a nil means ``UUIDFormat/uppercase``.
    public var uuids: UUIDFormat?
    /// How a `Data` is written; a nil means ``DataFormat/base64``.
    public var data: DataFormat?
    /// How a `Double` or `Float` is written; a nil means ``FloatFormat/shortest``.
    public var floats: FloatFormat?
    /// How a space is percent-encoded; a nil means `%20` in queries and `+` in forms.
    public var spaces: SpaceFormat?
    /// Whether a placeholder's value may be the empty text, which leaves two slashes in the path; a nil means no. The
    /// value of `{+name}` always may.
    public var allowsEmptyPathValues: Bool?
    /// What stands before the keys of a ``QueryMap``.
    package var prefix: String?
    /// Whether the value is written as one JSON text.
    package var isJson: Bool?
    /// Whether names and values are percent-encoded already.
    package var isPreEncoded: Bool?
    /// How a path value is percent-encoded.
    package var pathEncoding: PathEncoding?
    /// How many objects there are around the value that is being written.
    var depth = 0
    /// What turns values of some types into texts.
    package private(set) var converters: [ObjectIdentifier: Converter] = [:]

    /// Makes options that leave everything open.
    public init() {}

    /// Turns a value into its text.
    package typealias Converter = @Sendable (Any) throws -> String

    /// Says how values of a type become text, whatever else the type says about itself.
    ///
    /// ```swift
    /// configuration.parameters.convert(Money.self) { "\($0.cents)" }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, exactly: not its subclasses. Optionals, lists and dictionaries of it are covered.
    ///   - text: Makes the text of a value; not yet percent-encoded. What it throws is reported before anything is sent.
    public mutating func convert<Value>(_ type: Value.Type, to text: @escaping @Sendable (Value) throws -> String) {
        converters[ObjectIdentifier(type)] = { value in
            guard let value = value as? Value else {
                throw RequestProblem(.unsupportedValue, nil, "is no \(Value.self), for which its converter was made.")
            }
            return try text(value)
        }
    }
}

extension ParameterOptions {
    /// These options, with weaker ones where they leave something open.
    package func merged(over weaker: ParameterOptions) -> ParameterOptions {
        var merged = self
        merged.arrays = arrays ?? weaker.arrays
        merged.nesting = nesting ?? weaker.nesting
        merged.keys = keys ?? weaker.keys
        merged.nils = nils ?? weaker.nils
        merged.bools = bools ?? weaker.bools
        merged.dates = dates ?? weaker.dates
        merged.uuids = uuids ?? weaker.uuids
        merged.data = data ?? weaker.data
        merged.floats = floats ?? weaker.floats
        merged.spaces = spaces ?? weaker.spaces
        merged.allowsEmptyPathValues = allowsEmptyPathValues ?? weaker.allowsEmptyPathValues
        merged.prefix = prefix ?? weaker.prefix
        merged.isJson = isJson ?? weaker.isJson
        merged.isPreEncoded = isPreEncoded ?? weaker.isPreEncoded
        merged.pathEncoding = pathEncoding ?? weaker.pathEncoding
        merged.converters = weaker.converters.merging(converters) { $1 }
        return merged
    }

    /// These options, with stronger ones of a field applied in order.
    package func applying(_ options: [ParameterOption]) -> ParameterOptions {
        var changed = self
        for option in options { option.apply(&changed) }
        return changed
    }

    /// The key of a property.
    package func key(for property: String) -> String {
        keys?.key(for: property) ?? property
    }
}
