// swift-tools-version: 6.2
import PackageDescription

// The first of Apple's systems with Swift's `Duration` and `Clock`. Later ones would give typed throws to every endpoint
// and leave out the devices that end at iOS 16 and 17.
let package = Package(
    name: "RetroKit",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "RetroKit", targets: ["RetroKit"]),
        .library(name: "RetroKitStyles", targets: ["RetroKitStyles"]),
        .library(name: "RetroKitTesting", targets: ["RetroKitTesting"]),
        .executable(name: "DemoCLI", targets: ["DemoCLI"]),
    ],
    targets: [
        .target(name: "CCurl"),
        .target(name: "CDecoders"),
        .target(name: "CZlib"),
        .target(
            name: "RetroKit",
            dependencies: [
                "CZlib",
                .target(name: "CCurl", condition: .when(platforms: [.linux])),
                .target(name: "CDecoders", condition: .when(platforms: [.linux])),
            ]
        ),
        .target(name: "RetroKitStyles", dependencies: ["RetroKit"]),
        .target(name: "RetroKitTesting", dependencies: ["RetroKit"]),
        .executableTarget(name: "DemoCLI", dependencies: ["RetroKit", "RetroKitTesting"], path: "DemoCLI"),
        .testTarget(
            name: "RetroKitTests",
            dependencies: ["RetroKit", "RetroKitStyles", "RetroKitTesting", "DemoCLI"],
            resources: [.copy("Fixtures")]
        ),
    ]
)

for target in package.targets where !target.name.hasPrefix("C") {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
