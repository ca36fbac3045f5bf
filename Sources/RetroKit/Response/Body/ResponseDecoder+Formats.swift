import Foundation

extension ResponseDecoder {
    /// Decodes the body in the format that its content type names.
    func decodeFormatted<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        guard let contentType = headers["Content-Type"], !isPlainJson(contentType) else { return try decodeJson(type) }
        if let coder = coders.coder(for: contentType) {
            return try decoding { try coder.decode(type, from: body) }
        }
        switch MediaType(contentType) {
        case let media? where media.essence == "application/x-www-form-urlencoded":
            let text = String(body, charsetOf: contentType)
            return try decoding {
                try TreeDecoder(TreeNode(form: text), keys: keys, dates: options.dateForms).decode(type)
            }
        case let media? where media.essence == "text/plain":
            return try decodeText(type, contentType)
        default:
            return try decodeJson(type)
        }
    }

    /// Whether this is the content type that most responses have, and JSON's decoder reads it: known without taking it
    /// apart.
    private func isPlainJson(_ contentType: String) -> Bool {
        let json = MediaType.json
        guard contentType.hasPrefix(json) else { return false }
        let rest = contentType.utf8.dropFirst(json.utf8.count).first
        return (rest == nil || rest == UInt8(ascii: ";")) && !coders.contains { $0.contentTypes.contains(json) }
    }

    /// Decodes a plain text. Services send JSON under that name too, so that is tried first.
    private func decodeText<Value: Decodable>(_ type: Value.Type, _ contentType: String) throws(ResponseProblem)
        -> Value
    {
        do throws(ResponseProblem) {
            return try decodeJson(type)
        } catch {
            guard case .decoding = error else { throw error }
            let text = TreeNode.text(String(body, charsetOf: contentType))
            if let value = try? TreeDecoder(text, dates: options.dateForms).decode(type) { return value }
            throw error
        }
    }

    private func decodeJson<Value: Decodable>(_ type: Value.Type) throws(ResponseProblem) -> Value {
        let limit = options.effectiveJsonDepthLimit
        let depth = body.jsonDepth(upTo: limit)
        guard depth <= limit else { throw .tooDeep(limit: limit) }
        do {
            return try decoder.decode(type, from: body, nested: depth)
        } catch {
            throw .decoding(jsonFault(error, in: body, as: type))
        }
    }

    private func decoding<Value>(_ decode: () throws -> Value) throws(ResponseProblem) -> Value {
        do {
            return try decode()
        } catch {
            throw .decoding(error)
        }
    }
}

extension ResponseDecoder {
    /// The largest body that is read a second time to find its fault.
    private static let diagnosisLimit = 1 << 20

    /// What is wrong with a JSON body, where Foundation's decoder calls all of it invalid: it says so, without a place, of
    /// broken JSON and of a number that does not fit its type alike.
    ///
    /// - Parameters:
    ///   - error: What the decoder says.
    ///   - body: The JSON.
    ///   - type: What it should be.
    ///   - isWhole: Whether it is the body, and not an element of a stream; true by default.
    /// - Returns: What is wrong, in its place; the decoder's error where nothing more is known.
    func jsonFault<Value: Decodable>(
        _ error: any Error,
        in body: Data,
        as type: Value.Type,
        isWhole: Bool = true
    ) -> any Error {
        guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty,
            body.count <= Self.diagnosisLimit
        else { return error }
        let bytes = [UInt8](body.utf8FromWideJson ?? body)
        do throws(JsonParser.Fault) {
            let tree = try JsonParser.parse(bytes, depthLimit: options.effectiveJsonDepthLimit).tree
            return numberFault(in: tree, type) ?? error
        } catch {
            let (line, column) = bytes.position(of: error.offset)
            var description = "it is not valid JSON from line \(line), column \(column) on"
            if isWhole, let media = headers["Content-Type"].flatMap({ MediaType($0) }), !media.isJson {
                description += ", and its content type is \(media.essence)"
                if media.isOne(of: PropertyListCoder().contentTypes) {
                    description += ", which is read with .coder(PropertyListCoder()) alone"
                }
            }
            return DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: description,
                    underlyingError: context.underlyingError
                )
            )
        }
    }

    /// The number that does not fit its type; nil when none is found.
    private func numberFault<Value: Decodable>(in tree: TreeNode, _ type: Value.Type) -> DecodingError? {
        do {
            _ = try TreeDecoder(tree, dates: options.dateForms).decode(type)
            return nil
        } catch {
            guard case DecodingError.dataCorrupted = error else { return nil }
            return error as? DecodingError
        }
    }
}

extension [UInt8] {
    /// The line and the column of a byte, both from 1.
    fileprivate func position(of offset: Int) -> (line: Int, column: Int) {
        let before = self[..<Swift.min(offset, count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (before.count { $0 == UInt8(ascii: "\n") } + 1, offset - lineStart + 1)
    }
}

/// Types that are read from the body's bytes, whatever its format.
protocol RawBody {
    /// Reads a response's body.
    init(rawBody response: ResponseDecoder)
}

extension ResponseDecoder {
    /// The text that the body is as JSON; nil where that is not asked for, and for any other body.
    fileprivate var jsonText: String? {
        guard options.decodesTexts == true, headers["Content-Type"].flatMap({ MediaType($0) })?.isJson == true else {
            return nil
        }
        return try? decoder.decode(String.self, from: body)
    }
}

extension Empty: RawBody {
    init(rawBody response: ResponseDecoder) { self.init() }
}

extension Data: RawBody {
    init(rawBody response: ResponseDecoder) { self = response.body }
}

extension String: RawBody {
    init(rawBody response: ResponseDecoder) {
        self = response.jsonText ?? String(response.body, charsetOf: response.headers["Content-Type"])
    }
}
