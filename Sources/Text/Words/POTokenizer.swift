/// The tokens of a PO file.
struct POTokenizer {
  /// A token.
  enum Token: Hashable {
    /// A comment, from its `#` to the end of the line.
    case comment(String)
    /// A keyword, such as `msgid`, and the number in brackets after `msgstr`.
    case keyword(String, Int?)
    /// A string between quotes, unescaped.
    case string(String)
  }

  private let bytes: [UInt8]
  private var position = 0

  /// The line of the next byte, from 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.byteOrderMarkCount
  }

  /// Reads the next token; nil at the end.
  mutating func next() throws(MessageCatalogueError) -> (token: Token, line: Int)? {
    while position < bytes.count {
      let start = line
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "#"):
        let comment = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
        position = comment.endIndex
        return (.comment(String(decoding: comment, as: UTF8.self)), start)
      case UInt8(ascii: "\""):
        position += 1
        return (.string(try string()), start)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        return (try keyword(), start)
      default:
        throw error(
          "PO file",
          found: excerpt,
          allowed: "a comment, a keyword or a string in quotes"
        )
      }
    }
    return nil
  }

  func error(_ field: String, found: String, allowed: String) -> MessageCatalogueError {
    MessageCatalogueError(line: line, field: field, found: found, allowed: allowed)
  }

  /// The rest of the line, shortened.
  private var excerpt: String {
    let rest = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }.prefix(80)
    return "“\(String(decoding: rest, as: UTF8.self).printable(limit: 40))”"
  }

  private mutating func keyword() throws(MessageCatalogueError) -> Token {
    let known = ["msgctxt", "msgid_plural", "msgid", "msgstr"]
    let name = bytes[position...].prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
    }
    let word = String(decoding: name, as: UTF8.self)
    guard known.contains(word) else {
      throw error("PO file", found: excerpt, allowed: "msgctxt, msgid, msgid_plural or msgstr")
    }
    position = name.endIndex
    guard position < bytes.count, bytes[position] == UInt8(ascii: "[") else {
      return .keyword(word, nil)
    }
    let digits = bytes[(position + 1)...].prefix(while: \.isDigit)
    guard word == "msgstr", digits.count <= 2,
      let index = Int(String(decoding: digits, as: UTF8.self)),
      digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "]")
    else {
      throw error(word, found: excerpt, allowed: "msgstr[0], msgstr[1] and so on")
    }
    position = digits.endIndex + 1
    return .keyword(word, index)
  }

  private mutating func string() throws(MessageCatalogueError) -> String {
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("string", found: "bytes that are not UTF-8", allowed: "UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text.append(try escaped())
      default: text.append(byte)
      }
    }
    throw error("string", found: "no closing quote", allowed: "a string on one line")
  }

  /// The escapes of C, without the rarely used ones of Unicode, which PO does not have.
  private mutating func escaped() throws(MessageCatalogueError) -> UInt8 {
    guard position < bytes.count else {
      throw error("string", found: "no closing quote", allowed: "a string on one line")
    }
    let byte = bytes[position]
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "a"): 7,
      UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "v"): 11,
      UInt8(ascii: "\\"): byte, UInt8(ascii: "\""): byte,
    ]
    if let meant = plain[byte] {
      position += 1
      return meant
    }
    let isHex = byte == UInt8(ascii: "x")
    let start = isHex ? position + 1 : position
    let digits = bytes[start...].prefix(isHex ? 2 : 3).prefix {
      let letter = Character(Unicode.Scalar($0))
      return isHex ? letter.isHexDigit : ("0"..."7").contains(letter)
    }
    let code = String(decoding: digits, as: UTF8.self)
    guard let value = UInt8(code, radix: isHex ? 16 : 8) else {
      throw error(
        "string",
        found: "\\\(Character(Unicode.Scalar(byte)))",
        allowed: #"\n, \t, \r, \", \\, \a, \b, \f, \v, \123 or \x7F"#
      )
    }
    position = digits.endIndex
    return value
  }
}
