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
