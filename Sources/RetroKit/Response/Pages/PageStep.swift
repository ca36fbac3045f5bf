import Foundation

/// How the request for the next page differs from the one before.
public struct PageStep: Hashable, Sendable {
    enum Change: Hashable, Sendable {
        case link(String)
        case query(name: String, value: String)
    }

    let change: Change

    /// The next page is at a URL, whole or relative to the URL of the response. It must be at the origin of the first
    /// request.
    ///
    /// - Parameter target: The URL.
    /// - Returns: The step.
    public static func link(_ target: String) -> PageStep { PageStep(change: .link(target)) }

    /// The next page is asked for with another value of a query parameter; the rest of the request stays.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: Its value.
    /// - Returns: The step.
    public static func query(_ name: String, _ value: String) -> PageStep {
        PageStep(change: .query(name: name, value: value))
    }
}

extension HttpRequestParams {
    /// Sets a query parameter and leaves the others as they were encoded.
    mutating func setQuery(_ name: String, to value: String) {
        let encodedName = PercentEncoding.value.encode(name)
        let pair = "\(encodedName)=\(PercentEncoding.value.encode(value))"
        var pairs = (percentEncodedQuery ?? "").split(separator: "&").map(String.init)
        let isSame = { (pair: String) -> Bool in
            let key = String(pair.prefix { $0 != "=" })
            return (key.percentDecoded ?? key) == name
        }
        if let index = pairs.firstIndex(where: isSame) {
            pairs[index] = pair
            let rest = pairs[(index + 1)...].filter { !isSame($0) }
            pairs = pairs[...index] + rest
        } else {
            pairs.append(pair)
        }
        percentEncodedQuery = pairs.joined(separator: "&")
    }
}

extension PageStep: CustomStringConvertible, CustomReflectable {
    /// Where the next page is, with its secrets hidden.
    public var description: String {
        switch change {
        case .link(let target): RedactionPolicy.standard.redactedURL(target)
        case .query(let name, let value): RedactionPolicy.standard.redactedURL("?\(name)=\(value)")
        }
    }

    /// A mirror of the ``description``, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(describing: self) }
}
