/// A field of a form: `@FormParam("model_id") var modelId = ""`.
///
/// A request with form fields alone is sent as `application/x-www-form-urlencoded`; with a ``FormFile`` beside them,
/// as `multipart/form-data`. A nil is left out; an array or set repeats the name.
public typealias FormParam<Value> = Parameter<FormParamRole, Value>

/// The role of ``FormParam``.
public enum FormParamRole: KeyedParameterRole {
    /// Adds form fields.
    public static func encode(
        _ value: some Any,
        as name: String,
        _ options: ParameterOptions,
        into builder: inout RequestBuilder
    ) throws(RequestProblem) {
        try builder.addFormField(value, named: name, options)
    }
}
