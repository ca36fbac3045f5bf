public import Foundation
import RetroKit

/// What may name the base URL of a ``Router`` or an ``Endpoint``: a `URL`, a text, or an optional of them, nil for the
/// client's own.
public protocol BaseURLConvertible {
    /// The base URL's text; nil for the client's own.
    var baseURLText: String? { get }
}

extension URL: BaseURLConvertible {
    /// The URL.
    public var baseURLText: String? { absoluteString }
}

extension String: BaseURLConvertible {
    /// The text itself.
    public var baseURLText: String? { self }
}

extension Optional: BaseURLConvertible where Wrapped: BaseURLConvertible {
    /// The wrapped value's text.
    public var baseURLText: String? { self?.baseURLText }
}

extension BaseURLConvertible {
    /// A path at this base URL: an absolute URL's template, or the path alone for the client's own.
    func template(for path: String) -> String {
        guard let base = baseURLText, !base.isEmpty, !PathTemplate.isAbsolute(path) else { return path }
        return base.joined(toPath: path)
    }
}

extension String {
    /// This with a path behind it, one slash between them; a query, or nothing, follows without one.
    func joined(toPath path: String) -> String {
        let slashes = (last == "/" ? 1 : 0) + (path.first == "/" ? 1 : 0)
        return switch slashes {
        case 2: self + path.dropFirst()
        case 0 where !path.isEmpty && path.first != "?": "\(self)/\(path)"
        default: self + path
        }
    }
}

extension CallParts {
    /// Holds what names a base URL against the rules for base URLs.
    mutating func addBase(_ base: some BaseURLConvertible) {
        addBase(base.baseURLText)
    }
}
