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
