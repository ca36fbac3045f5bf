import Foundation

extension ResponseDecoder {
    /// The largest body that is read a second time to find its fault. One in UTF-16 or UTF-32 is not.
    private static let diagnosisLimit = 1 << 20

    /// What is wrong with a JSON body, where Foundation's decoder calls all of it invalid: it says so, without a place, of
    /// broken JSON and of a number that does not fit its type alike.
    func jsonFault<Value: Decodable>(_ error: any Error, in type: Value.Type) -> any Error {
        guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty,
            body.count <= Self.diagnosisLimit, !body.prefix(2).contains(where: { $0 == 0 || $0 >= 0xFE })
        else { return error }
        let bytes = [UInt8](body)
        do throws(JsonParser.Fault) {
            let tree = try JsonParser.parse(bytes, depthLimit: options.effectiveJsonDepthLimit).tree
            return numberFault(in: tree, type) ?? error
        } catch {
            let (line, column) = bytes.position(of: error.offset)
            var description = "it is not valid JSON from line \(line), column \(column) on"
            if let media = headers["Content-Type"].flatMap({ MediaType($0) }), !media.isJson {
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
            _ = try TreeDecoder(tree).decode(type)
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
