extension TOMLReader {
  /// Reads `"text"`, which may have escapes.
  mutating func basicString() throws(TOMLError) -> String {
    position += 1
    var text: [UInt8] = []
    while true {
      switch try character() {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      case let byte: text.append(byte)
      }
    }
  }

  /// Reads `'text'`.
  mutating func literalString() throws(TOMLError) -> String {
    position += 1
    let start = position
    while try character() != UInt8(ascii: "'") {}
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  /// Reads `"""text"""`, which may have escapes and line ends.
  mutating func longBasicString() throws(TOMLError) -> String {
    position += 3
    _ = takesLineEnd()
    var text: [UInt8] = []
    while true {
      if let rest = closing(UInt8(ascii: "\"")) {
        return String(decoding: text + rest, as: UTF8.self)
      }
      if takesLineEnd() {
        text.append(UInt8(ascii: "\n"))
        continue
      }
      let byte = try character()
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else if !continuesLine() {
        text += try escaped()
      }
    }
  }

  /// Reads `'''text'''`, which may have line ends.
  mutating func longLiteralString() throws(TOMLError) -> String {
    position += 3
    _ = takesLineEnd()
    var text: [UInt8] = []
    while true {
      if let rest = closing(UInt8(ascii: "'")) {
        return String(decoding: text + rest, as: UTF8.self)
      }
      text.append(takesLineEnd() ? UInt8(ascii: "\n") : try character())
    }
  }

  /// Skips the three quotes at the end of a long string if they come next, and returns up to two
  /// quotes before them, which belong to the text.
  private mutating func closing(_ quote: UInt8) -> [UInt8]? {
    let count = bytes[position...].prefix(5).prefix { $0 == quote }.count
    guard count >= 3 else { return nil }
    position += count
    return [UInt8](repeating: quote, count: count - 3)
  }

  /// Skips line ends and blanks after a backslash at the end of a line. Returns false if more
  /// follows on the line.
  private mutating func continuesLine() -> Bool {
    let start = position
    skipBlanks()
    guard takesLineEnd() else {
      position = start
      return false
    }
    repeat { skipBlanks() } while takesLineEnd()
    return true
  }

  /// Reads a byte of a string.
  private mutating func character() throws(TOMLError) -> UInt8 {
    guard let byte = peek(), byte != UInt8(ascii: "\n"), !starts("\r\n") else {
      throw error("a string has no closing quotes")
    }
    guard !byte.isControl else { throw error("a string has a control character") }
    position += 1
    return byte
  }

  /// Reads what follows a backslash.
  private mutating func escaped() throws(TOMLError) -> [UInt8] {
    switch try character() {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
    case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    default: throw error("an unknown escape follows a backslash")
    }
  }

  private mutating func scalar(digits: Int) throws(TOMLError) -> [UInt8] {
    let code = bytes[position...].prefix(digits).prefix { $0.hexadecimal != nil }
    guard code.count == digits,
      let value = UInt32(String(decoding: code, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw error("\\\(digits == 4 ? "u" : "U") needs \(digits) digits of a character") }
    position += digits
    return Array(String(Character(scalar)).utf8)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for another character.
  var hexadecimal: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
