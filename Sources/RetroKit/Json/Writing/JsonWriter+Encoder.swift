import Foundation

/// How a value that encodes itself writes JSON.
extension JsonWriter: Encoder {
    var codingPath: [any CodingKey] {
        giveUp()
        return []
    }

    var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        openObject()
        return KeyedEncodingContainer(JsonObjectWriter(writer: self, depth: depth))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        openArray()
        return JsonArrayWriter(writer: self, depth: depth)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        openScalar()
        return JsonScalarWriter(writer: self, depth: depth)
    }
}
