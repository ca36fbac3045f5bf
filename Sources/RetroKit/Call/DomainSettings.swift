import Foundation

/// The settings of a domain at one time: never changed, but replaced by others, so that what follows from them is worked
/// out once and not at every call.
package final class DomainSettings: Sendable {
    /// The settings.
    package let configuration: DomainConfiguration
    /// The decoder that follows the domain's own key strategy.
    private let decoder: JSONDecoder

    package init(_ configuration: DomainConfiguration) {
        self.configuration = configuration.unshared
        decoder = self.configuration.ownDecoder.following(configuration.parameters.keys)
    }

    /// The domain's decoder, following a key strategy.
    func decoder(following keys: KeyStrategy?) -> JSONDecoder {
        keys?.kind == configuration.parameters.keys?.kind && keys?.kind != .custom
            ? decoder : configuration.ownDecoder.following(keys)
    }
}
