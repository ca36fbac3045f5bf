// expect: switch must be exhaustive
import RetroKitStyles

func name(_ parameters: Request<String>.Parameters) -> String {
    switch parameters {
    case .query: "query"
    case .form: "form"
    case .multipart: "multipart"
    case .json: "json"
    }
}
