/// An option of one field, written after its name: `@Query("ids", .arrays(.comma)) var ids: [Int] = []`.
///
/// The options themselves are the static members of ``ParameterSetting``.
public struct ParameterOption: ParameterSetting {
    let apply: @Sendable (inout ParameterOptions) -> Void

    /// Makes a field's option of a change to ``ParameterOptions``.
    public init(parameters apply: @escaping @Sendable (inout ParameterOptions) -> Void) {
        self.apply = apply
    }

    /// Applies several options in order, so that fields can share them.
    public static func group(_ options: [ParameterOption]) -> ParameterOption {
        ParameterOption(parameters: { $0 = $0.applying(options) })
    }
}

extension ParameterOption {
    /// Writes the value as one JSON text, as the domain's encoder and key strategy have it:
    /// `@Query("filters", .json) var filters = Filters()` sends `?filters={"label":["a"]}`, percent-encoded. A nil is no value.
    public static var json: ParameterOption {
        ParameterOption(parameters: { $0.isJson = true })
    }
}

/// Where options of parameters may stand: at a field (``ParameterOption``) and at an endpoint (``EndpointSetting``). Its
/// static members are the options there are; ``DomainConfiguration/parameters`` has a property for each.
public protocol ParameterSetting: Sendable {
    /// Makes a setting of a change to the options.
    init(parameters apply: @escaping @Sendable (inout ParameterOptions) -> Void)
}

extension ParameterSetting {
    /// Says how lists are written.
    public static func arrays(_ format: ParameterOptions.ArrayFormat) -> Self {
        Self(parameters: { $0.arrays = format })
    }

    /// Says how the keys of objects and dictionaries within a parameter are written.
    public static func nesting(_ format: ParameterOptions.NestingFormat) -> Self {
        Self(parameters: { $0.nesting = format })
    }

    /// Says how the names of properties become keys, in queries, forms and JSON. A name that is given to a field stays
    /// as it is.
    public static func keys(_ strategy: KeyStrategy) -> Self {
        Self(parameters: { $0.keys = strategy })
    }

    /// Says what a nil becomes in a query or form.
    public static func nils(_ format: ParameterOptions.NilFormat) -> Self {
        Self(parameters: { $0.nils = format })
    }

    /// Says how a `Bool` is written.
    public static func bools(_ format: ParameterOptions.BoolFormat) -> Self {
        Self(parameters: { $0.bools = format })
    }

    /// Says how a `Date` is written, at an endpoint or a domain in JSON bodies too.
    public static func dates(_ format: ParameterOptions.DateFormat) -> Self {
        Self(parameters: { $0.dates = format })
    }

    /// Says how a `UUID` is written, at an endpoint or a domain in JSON bodies too.
    public static func uuids(_ format: ParameterOptions.UUIDFormat) -> Self {
        Self(parameters: { $0.uuids = format })
    }

    /// Says how a `Data` is written.
    public static func data(_ format: ParameterOptions.DataFormat) -> Self {
        Self(parameters: { $0.data = format })
    }

    /// Says how a `Double` or `Float` is written.
    public static func floats(_ format: ParameterOptions.FloatFormat) -> Self {
        Self(parameters: { $0.floats = format })
    }

    /// Says how a space is percent-encoded.
    public static func spaces(_ format: ParameterOptions.SpaceFormat) -> Self {
        Self(parameters: { $0.spaces = format })
    }

    /// Says how values of a type become text: ``ParameterOptions/convert(_:to:)``.
    public static func convert<Value>(
        _ type: Value.Type,
        to text: @escaping @Sendable (Value) throws -> String
    ) -> Self {
        Self(parameters: { $0.convert(Value.self, to: text) })
    }

    /// Lets a placeholder's value be the empty text, which leaves two slashes in the path.
    public static var allowsEmptyPathValues: Self {
        Self(parameters: { $0.allowsEmptyPathValues = true })
    }

    /// Puts a text before each key of a ``QueryMap``.
    public static func prefix(_ prefix: String) -> Self {
        Self(parameters: { $0.prefix = prefix })
    }

    /// Says that names and values are percent-encoded already: `%XX` and `+` stay, what is illegal is encoded, and a
    /// stray percent sign is an error.
    public static var preEncoded: Self {
        Self(parameters: {
            $0.isPreEncoded = true
            $0.pathEncoding = .preEncoded
        })
    }
}
