import Foundation
import RetroKit
import Testing

@testable import RetroKitTesting

extension OverTheWire {
    /// Reading the bodies of recorded requests.
    struct LoopbackContentTests {
        private struct User: Codable, Equatable {
            var id: Int
        }

        private func request(_ body: String, _ contentType: String) -> RecordedRequest {
            var head = RequestHead()
            head.headers = ["Content-Type": contentType]
            return RecordedRequest(head: head, body: Data(body.utf8))
        }

        @Test func `reads JSON`() throws {
            let request = request(#"{"id":7}"#, "application/json")
            #expect(try request.decode(as: User.self) == User(id: 7))
            let user: User = try request.decode()
            #expect(user == User(id: 7))
            #expect(throws: DecodingError.self) { try request.decode(as: [User].self) }
        }

        @Test func `reads a form`() throws {
            let form = try request("a=b+c%26&%C3%A9=&a=*-._", "application/x-www-form-urlencoded; charset=utf-8").form()
            #expect(
                form.fields == [
                    .init(name: "a", value: "b c&"), .init(name: "é", value: ""), .init(name: "a", value: "*-._"),
                ]
            )
            #expect(try request("", HttpForm.contentType).form().fields.isEmpty)
        }

        @Test func `reads what a form body writes`() throws {
            let body = HttpForm([.init(name: "a b", value: "ü~/?\r\n+%"), .init(name: "", value: "")])
            #expect(try request(String(decoding: body.encoded(), as: UTF8.self), HttpForm.contentType).form() == body)
        }

        @Test(arguments: ["a", "a=b&", "a=b=c", "a=%zz", "a=%FF", "a=b c", "a=é", "a=~"])
        func `refuses pairs that are not encoded`(body: String) throws {
            let error = try #require(throws: LoopbackError.self) { try request(body, HttpForm.contentType).form() }
            #expect(error.kind == .unexpectedContent)
        }

        @Test func `refuses a form of another type`() throws {
            let error = try #require(throws: LoopbackError.self) { try request("a=b", "text/plain").form() }
            #expect(error.message == #"The content type is "text/plain", not a form's."#)
        }

        @Test func `reads parts of a form`() throws {
            let body =
                "--x\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nsmall\r\n"
                + "--x\r\ncontent-type: audio/mpeg\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a;%22b.mp3\"\r\n"
                + "\r\n\r\n--y\r\n\r\n--x--\r\n"
            for contentType in ["multipart/form-data; boundary=x", "Multipart/Form-Data;Boundary=\"x\""] {
                #expect(
                    try request(body, contentType).multipart().parts == [
                        .init(name: "model", value: "small"),
                        .init(
                            name: "file",
                            fileName: "a;\"b.mp3",
                            contentType: "audio/mpeg",
                            content: Data("\r\n--y\r\n".utf8)
                        ),
                    ]
                )
            }
        }

        @Test func `reads what a multipart body writes`() throws {
            let bodies = [
                MultipartBody(),
                MultipartBody([
                    .init(name: "a\"\r\nb", value: "1\n2"), .init(name: "é", fileName: "\n", content: Data()),
                    .init(name: "f", fileName: "x", contentType: "a/b", content: Data("\r\n--".utf8)),
                ]),
            ]
            for body in bodies {
                let text = String(decoding: body.encoded() ?? Data(), as: UTF8.self)
                #expect(try request(text, body.contentType).multipart() == body)
            }
        }

        @Test(arguments: [
            ("", "The body does not begin with the boundary, at byte 0 of the multipart body."),
            ("preamble\r\n--x--\r\n", "The body does not begin with the boundary, at byte 0 of the multipart body."),
            ("--x", "A boundary is not followed by CRLF, at byte 3 of the multipart body."),
            ("--x\n", "A boundary is not followed by CRLF, at byte 3 of the multipart body."),
            ("--x--\r\nepilogue", "There are bytes behind the last boundary, at byte 5 of the multipart body."),
            ("--x\r\nA", "The head of a part does not end, at byte 5 of the multipart body."),
            (
                "--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--",
                #"A part has no "Content-Disposition: form-data; name=…", at byte 39 of the multipart body."#
            ),
            (
                "--x\r\nContent Length: 1\r\n\r\n",
                #"The line "Content Length: 1" does not belong into a part's head, at byte 24 of the multipart body."#
            ),
            (
                "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nopen",
                "A part is not followed by the boundary, at byte 49 of the multipart body."
            ),
            (
                "--x\r\nContent-Disposition: form-data; name=\"a\nb\"\r\n\r\n",
                "The head of a part holds a bare line break or is not UTF-8, at byte 49 of the multipart body."
            ),
        ])
        func `refuses parts that break a rule`(body: String, message: String) throws {
            let error = try #require(throws: LoopbackError.self) {
                try request(body, "multipart/form-data; boundary=x").multipart()
            }
            #expect(error.message == message)
        }

        @Test(arguments: ["multipart/form-data", "multipart/mixed; boundary=x", "multipart/form-data; boundary=\"x"])
        func `refuses parts without their type and boundary`(contentType: String) throws {
            let error = try #require(throws: LoopbackError.self) { try request("--x--", contentType).multipart() }
            #expect(error.message.hasPrefix("The content type is "))
        }
    }
}
