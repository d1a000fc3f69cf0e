//===----------------------------------------------------------------------===//
//
// Not part of the Swift Argument Parser: see README.md.
//
//===----------------------------------------------------------------------===//

extension Error {
  func describe() -> String {
    String(describing: self)
  }
}

/// Writes values as JSON, with sorted keys, without Foundation.
enum JSONEncoder {
  static func encode<T: Encodable>(_ value: T) -> String {
    let node = JSONNode()
    guard (try? value.encode(to: JSONValueEncoder(node: node, codingPath: []))) != nil else {
      return ""
    }
    var text = ""
    node.write(to: &text, after: "\n")
    return text
  }
}

/// A value while it is encoded.
private final class JSONNode {
  enum Content {
    case text(String)
    case list([JSONNode])
    case object([String: JSONNode])
  }

  var content = Content.text("{}")

  func write(to text: inout String, after line: String) {
    switch content {
    case .text(let own): text += own
    case .list(let nodes):
      text += "["
      for (index, node) in nodes.enumerated() {
        text += (index > 0 ? "," : "") + line + "  "
        node.write(to: &text, after: line + "  ")
      }
      text += (nodes.isEmpty ? "" : line) + "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        text += (index > 0 ? "," : "") + line + "  " + Self.quoted(key) + " : "
        members[key]?.write(to: &text, after: line + "  ")
      }
      text += (members.isEmpty ? "" : line) + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private struct JSONValueEncoder: Encoder {
  let node: JSONNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.content {} else { node.content = .object([:]) }
    return KeyedEncodingContainer(JSONMembers<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = node.content {} else { node.content = .list([]) }
    return JSONElements(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingle(node: node, codingPath: codingPath)
  }
}

private struct JSONSingle: SingleValueEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

  mutating func encodeNil() { node.content = .text("null") }
  mutating func encode(_ value: Bool) { node.content = .text("\(value)") }
  mutating func encode(_ value: String) { node.content = .text(JSONNode.quoted(value)) }
  mutating func encode(_ value: Double) { node.content = .text("\(value)") }
  mutating func encode(_ value: Float) { node.content = .text("\(value)") }
  mutating func encode(_ value: Int) { node.content = .text("\(value)") }
  mutating func encode(_ value: Int8) { node.content = .text("\(value)") }
  mutating func encode(_ value: Int16) { node.content = .text("\(value)") }
  mutating func encode(_ value: Int32) { node.content = .text("\(value)") }
  mutating func encode(_ value: Int64) { node.content = .text("\(value)") }
  mutating func encode(_ value: UInt) { node.content = .text("\(value)") }
  mutating func encode(_ value: UInt8) { node.content = .text("\(value)") }
  mutating func encode(_ value: UInt16) { node.content = .text("\(value)") }
  mutating func encode(_ value: UInt32) { node.content = .text("\(value)") }
  mutating func encode(_ value: UInt64) { node.content = .text("\(value)") }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try value.encode(to: JSONValueEncoder(node: node, codingPath: codingPath))
  }
}

private struct JSONElements: UnkeyedEncodingContainer {
  let node: JSONNode
  let codingPath: [any CodingKey]

  var count: Int {
    if case .list(let nodes) = node.content { nodes.count } else { 0 }
  }

  private func added() -> JSONNode {
    let element = JSONNode()
    if case .list(let nodes) = node.content { node.content = .list(nodes + [element]) }
    return element
  }

  mutating func encodeNil() { added().content = .text("null") }

  mutating func encode<T: Encodable>(_ value: T) throws {
    var single = JSONSingle(node: added(), codingPath: codingPath)
    try single.encode(value)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    JSONValueEncoder(node: added(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONValueEncoder(node: added(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    JSONValueEncoder(node: added(), codingPath: codingPath)
  }
}

private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: JSONNode
  let codingPath: [any CodingKey]

  private func added(_ key: String) -> JSONNode {
    let member = JSONNode()
    if case .object(var members) = node.content {
      members[key] = member
      node.content = .object(members)
    }
    return member
  }

  mutating func encodeNil(forKey key: Key) { added(key.stringValue).content = .text("null") }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    var single = JSONSingle(node: added(key.stringValue), codingPath: codingPath + [key])
    try single.encode(value)
  }

  mutating func nestedContainer<Other: CodingKey>(
    keyedBy type: Other.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Other> {
    JSONValueEncoder(node: added(key.stringValue), codingPath: codingPath + [key])
      .container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONValueEncoder(node: added(key.stringValue), codingPath: codingPath + [key])
      .unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    JSONValueEncoder(node: added("super"), codingPath: codingPath)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    JSONValueEncoder(node: added(key.stringValue), codingPath: codingPath + [key])
  }
}
