public import RetroKit

/// The method of an ``Endpoint``.
public typealias RequestMethod = HttpMethod
