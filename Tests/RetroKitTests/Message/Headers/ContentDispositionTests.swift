import Foundation
import RetroKit
import Testing

/// The names of files that servers propose (RFC 6266, RFC 8187), as far as they may be used.
struct ContentDispositionTests {
    static let names: [(String, String)] = [
        (#"attachment; filename="plan.pdf""#, "plan.pdf"),
        ("attachment; filename=plan.pdf", "plan.pdf"),
        (#"attachment; FileName = "a b.txt" ; x=y"#, "a b.txt"),
        (#"attachment; filename="a\"b\\c.txt""#, "c.txt"),
        (#"attachment; filename="a;b,c.txt""#, "a;b,c.txt"),
        ("inline; filename*=UTF-8''na%C3%AFve%20plan.pdf", "naïve plan.pdf"),
        (#"attachment; filename="EURO.txt"; filename*=utf-8'en'%e2%82%ac.txt"#, "€.txt"),
        (#"attachment; filename*=UTF-8''%e2%82%ac.txt; filename="EURO.txt""#, "€.txt"),
        ("attachment; filename*=iso-8859-1''%A3.txt", "£.txt"),
        (#"attachment; filename*=UTF-8''%ff%fe.txt; filename="plain.txt""#, "plain.txt"),
        (#"attachment; filename*=UTF-8''%zz; filename="plain.txt""#, "plain.txt"),
        (#"attachment; filename*=koi8-r''%A3.txt; filename="plain.txt""#, "plain.txt"),
        (#"attachment; filename*=plain"#, "fallback.bin"),
        (#"attachment; filename="unterminated.txt"#, "unterminated.txt"),
        ("attachment; filename=Smith, John.pdf; filename*=UTF-8''Smith%2C%20John.pdf", "Smith, John.pdf"),
        ("attachment; filename*=UTF-8''Smith%2C%20John.pdf; filename=Smith, John.pdf", "Smith, John.pdf"),
        ("attachment; filename=Smith, John.pdf", "Smith, John.pdf"), ("inline, x; filename=a.pdf", "a.pdf"),
        ("attachment; name=a, b; filename=c.pdf", "c.pdf"),
        ("attachment", "fallback.bin"),
        ("", "fallback.bin"),
        (#"attachment; filename="""#, "fallback.bin"),
    ]

    @Test(arguments: names)
    func `a proposed name is read`(_ field: String, _ name: String) throws {
        #expect(download(field).suggestedFileName == name)
    }

    static let traps: [(String, String)] = [
        ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("..\\\\..\\\\boot.ini", "boot.ini"),
        ("a/\u{301}../\u{301}b", "\u{301}b"), ("..", "fallback.bin"), (".", "fallback.bin"), ("/", "fallback.bin"),
        ("a/..", "fallback.bin"),
        (".bashrc", "bashrc"), ("...profile", "profile"), ("a.txt.", "a.txt"), ("  a.txt  ", "a.txt"),
        ("a\u{202E}fdp.exe", "afdp.exe"), ("tab\tname.txt", "tabname.txt"), ("日本.txt", "日本.txt"),
    ]

    @Test(arguments: traps)
    func `a name cannot leave its folder, hide or mislead`(_ sent: String, _ name: String) throws {
        #expect(download("attachment; filename=\"\(sent)\"").suggestedFileName == name)
        let escaped = PercentEncoding.value.encode(sent.replacingOccurrences(of: "\\\\", with: "\\"))
        #expect(download("attachment; filename*=UTF-8''\(escaped)").suggestedFileName == name)
        #expect(download("attachment; filename*=UTF-8''%00\(escaped)%0A").suggestedFileName == name)
    }

    @Test func `a long name keeps its extension`() {
        let name = download("attachment; filename=\"\(String(repeating: "ä", count: 400)).tar.gz\"").suggestedFileName
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("ä.gz") || name.hasSuffix(".tar.gz"))
    }

    @Test(arguments: [
        ("https://api.example.test/files/a%20b.txt?x=/y", "a b.txt"), ("https://api.example.test/a%2F..%2Fb", "b"),
        ("https://api.example.test/files/", "files"), ("https://api.example.test", "download"),
    ])
    func `without a proposal the URL names the file`(_ url: String, _ name: String) {
        #expect(Download(Data(), url: URL(string: url)).suggestedFileName == name)
    }

    private func download(_ field: String) -> Download {
        Download(
            Data(),
            headers: ["Content-Disposition": field],
            url: URL(string: "https://api.example.test/fallback.bin")
        )
    }
}
