// expect: 'usesClassicLoadingMode' is only available in macOS 15.4
// expect: 'multipathServiceType' is unavailable in macOS
import Foundation

func configure(_ configuration: URLSessionConfiguration) {
    configuration.usesClassicLoadingMode = false
    configuration.multipathServiceType = .handover
}
