// expect: switch covers known cases, but 'URLSession.ResponseDisposition' may have additional unknown values
import Foundation

func name(_ disposition: URLSession.ResponseDisposition) -> String {
    switch disposition {
    case .cancel: "cancel"
    case .allow: "allow"
    case .becomeDownload: "download"
    case .becomeStream: "stream"
    }
}
