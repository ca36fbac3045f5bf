public import Foundation

/// The SHA-256 of a file, for telling whether a download is what it should be.
///
/// ```swift
/// try await download.save(to: url, verifying: .sha256("9f86d081884c7d65…"))
/// ```
public struct FileDigest: Hashable, Sendable {
    /// The 64 hexadecimal digits, in lower case.
    public let hexadecimal: String

    private init(hexadecimal: String) {
        self.hexadecimal = hexadecimal.lowercased()
    }

    /// A digest by its digits, as `sha256sum` prints them.
    ///
    /// - Parameter hexadecimal: The 64 digits, of either case. A text that is no digest fits no file.
    /// - Returns: The digest.
    public static func sha256(_ hexadecimal: String) -> FileDigest { FileDigest(hexadecimal: hexadecimal) }

    /// Computes the digest of a file, which is read piece by piece.
    ///
    /// - Parameter file: The file.
    /// - Throws: `CocoaError` when the file cannot be read.
    public init(of file: URL) throws {
        let handle = try FileHandle.opened(file)
        defer { try? handle.close() }
        var hash = Sha256()
        while let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty { hash.update(piece) }
        self.init(bytes: hash.finalize())
    }

    private static let pieceSize = 256 << 10

    /// A digest by its bytes.
    init(bytes: some Collection<UInt8>) {
        hexadecimal = bytes.hexadecimal
    }
}

extension FileDigest {
    /// The digest that a response's `Repr-Digest` or, when its body is the whole, `Content-Digest` announces (RFC 9530);
    /// nil when there is none of SHA-256. It is about the bytes as they are stored, so a compressed body has none here.
    init?(announcedBy headers: HttpHeaders, isWhole: Bool) {
        guard !headers.announceContentCoding else { return nil }
        let fields = headers.values(for: "Repr-Digest") + (isWhole ? headers.values(for: "Content-Digest") : [])
        let members = fields.flatMap { $0.split(separator: ",") }.map { String($0).trimmingHttpWhitespace }
        guard let value = members.first(where: { $0.lowercased().hasPrefix("sha-256=:") }),
            let bytes = Data(base64Encoded: String(value.dropFirst("sha-256=:".count).prefix { $0 != ":" })),
            bytes.count == 32
        else { return nil }
        self.init(bytes: bytes)
    }
}

extension FileDigest: CustomStringConvertible {
    /// The digits.
    public var description: String { hexadecimal }
}
