import Foundation

@testable import RetroKit

/// A parser, and what has to hold of it whatever it is fed. A condition that does not hold ends the process, which is
/// how libFuzzer learns of it.
enum FuzzTarget {
    static let all: [@Sendable (_ input: Data, _ cut: Int) -> Void] =
        [
            { check(ServerSentEventParser(sizeLimit: sizeLimit), $0, $1) },
            { check(JsonLineParser(sizeLimit: sizeLimit), $0, $1) },
            { check(JsonArrayParser(sizeLimit: sizeLimit), $0, $1) },
            { check(JsonSequenceParser(sizeLimit: sizeLimit), $0, $1) },
            { check(ConcatenatedJsonParser(sizeLimit: sizeLimit), $0, $1) },
            { check(TextLineParser(sizeLimit: sizeLimit), $0, $1) },
            { input, _ in checkHead(input) },
            { input, _ in checkHeader(input) },
            { input, _ in checkLinks(input) },
            { input, _ in checkFileName(input) },
            { input, _ in _ = Date(httpDate: String(decoding: input, as: UTF8.self)) },
        ] + values

    private static let sizeLimit = 64

    /// Where the bytes are cut changes nothing, and nothing comes out of a parser that did not go in.
    private static func check<Parser: StreamParser>(_ parser: Parser, _ input: Data, _ cut: Int)
    where Parser.Element: Equatable {
        let whole = elements(parser, [input])
        let chunks = stride(from: 0, to: input.count, by: cut % 9 + 1).map { input.dropFirst($0).prefix(cut % 9 + 1) }
        let pieces = elements(parser, chunks.map { Data($0) })
        precondition(whole.0 == pieces.0 && whole.1 == pieces.1)
        precondition(whole.0.count <= input.count)
    }

    private static func elements<Parser: StreamParser>(_ parser: Parser, _ chunks: [Data])
        -> ([Parser.Element], StreamProblem.Code?)
    {
        var parser = parser
        var elements: [Parser.Element] = []
        do throws(StreamProblem) {
            for chunk in chunks {
                parser.append(chunk)
                while let element = try parser.next() { elements.append(element) }
            }
            while let element = try parser.finish() { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error.code)
        }
    }

    /// Lines of a response's head, as a transport hears them.
    private static func checkHead(_ input: Data) {
        var parser = HttpHeadParser()
        for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            _ = Array(line + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { parser.add($0) }
        }
        precondition(parser.fields.count + parser.trailers.count <= input.count)
    }

    /// What passes as a header's name and value cannot break out of its line.
    private static func checkHeader(_ input: Data) {
        let parts = String(decoding: input, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let field = try? HeaderSyntax.checked(name: parts[0], value: parts[1]) else { return }
        precondition(!(field.name + field.value).utf8.contains { $0 == 10 || $0 == 13 || $0 == 0 })
    }

    /// However a `Link` field looks, it is read to an end.
    private static func checkLinks(_ input: Data) {
        let links = HttpLink.links(in: String(decoding: input, as: UTF8.self))
        precondition(links.count <= input.count)
        for link in links { precondition(!link.target.contains(">")) }
    }

    /// Whatever name a server proposes, it stays the name of one file in one folder.
    private static func checkFileName(_ input: Data) {
        let field = String(decoding: input, as: UTF8.self)
        let name = Download(Data(), headers: ["Content-Disposition": "attachment; filename" + field]).suggestedFileName
        precondition(!name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255)
        precondition(!name.utf8.contains { $0 < 32 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
    }
}
