/// What an endpoint's attribute says.
public struct EndpointDeclaration: Sendable {
    let method: HttpMethod
    let template: String
    let options: EndpointOptions

    package init(_ method: HttpMethod, _ template: String, _ options: EndpointOptions) {
        self.method = method
        self.template = template
        self.options = options
    }
}

extension EndpointDeclaration: CustomReflectable {
    /// A mirror of verb and path template, its secrets hidden, for `print` and `dump`.
    public var customMirror: Mirror {
        let template = RedactionPolicy.standard.redactedURL(template)
        return Mirror(self, children: ["method": method, "template": template], displayStyle: .struct)
    }
}

/// An endpoint as it is called: named, its template parsed.
package final class ResolvedEndpoint: Sendable {
    /// Which endpoint it is.
    package let descriptor: EndpointDescriptor
    /// The path template, or what is wrong with it.
    package let template: Result<PathTemplate, RequestProblem>
    /// The endpoint's settings.
    package let options: EndpointOptions

    package init(_ declaration: EndpointDeclaration, domain: String, name: String) {
        descriptor = EndpointDescriptor(
            domain: domain,
            name: name,
            method: declaration.method,
            template: declaration.template
        )
        template = Result { () throws(RequestProblem) in try PathTemplate(declaration.template) }
        options = declaration.options
    }

    /// Makes the same endpoint with other settings.
    package init(_ endpoint: ResolvedEndpoint, options: EndpointOptions) {
        descriptor = endpoint.descriptor
        template = endpoint.template
        self.options = options
    }
}
