import Foundation
import RetroKit

extension ApiDomain {
    /// Makes the API of a schedules service whose bodies are the same bytes every time.
    convenience init(at baseURL: URL, over transport: any HttpTransport = PlatformTransport.shared) {
        self.init(
            configuration: DomainConfiguration(baseURL: baseURL, encoder: .sorted),
            transport: transport
        )
    }
}

extension JSONEncoder {
    /// RetroKit's encoder with the keys of objects in alphabetical order.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder.retroKit
        encoder.outputFormatting.insert(.sortedKeys)
        return encoder
    }
}
