import Foundation
import RetroKit

extension TransportConformance {
    static let bodyRequirements = [
        Requirement("announces the length zero for POST, PUT and PATCH without a body") { run in
            for method in [HttpMethod.post, .put, .patch] {
                let headers = try await run.recorded(run.request(method)).headers
                run.expect("the length of \(method)", headers.values(for: "Content-Length"), is: ["0"])
                run.expect("the type of \(method)", headers.values(for: "Content-Type"), is: [])
            }
        },
        Requirement("announces no body for GET and HEAD") { run in
            for method in [HttpMethod.get, .head] {
                let headers = try await run.recorded(run.request(method)).headers
                for name in ["Content-Length", "Transfer-Encoding", "Content-Type"] {
                    run.expect("\(method) has no \(name)", !headers.contains(name))
                }
            }
        },
        Requirement("sends bodies of every size with their length") { run in
            for size in [0, 1, 1000, 65_536, 65_537, 3_000_000] {
                let body = run.bytes(size)
                let recorded = try await run.recorded(run.request(.post, body: .data(body, contentType: "a/b")))
                run.expect("the body of \(size) bytes", recorded.body == body)
                run.expect("the length", recorded.headers.values(for: "Content-Length"), is: ["\(size)"])
                run.expect("there is no transfer coding", !recorded.headers.contains("Transfer-Encoding"))
                run.expect("nothing waits for 100 Continue", !recorded.headers.contains("Expect"))
            }
        },
        Requirement("sends a body with any method but GET and HEAD") { run in
            for method: HttpMethod in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"] {
                let body = HttpBody.data(Data("body".utf8), contentType: "text/plain")
                let recorded = try await run.recorded(run.request(method, body: body))
                run.expect("the method", recorded.method, is: method)
                run.expect("the body of \(method)", recorded.text, is: "body")
            }
        },
        Requirement("sends a GET with its body", needs: .bodiesWithGet) { run in
            let body = HttpBody.data(Data("body".utf8), contentType: "text/plain")
            let recorded = try await run.recorded(run.request(.get, body: body))
            run.expect("the method", recorded.method, is: .get)
            run.expect("the body", recorded.text, is: "body")
        },
        Requirement("names the type of a body: the header's, else the body's, else octets") { run in
            for method: HttpMethod in ["POST", "PUT", "PATCH", "DELETE"] {
                for (header, own, expected) in [
                    (nil, nil, "application/octet-stream"), (nil, "text/csv", "text/csv"), ("a/b", "text/csv", "a/b"),
                ] as [(String?, String?, String)] {
                    let body = HttpBody.data(Data("1".utf8), contentType: own)
                    let headers: HttpHeaders = header.map { ["Content-Type": $0] } ?? [:]
                    let recorded = try await run.recorded(run.request(method, headers: headers, body: body))
                    run.expect("the type with \(method)", recorded.headers.values(for: "Content-Type"), is: [expected])
                }
            }
        },
        Requirement("sends forms and multipart forms") { run in
            let form = HttpForm([HttpForm.Field(name: "a b", value: "c&d=é")])
            run.expect("the form", try await run.recorded(run.request(.post, body: .form(form))).form(), is: form)
            let parts = try MultipartBody([MultipartBody.Part(name: "n", content: Data("v".utf8))], boundary: "xyz")
            let recorded = try await run.recorded(run.request(.post, body: .multipart(parts)))
            run.expect("the parts", try recorded.multipart().parts, is: parts.parts)
        },
        Requirement("never sends a request without the body that it has") { run in
            let file = try ConformanceFile(Data("file".utf8))
            let stream = HttpUploadStream { HttpBodyStream([Data("file".utf8)]) }
            run.server.route(.post, "/", .status(200))
            run.server.route(.get, "/", .status(200))
            for method in [HttpMethod.get, .post] {
                for body in [
                    .file(file.url, contentType: nil), .stream(stream), .data(Data("file".utf8), contentType: nil),
                ]
                    as [HttpBody]
                {
                    do {
                        _ = try await run.send(run.request(method, body: body))
                    } catch let error as TransportError where error.kind == .unsupportedRequest {
                        continue
                    }
                }
            }
            for request in run.server.requests { run.expect("the body of \(request)", request.text, is: "file") }
        },
    ]
}

extension ConformanceRun {
    /// Bytes without a pattern that a mix-up of pieces would keep: a prime number of random ones, repeated.
    func bytes(_ count: Int) -> Data {
        var bytes = Data(capacity: count + Self.block.count)
        while bytes.count < count { bytes.append(Self.block) }
        return bytes.prefix(count)
    }

    private static let block: Data = {
        var state: UInt32 = 12345
        let bytes = (0..<10_007).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
        return Data(bytes)
    }()
}

/// A file that goes when nobody needs it any more.
final class ConformanceFile: Sendable {
    let url: URL

    init(_ content: Data) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("RetroKit-\(UUID().uuidString)")
        try content.write(to: url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
