/// The fields of a form, as an object or a map: `@FormBody var credentials: Credentials`, sent as
/// `application/x-www-form-urlencoded`.
///
/// It takes a dictionary, sorted by key; a `KeyValuePairs`, in its own order; or an `Encodable` object, whose coding
/// keys are the names. Values are written as those of ``FormParam``; it may stand beside a ``Field``, but not beside a
/// ``FormFile`` or a ``FormPart``.
public typealias FormBody<Value> = Parameter<FormBodyRole, Value>

/// The role of ``FormBody``.
public enum FormBodyRole: ParameterRole {
    /// Adds form fields.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        builder.requireUrlEncodedForm(for: name)
        try builder.addFormField(value, named: name, isMap: true, options)
    }
}
