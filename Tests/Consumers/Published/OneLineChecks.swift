import Foundation
import RetroKitStyles

struct MealVisionRequestModel: Encodable {
    var image: String
}

struct MealVisionResponse: Decodable {
    var meal: String
}

func checkOneLine() async throws {
    let model = MealVisionRequestModel(image: "aGk=")

    let result = try await ApiClient.shared.sendRequest(
        endpoint: Endpoints.vision,
        body: JSONEncoder().encode(model),
        responseModel: MealVisionResponse.self
    )
    check(try result.get().meal == "soup")
    check(lastRequest.line == "POST /v1/vision" && lastRequest.text == #"{"image":"aGk="}"#)
    check(lastRequest.headers["Content-Type"] == "application/json")
    check(lastRequest.headers["Authorization"] == "Bearer t0k")

    // The endpoint's own body and no headers.
    _ = await ApiClient.shared.sendRequest(endpoint: Endpoints.auth, responseModel: MealVisionResponse.self)
    check(lastRequest.line == "POST /v1/auth" && lastRequest.text == #"{"device":"d1"}"#)
    check(lastRequest.headers["Authorization"] == nil)

    // Items of a query, and what follows the path.
    let items: [URLQueryItem]? = [URLQueryItem(name: "q", value: "a b"), URLQueryItem(name: "a", value: "1")]
    let answer = await ApiClient.shared.sendRequest(
        endpoint: Endpoints.chatgpt,
        queryParams: items,
        pathExtension: "7/messages",
        responseModel: MealVisionResponse.self
    )
    check(lastRequest.line == "GET /v1/chatgpt/7/messages?q=a%20b&a=1")
    check(try answer.get().meal == "soup")

    // A failure that passes is tried again, unless it must not be.
    for (allowRetry, attempts) in [(true, 2), (false, 1)] {
        let count = server.requests.count
        let retried = await ApiClient.shared.sendRequest(
            endpoint: Endpoints.dalle,
            pathExtension: "\(allowRetry)",
            responseModel: MealVisionResponse.self,
            allowRetry: allowRetry
        )
        check(server.requests.count - count == attempts)
        switch retried {
        case .success(let response): check(allowRetry && response.meal == "soup")
        case .failure(.unexpectedStatusCode): check(!allowRetry)
        case .failure: check(false)
        }
    }
}
