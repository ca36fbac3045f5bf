public import RetroKit

/// Alamofire's name of a method.
public typealias HTTPMethod = HttpMethod
