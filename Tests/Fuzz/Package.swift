// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "RetroKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: ["RetroKit"],
            swiftSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]
        )
    ]
)
