import Foundation

/// The settings of a domain at one time: never changed, but replaced by others, so that what follows from them is worked
/// out once and not at every call.
package final class DomainSettings: Sendable {
    /// The settings.
    package let configuration: DomainConfiguration
    /// The decoder that follows the domain's own key strategy; nil until it is wanted, for whoever sets a coder up in place
    /// does so after these settings were made.
    private let followingDecoder = Locked<JSONDecoder?>(nil)

    package init(_ configuration: DomainConfiguration) {
        self.configuration = configuration
    }

    /// The domain's decoder, following a key strategy.
    func decoder(following keys: KeyStrategy?) -> JSONDecoder {
        guard let keys, keys.kind == configuration.parameters.keys?.kind, keys.kind != .custom else {
            return configuration.ownDecoder.following(keys)
        }
        return followingDecoder.withLock { known in
            let decoder = known ?? configuration.ownDecoder.following(keys)
            known = decoder
            return decoder
        }
    }
}
