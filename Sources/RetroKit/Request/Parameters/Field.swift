/// A field of a form that is always sent as `application/x-www-form-urlencoded`: `@Field("grant_type") var grant = ""`.
///
/// It differs from ``FormParam`` in that it refuses to stand beside a ``FormFile`` or a ``FormPart``, which make a form a
/// multipart one.
public typealias Field<Value> = Parameter<FieldRole, Value>

/// The role of ``Field``.
public enum FieldRole: KeyedParameterRole {
    /// Adds form fields.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        builder.requireUrlEncodedForm(for: name)
        try builder.addFormField(value, named: name, options)
    }
}
