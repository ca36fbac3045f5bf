#if os(Linux)
    import CCurl
    import Foundation

    /// The codings of a response's body, which are undone here: libcurl reads the first member of a gzip stream alone, gives
    /// up at a coding that it does not know, and takes the beginning of a stream for the whole.
    extension CurlExchange {
        /// What is known of the codings.
        enum BodyCoding {
            /// Nothing: no byte has come yet.
            case unknown
            /// The bytes are left as they are.
            case none
            case coded(ContentDecoder)
        }

        /// Whether codings are asked for and undone: unless the request says itself what it takes.
        var undoesCodings: Bool {
            let field = "Accept-Encoding"
            return !request.headerFields.contains(field) && !request.removesDefault(field)
        }

        /// Takes a piece of the body as it comes.
        ///
        /// - Returns: What libcurl is told: how many bytes were taken, to pause, or to give up.
        func take(_ bytes: UnsafeRawBufferPointer) -> Int {
            if bytes.isEmpty { return 0 }
            guard discard == nil else { return discard?.take(bytes.count) == true ? bytes.count : 0 }
            do throws(ContentDecoder.Fault) {
                if case .unknown = coding { coding = try codingOfHead }
                guard case .coded(let decoder) = coding else { return deliver(bytes) ?? bytes.count }
                return try take(bytes, from: decoder)
            } catch {
                failure = TransportError(.protocolViolation, at: host, reason: reason(for: error))
                return 0
            }
        }

        private func take(_ bytes: UnsafeRawBufferPointer, from decoder: ContentDecoder) throws(ContentDecoder.Fault)
            -> Int
        {
            let known = min(decoder.takenAhead, bytes.count)
            var rest = UnsafeRawBufferPointer(rebasing: bytes[known...])
            repeat {
                var answer: Int?
                let isTaken = decoder.give { piece in
                    answer = deliver(piece)
                    return answer == nil
                }
                guard isTaken else {
                    decoder.takenAhead += bytes.count - known - rest.count
                    return answer ?? 0
                }
            } while try decoder.decode(&rest)
            decoder.takenAhead -= known
            return bytes.count
        }

        private var codingOfHead: BodyCoding {
            get throws(ContentDecoder.Fault) {
                guard undoesCodings else { return .none }
                let codings = ContentCoding.list(in: codingNames)
                return codings.isEmpty ? .none : .coded(try ContentDecoder(codings))
            }
        }

        private var codingNames: [String] { head.values(of: "content-encoding") }

        private func reason(for fault: ContentDecoder.Fault) -> String {
            switch fault {
            case .broken: "it is not in the coding that it names, \(codingNames.joined(separator: ", "))"
            case .tooMany: "it names more codings than anybody would apply"
            case .noMemory: "there is no memory to undo its coding"
            }
        }

        /// Whether the body ends within a coding.
        var isCodingCut: Bool {
            guard case .coded(let decoder) = coding else { return false }
            return !decoder.isAtEnd
        }

        /// The error of such a body. What is shorter than the head and the end of a gzip member (RFC 1952 §2.3) is none.
        var cutCoding: TransportError {
            let names = codingNames.joined(separator: ", ")
            let size = handle.map { ccurl_easy_get_size($0.easy, CurlInfo.downloadSize) } ?? 0
            guard size >= 18 || names.lowercased() != "gzip" else {
                return TransportError(.protocolViolation, at: host, reason: reason(for: .broken))
            }
            return TransportError(.incompleteResponse, at: host, reason: "its coding, \(names), is cut off")
        }

        /// Notes a failure if the head does not say how long the body is, although it tries to: the framing of what follows
        /// would be a guess (RFC 9112 §6.3).
        ///
        /// - Returns: Whether the response may go on.
        func acceptsLength() -> Bool {
            let hasNone = request.httpMethod == .head || head.statusCode == 204 || head.statusCode == 304
            guard !hasNone, let lengths = head.conflictingLengths else { return true }
            failure = TransportError(.protocolViolation, at: host, reason: "its Content-Length is \(lengths)")
            return false
        }
    }

    extension HttpRequestParams {
        /// Whether the request does without a header that is added by default.
        func removesDefault(_ name: String) -> Bool {
            removedHeaders.contains { $0.isEqualIgnoringAsciiCase(to: name) } && !headerFields.contains(name)
        }
    }

    extension HttpHeadParser {
        /// What stands in `Content-Length` if it is no number, or several that differ; nil when it is one number, is absent
        /// or does not matter (RFC 9112 §6.3).
        fileprivate var conflictingLengths: String? {
            let values = values(of: "content-length")
            guard let first = values.first else { return nil }
            if values.count == 1, Self.isNumber(first) { return nil }
            guard self.values(of: "transfer-encoding").isEmpty else { return nil }
            let numbers = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .map { String($0).trimmingHttpWhitespace }
            let isOne = numbers.allSatisfy { Self.isNumber($0) && $0.trimmed == numbers[0].trimmed }
            return isOne ? nil : values.joined(separator: ", ")
        }

        private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(\.isAsciiDigit) }
    }

    extension String {
        /// A number without zeros in front.
        fileprivate var trimmed: Substring { drop { $0 == "0" } }
    }
#endif
