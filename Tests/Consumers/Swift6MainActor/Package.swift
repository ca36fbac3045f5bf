// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "RetroKit", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [
                "RetroKit",
                .product(name: "RetroKitStyles", package: "RetroKit"),
                .product(name: "RetroKitTesting", package: "RetroKit"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InferIsolatedConformances"),
                .treatAllWarnings(as: .error),
            ]
        )
    ]
)
