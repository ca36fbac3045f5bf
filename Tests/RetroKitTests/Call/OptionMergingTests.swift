import Foundation
import RetroKit
import Testing

@testable import RetroKit

/// Every stored property of options of a layer goes before the same of a weaker layer, and is taken from that where it says
/// nothing. A property that the table does not know fails the test.
struct OptionMergingTests {
    /// One property: how it is set, and how its value is told from another's.
    private struct Property<Options> {
        let name: String
        let set: (inout Options, _ isStrong: Bool) -> Void
        let text: (Options) -> String
        var both = "strong"

        init(
            _ name: String,
            set: @escaping (inout Options, Bool) -> Void,
            text: @escaping (Options) -> String,
            both: String = "strong"
        ) {
            self.name = name
            self.set = set
            self.text = text
            self.both = both
        }
    }

    private func expectMerged<Options>(
        _ empty: Options,
        _ properties: [Property<Options>],
        _ merged: (_ strong: Options, _ weak: Options) -> Options
    ) {
        #expect(Mirror(reflecting: empty).children.compactMap(\.label).sorted() == properties.map(\.name).sorted())
        for property in properties {
            var (strong, weak) = (empty, empty)
            property.set(&strong, true)
            property.set(&weak, false)
            let texts = [
                "strong": property.text(strong), "weak": property.text(weak), "none": property.text(empty),
            ]
            #expect(texts["strong"] != texts["weak"] && texts["none"] != texts["weak"], "\(property.name)")
            #expect(property.text(merged(strong, empty)) == texts["strong"], "\(property.name) of the stronger alone")
            #expect(property.text(merged(empty, weak)) == texts["weak"], "\(property.name) of the weaker alone")
            let expected = texts[property.both] ?? property.both
            #expect(property.text(merged(strong, weak)) == expected, "\(property.name) of both")
        }
    }

    private struct Stop: Interceptor {
        let name: String

        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            try await next(request)
        }
    }

    @Test func `an endpoint's options`() {
        expectMerged(
            EndpointOptions(),
            [
                Property("timeout", set: { $0.timeout = .seconds($1 ? 1 : 2) }, text: { "\($0.timeout as Any)" }),
                Property(
                    "waitsForConnectivity",
                    set: { $0.waitsForConnectivity = $1 },
                    text: { "\($0.waitsForConnectivity as Any)" }
                ),
                Property(
                    "redirects",
                    set: { $0.redirects = $1 ? RedirectPolicy.never : .sameOrigin },
                    text: { "\($0.redirects as Any)" }
                ),
                Property(
                    "headers",
                    set: { $0.headers["A"] = $1 ? "strong" : "weak" },
                    text: { $0.headers.values(for: "A").joined(separator: ",") }
                ),
                Property(
                    "queryItems",
                    set: { $0.queryItems = [URLQueryItem(name: "a", value: $1 ? "s" : "w")] },
                    text: { $0.queryItems.map { $0.value ?? "" }.joined(separator: ",") }
                ),
                Property("pathPrefix", set: { $0.pathPrefix = $1 ? "/s" : "/w" }, text: { $0.pathPrefix ?? "" }),
                Property(
                    "parameters",
                    set: { $0.parameters.arrays = $1 ? .brackets : .comma },
                    text: { "\($0.parameters.arrays as Any)" }
                ),
                Property("body", set: { $0.body.boundary = $1 ? "s" : "w" }, text: { $0.body.boundary ?? "" }),
                Property("response", set: { $0.response.unwrap = $1 ? "s" : "w" }, text: { $0.response.unwrap ?? "" }),
                Property(
                    "interceptors",
                    set: { $0.interceptors = [Stop(name: $1 ? "s" : "w")] },
                    text: { $0.interceptors.compactMap { ($0 as? Stop)?.name }.joined() },
                    both: "ws"
                ),
                Property(
                    "settings",
                    set: { $0.settings[String.self] = $1 ? "s" : "w" },
                    text: { $0.settings[String.self] ?? "" }
                ),
            ],
            { $0.merged(over: $1) }
        )
    }

    @Test func `a body's options`() {
        let encoders = [JSONEncoder(), JSONEncoder()]
        expectMerged(
            BodyOptions(),
            [
                Property("allowsBody", set: { $0.allowsBody = $1 }, text: { "\($0.allowsBody as Any)" }),
                Property(
                    "compression",
                    set: { $0.compression = $1 ? .gzip : BodyCompression.never },
                    text: { "\($0.compression as Any)" }
                ),
                Property("expectsContinue", set: { $0.expectsContinue = $1 }, text: { "\($0.expectsContinue as Any)" }),
                Property(
                    "encoder",
                    set: { $0.encoder = encoders[$1 ? 0 : 1] },
                    text: { "\($0.encoder.map(ObjectIdentifier.init) as Any)" }
                ),
                Property("boundary", set: { $0.boundary = $1 ? "s" : "w" }, text: { $0.boundary ?? "" }),
            ],
            { $0.merged(over: $1) }
        )
    }

    @Test func `a stream's options`() {
        expectMerged(
            StreamOptions(),
            [
                Property(
                    "idleTimeout",
                    set: { $0.idleTimeout = .seconds($1 ? 1 : 2) },
                    text: { "\($0.idleTimeout as Any)" }
                ),
                Property(
                    "elementSizeLimit",
                    set: { $0.elementSizeLimit = $1 ? 1 : 2 },
                    text: { "\($0.elementSizeLimit as Any)" }
                ),
                Property("lastEventData", set: { $0.lastEventData = $1 ? "s" : "w" }, text: { $0.lastEventData ?? "" }),
                Property("failureEvent", set: { $0.failureEvent = $1 ? "s" : "w" }, text: { $0.failureEvent ?? "" }),
                Property(
                    "resumption",
                    set: { $0.resumption = StreamResumption.query($1 ? "s" : "w", from: "") },
                    text: { options in
                        var request = HttpRequestParams(httpMethod: .get)
                        try? options.resumption?.write("x", &request)
                        return request.percentEncodedQuery ?? ""
                    }
                ),
                Property(
                    "reconnection",
                    set: { $0.reconnection = ReconnectionPolicy(maximumDelay: .seconds($1 ? 1 : 2)) },
                    text: { "\($0.reconnection?.maximumDelay as Any)" }
                ),
            ],
            { $0.merged(over: $1) }
        )
    }
}
