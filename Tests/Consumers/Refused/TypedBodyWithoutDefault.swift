// expect: a body with a content type of its own needs a default value, such as = Data(), or = nil for an optional
import Foundation
import RetroKit

struct Request {
    @Body("application/pdf") var file: URL
}
