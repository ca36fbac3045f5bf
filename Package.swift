// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RetroKit",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "RetroKit", targets: ["RetroKit"]),
        .library(name: "RetroKitTesting", targets: ["RetroKitTesting"]),
        .executable(name: "DemoCLI", targets: ["DemoCLI"]),
    ],
    targets: [
        .target(name: "CCurl"),
        .target(name: "CZlib"),
        .target(
            name: "RetroKit",
            dependencies: ["CZlib", .target(name: "CCurl", condition: .when(platforms: [.linux]))]
        ),
        .target(name: "RetroKitTesting", dependencies: ["RetroKit"]),
        .executableTarget(name: "DemoCLI", dependencies: ["RetroKit", "RetroKitTesting"], path: "DemoCLI"),
        .testTarget(
            name: "RetroKitTests",
            dependencies: ["RetroKit", "RetroKitTesting", "DemoCLI"],
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
