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
    /// The template as it was declared, without a prefix.
    private let path: String

    package init(_ declaration: EndpointDeclaration, domain: String, name: String) {
        descriptor = EndpointDescriptor(
            domain: domain,
            name: name,
            method: declaration.method,
            template: Self.text(of: declaration.template, behind: declaration.options.pathPrefix)
        )
        path = declaration.template
        template = Self.template(path, behind: declaration.options.pathPrefix)
        options = declaration.options
    }

    /// Makes the same endpoint with other settings.
    package init(_ endpoint: ResolvedEndpoint, options: EndpointOptions) {
        path = endpoint.path
        self.options = options
        guard options.pathPrefix != endpoint.options.pathPrefix else {
            descriptor = endpoint.descriptor
            template = endpoint.template
            return
        }
        descriptor = EndpointDescriptor(
            domain: endpoint.descriptor.domain,
            name: endpoint.descriptor.name,
            method: endpoint.descriptor.method,
            template: Self.text(of: path, behind: options.pathPrefix)
        )
        template = Self.template(path, behind: options.pathPrefix)
    }

    private static func text(of path: String, behind prefix: String?) -> String {
        guard let prefix, !prefix.isEmpty else { return path }
        let start = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
        return start + (path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") ? "" : "/") + path
    }

    private static func template(_ path: String, behind prefix: String?) -> Result<PathTemplate, RequestProblem> {
        Result { () throws(RequestProblem) in
            let own = try PathTemplate(path)
            guard let prefix, !prefix.isEmpty else { return own }
            guard own.origin == nil else {
                throw RequestProblem(
                    .invalidOption,
                    nil,
                    "The option .pathPrefix does nothing for \"\(path)\", which is a whole URL; leave it out."
                )
            }
            guard !prefix.contains("#"), try PathTemplate(prefix).isPath else {
                throw RequestProblem(
                    .invalidOption,
                    nil,
                    "The option .pathPrefix(\"\(prefix)\") is no path alone; leave out scheme, host, query and fragment."
                )
            }
            return try PathTemplate(text(of: path, behind: prefix))
        }
    }
}
