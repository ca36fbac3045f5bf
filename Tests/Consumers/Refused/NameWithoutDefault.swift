// expect: a field with a name of its own needs a default value, such as = "" or = nil
import RetroKit

struct Request {
    @Header("X-Account-Id") var accountId: String
}
