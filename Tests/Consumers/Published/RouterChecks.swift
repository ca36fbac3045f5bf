import Foundation
import RetroKitStyles

@MainActor
final class UserViewController {
    private(set) var name = ""
    private(set) var failure = 0

    func load(_ router: ONUrl, params: [String: Any]? = nil) async {
        await ONAPIClient.default.call(
            router: router,
            params: params,
            success: { json in
                MainActor.preconditionIsolated()
                self.name = json["login"]?.string ?? ""
            },
            fail: { error in
                if error._code == NSURLErrorTimedOut {
                    debugPrint("Request Timeout...")
                }
                self.failure = error._code
            }
        ).value
    }
}

/// A service that is not there.
struct ONLostURL: ONUrl {
    let baseURL = "http://127.0.0.1:1"
    let path = "/lost"
    let method = HTTPMethod.get
    let isAuthorization = false
    let tokenStr = ""
}

@MainActor
func checkRouters() async throws {
    let router = ONGithubURL.getGitHubUser(account: "gg4acrossover")
    check(router.url == "\(BASE_URL)/users/gg4acrossover")
    check(router.method.rawValue == "GET")

    _ = logged.take()
    let success: responseJSON = { json in logged.add(json["login"]?.string ?? "") }
    let fail: responseError = { error in logged.add("\(error)") }
    await ONAPIClient.default.call(router: router, success: success, fail: fail).value
    check(logged.take() == ["gg4acrossover"])
    check(lastRequest.line == "GET /github/users/gg4acrossover" && lastRequest.headers["Authorization"] == nil)
    check(lastRequest.headers["Accept"] == "application/json,charset=utf-8,text/html")

    let screen = UserViewController()
    await screen.load(router, params: ["q": "a b", "page": 2])
    check(screen.name == "gg4acrossover" && lastRequest.line == "GET /github/users/gg4acrossover?page=2&q=a%20b")
    await screen.load(ONShopURL.orders, params: ["item": "a b", "count": 2, "gift": true, "ids": [1, 2], "to": ["zip": "x&y"]])
    check(lastRequest.line == "POST /shop/orders" && lastRequest.headers["Authorization"] == "Bearer t0k")
    check(lastRequest.text == "count=2&gift=1&ids%5B%5D=1&ids%5B%5D=2&item=a%20b&to%5Bzip%5D=x%26y")
    await screen.load(ONShopURL.cancel(id: 7))
    check(lastRequest.line == "DELETE /shop/orders/7" && lastRequest.headers["Authorization"] == "Basic t0k")
    await screen.load(ONShopURL.order(id: 404))
    check(screen.failure == 404)
    await screen.load(ONLostURL())
    check(screen.failure == NSURLErrorCannotConnectToHost)
}
