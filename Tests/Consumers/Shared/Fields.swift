import Foundation
import RetroKit

struct EveryField {
    @Path var id: Int
    @Query("ids", .arrays(.comma)) var ids: [Int] = []
    @QueryMap var filters: [String: String] = [:]
    @QueryFlag var archived = false
    @Header("X-Account-Id") var accountId: String? = nil
    @HeaderMap var metadata: [String: String] = [:]
    @Cookie("session") var session: String? = nil
    @Tag var update = UserUpdate(name: "tag")
}
struct LinkRequest {
    @Url var link: String
}
struct PatchRequest {
    @Path var id: Int
    @JsonBody(contentType: "application/merge-patch+json") var patch = UserUpdate(name: "")
}
struct FormRequest {
    @Field("grant_type") var grantType = "password"
    @FormBody var user: UserUpdate
}
struct PartsRequest {
    @FormParam var title: String
    @FormPart(contentType: "application/json") var metadata = UserUpdate(name: "")
    @FormFile("file") var file = .empty
}
struct TableRequest {
    @Body("text/csv") var table = ""
}
struct LinesRequest {
    @JsonLinesBody var users: [User]
}

extension HttpRequestParams {
    /// The body as text.
    var text: String { String(decoding: httpBody.encoded() ?? Data(), as: UTF8.self) }
}
