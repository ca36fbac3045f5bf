import Foundation
import RetroKitStyles

let BASE_URL = server.baseURL.absoluteString + "/github"

// MARK: - router for github
enum ONGithubURL: ONUrl {
    var baseURL: String {
        return BASE_URL
    }

    case getGitHubUser(account: String)

    var path: String {
        switch self {
        case .getGitHubUser(let acc):
            return "users/\(acc)"
        }
    }
}

// MARK: - method for github urls
extension ONGithubURL: ONMethod {
    var method: HTTPMethod {
        switch self {
        case .getGitHubUser(_):
            return .get
        }
    }
}

// MARK: - generate token for github url
extension ONGithubURL: ONToken {
    var isAuthorization: Bool {
        switch self {
        case .getGitHubUser(_):
            return false
        }
    }

    var tokenStr: String {
        switch self {
        case .getGitHubUser(_):
            return ""
        }
    }
}

// MARK: - another base URL, other methods and kinds of tokens
enum ONShopURL: ONUrl {
    case orders
    case order(id: Int)
    case cancel(id: Int)

    var baseURL: String {
        return server.baseURL.absoluteString + "/shop"
    }

    var path: String {
        switch self {
        case .orders:
            return "/orders"
        case .order(let id), .cancel(let id):
            return "/orders/\(id)"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .orders:
            return .post
        case .order:
            return .get
        case .cancel:
            return .delete
        }
    }

    var isAuthorization: Bool {
        return true
    }

    var tokenKind: String {
        if case .cancel = self {
            return "Basic"
        }
        return "Bearer"
    }

    var tokenStr: String {
        return "t0k"
    }
}
