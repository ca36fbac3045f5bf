// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "RetroKit", path: "..")],
    targets: [
        .target(name: "CBaseline"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["RetroKit", "CBaseline"],
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ]
)
