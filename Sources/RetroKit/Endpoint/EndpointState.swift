import Foundation

/// What an endpoint is apart from its type: its declaration, and what is found out about it at the first call.
package final class EndpointState: @unchecked Sendable {  // the declaration never changes, the rest is behind the lock
    /// What the attribute says.
    package let declaration: EndpointDeclaration
    private let lock = NSLock()
    private var resolved: ResolvedEndpoint?

    init(_ declaration: EndpointDeclaration) {
        self.declaration = declaration
    }

    /// Fixes the endpoint's names, unless they are fixed already.
    @discardableResult
    func resolve(domain: String, name: String) -> ResolvedEndpoint {
        lock.withLock {
            if let resolved { return resolved }
            let new = ResolvedEndpoint(declaration, domain: domain, name: name)
            resolved = new
            return new
        }
    }

    /// The endpoint as it is called.
    func resolved(in domain: ApiDomain) -> ResolvedEndpoint {
        if let known = lock.withLock({ resolved }) { return known }
        domain.nameEndpoints()
        return resolve(domain: String(describing: type(of: domain)), name: declaration.template)
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

    init(_ declaration: EndpointDeclaration, domain: String, name: String) {
        descriptor = EndpointDescriptor(
            domain: domain,
            name: name,
            method: declaration.method,
            template: declaration.template
        )
        template = Result { () throws(RequestProblem) in try PathTemplate(declaration.template) }
        options = declaration.options
    }

    /// Makes an endpoint without a domain, for tests.
    package convenience init(method: HttpMethod, template: String, options: EndpointOption...) {
        self.init(EndpointDeclaration(method, template, options), domain: "Test", name: "endpoint")
    }
}

/// An endpoint of whatever type, as reflection finds it in a domain.
protocol AnyEndpoint {
    /// What it is apart from its type.
    var state: EndpointState { get }
}
