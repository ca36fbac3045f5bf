/// A field of a form: `@FormParam("model_id") var modelId = ""`.
///
/// A request with form fields alone is sent as `application/x-www-form-urlencoded`; with a ``FormFile`` beside them,
/// as `multipart/form-data`. A nil is left out; an array or set repeats the name.
public typealias FormParam<Value> = Parameter<FormParamRole, Value>

/// The role of ``FormParam``.
public enum FormParamRole: ParameterRole {
    /// The form.
    public static var place: ParameterPlace { .formField }
}

/// A field of a form that is always sent as `application/x-www-form-urlencoded`: `@Field("grant_type") var grant = ""`.
///
/// It differs from ``FormParam`` in that it refuses to stand beside a ``FormFile`` or a ``FormPart``, which make a form a
/// multipart one.
public typealias Field<Value> = Parameter<FieldRole, Value>

/// The role of ``Field``.
public enum FieldRole: ParameterRole {
    /// The form.
    public static var place: ParameterPlace { .urlEncodedField }
}

/// The fields of a form, as an object or a map: `@FormBody var credentials: Credentials`, sent as
/// `application/x-www-form-urlencoded`.
///
/// It takes a dictionary, sorted by key; a `KeyValuePairs`, in its own order; or an `Encodable` object, whose coding
/// keys are the names. Values are written as those of ``FormParam``; it may stand beside a ``Field``, but not beside a
/// ``FormFile`` or a ``FormPart``.
public typealias FormBody<Value> = Parameter<FormBodyRole, Value>

/// The role of ``FormBody``.
public enum FormBodyRole: ParameterRole {
    /// The form.
    public static var place: ParameterPlace { .urlEncodedMap }
}
