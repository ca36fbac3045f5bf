#if os(Linux)
    import CDecoders
    import CZlib

    /// A coding of bodies that can be undone on this machine (RFC 9110 §8.4.1).
    enum ContentCoding: String, CaseIterable {
        case deflate, gzip
        case brotli = "br"
        case zstandard = "zstd"

        /// The coding of a name; nil for one that is unknown, or that this machine has no library for.
        init?(_ name: String) {
            let name = name.lowercased()
            self.init(rawValue: name == "x-gzip" ? "gzip" : name)
            if !isAvailable { return nil }
        }

        private var isAvailable: Bool {
            switch self {
            case .deflate, .gzip: czlib_is_available()
            case .brotli: cdecoders_is_available(CDecodersBrotli)
            case .zstandard: cdecoders_is_available(CDecodersZstandard)
            }
        }

        /// What a request offers in `Accept-Encoding`; empty where there is nothing to offer.
        static let offer = allCases.filter(\.isAvailable).map(\.rawValue).joined(separator: ", ")

        /// The codings of a body, in the order in which they were applied. There are none if any of them is unknown: then the
        /// body is passed on as it is.
        ///
        /// - Parameter values: The values of `Content-Encoding`, each a list.
        /// - Returns: The codings; none when there is nothing to undo.
        static func list(in values: [String]) -> [ContentCoding] {
            var codings: [ContentCoding] = []
            for name in values.flatMap({ $0.split(separator: ",") }) {
                let name = String(name).trimmingHttpWhitespace.lowercased()
                if name.isEmpty || name == "identity" { continue }
                guard let coding = ContentCoding(name) else { return [] }
                codings.append(coding)
            }
            return codings
        }
    }
#endif
