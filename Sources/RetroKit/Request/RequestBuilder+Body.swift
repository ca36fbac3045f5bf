import Foundation

extension RequestBuilder {
    mutating func setJsonBody(_ value: some Encodable, named name: String) throws(RequestProblem) {
        if let optional = value as? any OptionalValue, optional.isNil { return }
        do {
            try setBody(.data(try encoder.encode(value), contentType: "application/json"), named: name)
        } catch let problem as RequestProblem {
            throw problem
        } catch {
            throw RequestProblem(
                .unencodableBody,
                name,
                "The body \"\(name)\" cannot be encoded as JSON: \(error.codingSummary)."
            )
        }
    }

    mutating func setBody(_ new: HttpBody, named name: String) throws(RequestProblem) {
        guard case .none = body else {
            throw RequestProblem(.multipleBodies, name, "\"\(name)\" is a second body; a request has one.")
        }
        body = new
    }

    mutating func addFormField(_ value: some Any, named name: String, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        hasForm = true
        formParts += try Self.items(of: value, "The form field \"\(name)\"", name, options).map {
            .field(HttpForm.Field(name: $0.name, value: $0.value ?? ""))
        }
    }

    mutating func addFormFile(_ file: FormFile.File?, named name: String) throws(RequestProblem) {
        hasForm = true
        hasFiles = true
        guard let file else { return }
        formParts.append(
            .file(
                MultipartBody.Part(
                    name: name,
                    filename: file.fileName,
                    contentType: try Self.contentType(of: file, named: name),
                    content: file.content
                )
            )
        )
    }

    private static func contentType(of file: FormFile.File, named name: String) throws(RequestProblem) -> String {
        let type = file.mimeType.isEmpty ? "application/octet-stream" : file.mimeType
        do throws(RequestProblem) {
            return try HeaderSyntax.checked(name: "Content-Type", value: type).value
        } catch {
            throw RequestProblem(
                error.code,
                name,
                "The MIME type of the file \"\(name)\" is not of the form type/subtype."
            )
        }
    }
}

// MARK: The finished body

extension RequestBuilder {
    /// The body, of whatever fields made it.
    func finishedBody() throws(RequestProblem) -> HttpBody {
        guard hasForm else { return body }
        guard case .none = body else {
            throw RequestProblem(
                .conflictingBody,
                nil,
                "The request has both a body and form fields; a form is a body of its own."
            )
        }
        guard hasFiles else {
            return .form(HttpForm(formParts.compactMap { if case .field(let field) = $0 { field } else { nil } }))
        }
        return .multipart(
            MultipartBody(
                formParts.map {
                    switch $0 {
                    case .field(let field): MultipartBody.Part(name: field.name, value: field.value)
                    case .file(let part): part
                    }
                }
            )
        )
    }
}
