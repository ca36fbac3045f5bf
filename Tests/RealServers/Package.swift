// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RealServers",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "RetroKit", path: "../..")],
    targets: [
        .testTarget(
            name: "RealServersTests",
            dependencies: ["RetroKit"],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ]
)
