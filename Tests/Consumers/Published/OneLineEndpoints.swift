import Foundation
import RetroKitStyles

enum Const {
    enum Api {
        static let baseURL = server.baseURL.absoluteString + "/v1"
    }
}

extension Endpoint {
    var baseURL: String {
        return Const.Api.baseURL
    }
}

actor AuthManager {
    static let shared = AuthManager()

    func token() -> String { "t0k" }
}

enum Endpoints {
    case auth
    case vision
    case chatgpt
    case dalle
    case anthropicMessages
}

extension Endpoints: Endpoint {
    var path: String {
        switch self {
        case .auth: return "/auth"
        case .vision: return "/vision"
        case .chatgpt: return "/chatgpt"
        case .dalle: return "/dalle"
        case .anthropicMessages: return "/anthropic/messages"
        }
    }

    var method: RequestMethod {
        switch self {
        case .chatgpt: return .get
        default: return .post
        }
    }

    var header: [String: String]? {
        get async {
            switch self {
            case .auth: return nil
            default: return ["Authorization": "Bearer \(await AuthManager.shared.token())"]
            }
        }
    }

    var body: [String: String]? {
        switch self {
        case .auth: return ["device": "d1"]
        default: return nil
        }
    }
}
