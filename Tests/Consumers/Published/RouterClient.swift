import Foundation
import RetroKitStyles

public protocol ONPath {
    var path: String { get }
}

public protocol ONToken {

    /// example: "Bearer", "Basic", etc
    var tokenKind: String { get }
    var tokenStr: String { get }
    var isAuthorization: Bool { get }
}

public protocol ONMethod {
    var method: HTTPMethod { get }  // row: Alamofire.HTTPMethod
}

// protocol container
public protocol ONUrl: ONPath, ONToken, ONMethod, Router {  // row: Router
    var baseURL: String { get }
    var url: String { get }
}

// row: the token's properties
extension ONUrl {
    public var token: String { tokenStr }
    public var isAuthorized: Bool { isAuthorization }
}

public typealias responseJSON = (JsonValue) -> Void  // row: JSON
public typealias responseError = (Error) -> Void

public final class ONAPIClient: Sendable {
    public static let `default` = ONAPIClient()

    private let client = ApiClient(baseURL: nil, headers: ["Accept": "application/json,charset=utf-8,text/html"])

    // row: DataRequest, and what the call does
    @discardableResult
    public func call(router: ONUrl, params: [String: Any]? = nil, success: @escaping responseJSON, fail: @escaping responseError) -> Task<Void, Never> {
        client.call(router: router, params: params, success: success, fail: fail)
    }
}
