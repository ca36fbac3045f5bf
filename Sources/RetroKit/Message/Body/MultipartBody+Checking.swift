extension MultipartBody.Part {
    /// The part with the length of its file found out, if its head is allowed and its file is there.
    ///
    /// - Throws: ``RequestProblem`` of code `invalidPartHeader` or `unreadableFile`.
    func checked() throws(RequestProblem) -> MultipartBody.Part {
        if let contentType, !HeaderSyntax.isMediaType(contentType) || !HeaderSyntax.isValue(contentType) {
            throw RequestProblem(
                .invalidPartHeader,
                name,
                "The content type of the part \"\(name)\" is not of the form type/subtype."
            )
        }
        for field in headers {
            let isOwn = ["content-disposition", "content-type"].contains(field.name.lowercased())
            guard HeaderSyntax.isToken(field.name), HeaderSyntax.isValue(field.value), !isOwn else {
                throw RequestProblem(
                    .invalidPartHeader,
                    name,
                    "The header \(field.name.debugDescription) of the part \"\(name)\" is not allowed; give a legal name "
                        + "and a value on one line, and the type by contentType."
                )
            }
        }
        var part = self
        part.source = try source.measured(for: name)
        return part
    }
}
