import Foundation
import RetroKit
import Testing

/// What the parsers make of bytes, wherever they are cut.
struct StreamParserTests {
    /// The elements of some chunks, and the problem they end with.
    private func parse<Parser: StreamParser>(_ parser: Parser, _ chunks: [Data]) -> ([Parser.Element], StreamProblem?) {
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
            return (elements, error)
        }
    }

    /// What a text gives at every cut, which has to be the same.
    private func parse<Parser: StreamParser>(_ parser: Parser, _ text: String) -> (
        [Parser.Element], StreamProblem.Code?
    )
    where Parser.Element: Equatable {
        let outcomes = StreamCuts.all(Data(text.utf8)).map { parse(parser, $0) }
        for outcome in outcomes {
            #expect(outcome.0 == outcomes[0].0 && outcome.1?.code == outcomes[0].1?.code, "\(text.debugDescription)")
        }
        return (outcomes[0].0, outcomes[0].1?.code)
    }

    /// What is within a line stays, also what other standards take for a line end.
    @Test func `text keeps every character, however it is cut`() {
        let (lines, _) = parse(TextLineParser(), "é日😃\u{2028}\u{85}\u{B}\n\n\r\rx\r\n")
        #expect(lines == ["é日😃\u{2028}\u{85}\u{B}", "", "", "", "x"])
        #expect(parse(TextLineParser(), "\u{FEFF}a\n\u{FEFF}b").0 == ["a", "\u{FEFF}b"])
        #expect(parse(TextLineParser(), "\u{FEFF}").0.isEmpty)
        let (events, _) = parse(ServerSentEventParser(), "data:é😃\u{2028}x\u{85}\r\n\r\n")
        #expect(events.map(\.data) == ["é😃\u{2028}x\u{85}"])
    }

    /// Every line end and every mix of them.
    @Test(arguments: ["\n", "\r", "\r\n"], ["\n", "\r", "\r\n"])
    func `events end at any two line ends`(_ first: String, _ second: String) {
        // CR before LF is one line end.
        let blank = first == "\r" && second == "\n" ? "\r\n\n" : first + second
        let text = ["id: 1\(first)data: a", "data:b\(first)data", "data: c"].joined(separator: blank) + blank
        let (events, problem) = parse(ServerSentEventParser(), text)
        #expect(events.map(\.data) == ["a", "b\n", "c"])
        #expect(events.map(\.id) == ["1", "1", "1"])
        #expect(problem == nil)
    }

    @Test(
        arguments: [
            ("[]", [], nil), (" [ ] \n", [], nil), ("\u{FEFF}[1]", ["1"], nil), ("[1 , 2]", ["1", "2"], nil),
            ("[{\"a\":[1,\"]}\"]},\"x,\\\"]\",[[]],null]", ["{\"a\":[1,\"]}\"]}", "\"x,\\\"]\"", "[[]]", "null"], nil),
            ("", [], .truncated), ("[", [], .truncated), ("[1", [], .truncated), ("[1,", ["1"], .truncated),
            ("[1,]", ["1"], .malformed), ("[,1]", [], .malformed), ("[1 2]", ["1"], .malformed),
            ("[}]", [], .malformed),
            ("{\"a\":1}", [], .malformed), ("[1]x", ["1"], .malformed), ("[\"a", [], .truncated),
            ("[\"0123456789012345678901234567890\"]", [], .tooLarge),
            ("[1, 0123456789012345678901234567890]", ["1"], .tooLarge),
        ] as [(String, [String], StreamProblem.Code?)]
    )
    func `the elements of an array`(_ text: String, _ elements: [String], _ problem: StreamProblem.Code?) {
        let parser = JsonArrayParser(sizeLimit: 30)
        let found = parse(parser, text)
        #expect(found.0.map { String(decoding: $0.bytes, as: UTF8.self) } == elements)
        #expect(found.0.map(\.position) == Array(1..<elements.count + 1))
        #expect(found.1 == problem)
    }

    @Test(
        arguments: [
            ("", [], nil), ("\u{1E}1\n", ["1"], nil),
            ("\u{1E}{\"a\":\n1}\n\u{1E}\u{1E}[]\n", ["{\"a\":\n1}", "[]"], nil),
            ("\u{1E}{}\u{1E}\"a\"", ["{}", "\"a\""], nil), ("\u{1E}tr\u{1E}1\n", [], .truncated),
            ("\u{1E}12", [], .truncated), ("\u{1E}{\"a\"", [], .truncated), ("1\n", [], .malformed),
            ("\u{1E}1\n2\n", ["1"], .malformed), ("\u{1E}}\n", ["}"], nil),
        ] as [(String, [String], StreamProblem.Code?)]
    )
    func `the texts of a sequence (RFC 7464)`(_ text: String, _ elements: [String], _ problem: StreamProblem.Code?) {
        let found = parse(JsonSequenceParser(), text)
        #expect(found.0.map { String(decoding: $0.bytes, as: UTF8.self) } == elements)
        #expect(found.1 == problem)
    }

    @Test(
        arguments: [
            ("", [], nil), (" \n", [], nil), ("1", ["1"], nil), ("1 2\n3", ["1", "2", "3"], nil),
            (
                "{\"a\":\n 1\n}{\"a\":2}\n[]\"x\"\"y\"true",
                ["{\"a\":\n 1\n}", "{\"a\":2}", "[]", "\"x\"", "\"y\"", "true"], nil
            ),
            ("\u{FEFF}{}{}", ["{}", "{}"], nil), ("{}{\"a\"", ["{}"], .truncated), ("\"a", [], .truncated),
            ("{},{}", ["{}", ",", "{}"], nil), ("{}}", ["{}", "}"], nil),
        ] as [(String, [String], StreamProblem.Code?)]
    )
    func `the texts of concatenated JSON`(_ text: String, _ elements: [String], _ problem: StreamProblem.Code?) {
        let found = parse(ConcatenatedJsonParser(), text)
        #expect(found.0.map { String(decoding: $0.bytes, as: UTF8.self) } == elements)
        #expect(found.1 == problem)
        #expect(parse(ConcatenatedJsonParser(sizeLimit: 4), "{}12345").1 == .tooLarge)
    }

    /// A chunk can end between a backslash and what it escapes.
    @Test func `an escape is whole, however it is cut`() {
        let found = parse(JsonArrayParser(), #"["a\\", "b\"]", {"\\\"":"]\\"}]"#)
        #expect(
            found.0.map { String(decoding: $0.bytes, as: UTF8.self) } == [#""a\\""#, #""b\"]""#, #"{"\\\"":"]\\"}"#]
        )
        #expect(found.1 == nil)
        let broken = parse(JsonSequenceParser(), "\u{1E}1\n\u{1E}\"a\\\u{1E}2\n")
        #expect(broken.0.map { String(decoding: $0.bytes, as: UTF8.self) } == ["1"])
        #expect(broken.1 == .truncated)
        let half = [Data("[\"ab\\".utf8)]
        #expect(parse(JsonArrayParser(), half).1?.code == .truncated)
        #expect(parse(JsonArrayParser(), half).1?.bytes == Data("\"ab\\".utf8))
        #expect(parse(JsonArrayParser(sizeLimit: 3), half).1?.code == .tooLarge)
    }

    @Test(arguments: [
        ("data: 0123456789", true), ("data: 01234567890", false), ("data: 01234\ndata: 6789", true),
        ("data: 01234\ndata: 67890", false), (": 0123456789012345678", false), ("data: a", true),
    ])
    func `an event is held to its limit`(_ block: String, _ fits: Bool) {
        let parser = ServerSentEventParser(sizeLimit: 10)
        #expect(parse(parser, block + "\n\n").1 == (fits ? nil : .tooLarge))
    }

    @Test func `a line is held to its limit, whether or not it ends`() {
        #expect(parse(TextLineParser(sizeLimit: 4), "abcd\nab").1 == nil)
        #expect(parse(TextLineParser(sizeLimit: 4), "abcde\n").1 == .tooLarge)
        #expect(parse(JsonLineParser(sizeLimit: 4), "1\n12345").1 == .tooLarge)
    }

    /// A reference that takes the text whole: the grammar of WHATWG HTML §9.2.5, word for word.
    private func reference(_ text: String) -> [ServerSentEvent<String>] {
        let scalars = text.unicodeScalars.split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false)
            .joined(separator: "\n".unicodeScalars)
        let lines = Array(scalars).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
        var events: [ServerSentEvent<String>] = []
        var (data, name, id) = ("", "", "")
        for line in lines.dropLast().map({ String(String.UnicodeScalarView($0)) }) {
            guard !line.isEmpty else {
                if !data.isEmpty {
                    let name = name.isEmpty ? "message" : name
                    events.append(ServerSentEvent(event: name, data: String(data.dropLast()), id: id))
                }
                (data, name) = ("", "")
                continue
            }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count < 2 ? "" : parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]
            switch parts[0] {
            case "data": data += value + "\n"
            case "event": name = String(value)
            case "id": id = String(value)
            default: break
            }
        }
        return events
    }

    @Test(arguments: 0..<40)
    func `random streams give what the grammar says`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pieces = ["data", "id", "event", ":", ": ", "\n", "\r", "\r\n", "\n\n", "x", "é😃", "data: a\n\n", " "]
        for _ in 0..<50 {
            let text = (0..<Int.random(in: 1...30, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
            let chunks = StreamCuts.random(Data(text.utf8), using: &random)
            #expect(parse(ServerSentEventParser(), chunks).0 == reference(text), "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20)
    func `random bytes crash no parser, and cuts change nothing`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let alphabet = Array("[]{}\",:\\ \n\r\u{1E}1atrue".utf8) + [0xEF, 0xBB, 0xBF, 0xFF, 0]
        for _ in 0..<50 {
            let length = Int.random(in: 0...40, using: &random)
            let bytes = Data((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
            let chunks = StreamCuts.random(bytes, using: &random)
            compare(JsonArrayParser(), bytes, chunks)
            compare(JsonSequenceParser(), bytes, chunks)
            compare(ConcatenatedJsonParser(), bytes, chunks)
            compare(JsonLineParser(), bytes, chunks)
            compare(TextLineParser(), bytes, chunks)
            compare(ServerSentEventParser(), bytes, chunks)
        }
    }

    private func compare<Parser: StreamParser>(_ parser: Parser, _ bytes: Data, _ chunks: [Data])
    where Parser.Element: Equatable {
        let (whole, cut) = (parse(parser, [bytes]), parse(parser, chunks))
        #expect(whole.0 == cut.0 && whole.1?.code == cut.1?.code, "\(Array(bytes))")
    }
}
