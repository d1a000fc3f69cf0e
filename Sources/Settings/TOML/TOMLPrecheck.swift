/// Refuses texts that make our TOML parser (toml++ 3.4) abort the program by an assertion: a zero
/// byte, which it takes for the end; a header that does not start with a name (`[=]`); a list
/// closed by a brace (`[1, }`); a date with an invalid time (`1979-05-27T:`), or with any time,
/// because none of our files has one; and non-ASCII white space, which is allowed only in strings
/// and comments.
///
/// A text that passes is not necessarily TOML. Strings and comments are skipped as in TOML. The
/// check ends where the parser does, at an unterminated string.
package struct TOMLPrecheck {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The open brackets, innermost last.
  private var open: [UInt8] = []
  /// Whether only white space precedes on this line.
  private var isLineStart = true

  /// Prepares to check a text.
  package init(_ text: String) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes = text.utf8.starts(with: mark) ? Array(text.utf8.dropFirst(3)) : Array(text.utf8)
  }

  /// Checks the text from its start.
  package mutating func check() throws(TOMLText.Problem) {
    if bytes.contains(0) { throw problem("it contains a zero byte", line: nil) }
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case .newline:
        line += 1
        isLineStart = true
        position += 1
        continue
      case .space, .tab:
        position += 1
        continue
      case .hash:
        position = bytes[position...].firstIndex(of: .newline) ?? bytes.count
        continue
      case .quote, .apostrophe:
        guard skipString(byte) else { return }
      case .bracket where isLineStart && open.isEmpty:
        try checkHeader()
      case .bracket, .brace:
        open.append(byte)
        position += 1
      case .closingBracket, .closingBrace:
        if byte == .closingBrace, open.last == .bracket {
          throw problem("a list ends with ], not with }", line: line)
        }
        _ = open.popLast()
        position += 1
      case _ where byte.isDigit:
        try checkDate()
      case 0x80...:
        throw problem("names and values outside quotes must be plain letters", line: line)
      default:
        position += 1
      }
      isLineStart = false
    }
  }

  /// Checks the first character in a header `[name]` or `[[name]]`.
  private mutating func checkHeader() throws(TOMLText.Problem) {
    position += 1
    skipBlanks()
    if position < bytes.count, bytes[position] == .bracket {
      position += 1
      skipBlanks()
    }
    guard position < bytes.count, bytes[position].beginsName else {
      throw problem("[ at the start of a line must be followed by a table's name", line: line)
    }
  }

  /// Checks that no time follows digits and dashes that may be a date.
  private mutating func checkDate() throws(TOMLText.Problem) {
    let run = bytes[position...].prefix { $0.isDigit || $0 == .dash }
    position = run.endIndex
    let time = bytes[position...].prefix(2)
    guard run.count == 10, let first = time.first, let last = time.last else { return }
    if first | 0x20 == UInt8(ascii: "t") || (first == .space && last.isDigit) {
      throw problem("a date with a time is not allowed here", line: line)
    }
  }

  /// Skips a single-line or multi-line string. Returns false if it is unterminated, because nothing
  /// can follow.
  private mutating func skipString(_ quote: UInt8) -> Bool {
    let isLong = bytes[position...].starts(with: [quote, quote, quote])
    position += isLong ? 3 : 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == quote {
        let quotes = bytes[position...].prefix(5).prefix { $0 == quote }.count
        if !isLong {
          position += 1
          return true
        }
        position += quotes
        if quotes >= 3 { return true }
        continue
      }
      if byte == .newline {
        guard isLong else { return false }
        line += 1
      }
      position += byte == .backslash && quote == .quote ? 2 : 1
    }
    return false
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == .space || bytes[position] == .tab {
      position += 1
    }
  }

  private func problem(_ words: String, line: Int?) -> TOMLText.Problem {
    TOMLText.Problem(words: words, line: line)
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let apostrophe = UInt8(ascii: "'")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let bracket = UInt8(ascii: "[")
  fileprivate static let closingBracket = UInt8(ascii: "]")
  fileprivate static let brace = UInt8(ascii: "{")
  fileprivate static let closingBrace = UInt8(ascii: "}")
  fileprivate static let dash = UInt8(ascii: "-")

  fileprivate var isDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  /// Whether a name can start with the byte, bare or quoted. The parser itself refuses an empty
  /// header.
  fileprivate var beginsName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      .dash, UInt8(ascii: "_"), .quote, .apostrophe, .closingBracket:
      true
    default: isDigit
    }
  }
}
