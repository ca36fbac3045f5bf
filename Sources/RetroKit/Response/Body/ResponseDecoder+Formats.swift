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
            return try decoding { try TreeDecoder(TreeNode(form: text), keys: keys).decode(type) }
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
            if let value = try? TreeDecoder(text).decode(type) { return value }
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
            throw .decoding(jsonFault(error, in: type))
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
