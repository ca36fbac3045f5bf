// expect: switch must be exhaustive
import RetroKit

func name(_ method: HttpMethod) -> String {
    switch method {
    case .get: "g"
    case .post: "p"
    }
}
