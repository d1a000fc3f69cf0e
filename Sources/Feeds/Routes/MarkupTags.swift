/// Reads the opening tags of XML: names without prefix, and attributes as written.
struct MarkupTags {
  struct Tag {
    let name: String
    var attributes: [String: String] = [:]
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next opening tag; nil at the end.
  mutating func next() -> Tag? {
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      if skip("!--", until: "-->") || skip("![CDATA[", until: "]]>") { continue }
      guard index < bytes.count, Self.isName(bytes[index]) else { continue }
      let written = word { Self.isName($0) }
      var tag = Tag(name: String(written.split(separator: ":").last ?? ""))
      while let (key, value) = attribute() { tag.attributes[key] = value }
      return tag
    }
    return nil
  }

  private mutating func attribute() -> (key: String, value: String)? {
    _ = word { $0 <= UInt8(ascii: " ") }
    let key = word { Self.isName($0) }
    guard !key.isEmpty else { return nil }
    _ = word { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "=") }
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    index += 1
    let value = word { $0 != quote }
    index = min(index + 1, bytes.count)
    return (key, value)
  }

  /// Consumes the bytes from here on that satisfy a condition, and returns them as text.
  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips a comment or a CDATA section, if one begins here. Returns whether it did.
  private mutating func skip(_ beginning: String, until end: String) -> Bool {
    guard bytes[index...].starts(with: beginning.utf8) else { return false }
    let ending = Array(end.utf8)
    index += beginning.utf8.count
    while index < bytes.count, !bytes[index...].starts(with: ending) { index += 1 }
    index = min(index + ending.count, bytes.count)
    return true
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
