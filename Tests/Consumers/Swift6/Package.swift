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
                .treatAllWarnings(as: .error),
            ]
        ),
        // Code as it was published, warnings included.
        .executableTarget(
            name: "Published",
            dependencies: [
                "RetroKit",
                .product(name: "RetroKitStyles", package: "RetroKit"),
                .product(name: "RetroKitTesting", package: "RetroKit"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
