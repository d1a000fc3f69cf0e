/// Reads TOML 1.0, a byte at a time.
struct TOMLReader {
  let bytes: [UInt8]

  /// The current position.
  var position = 0

  /// The current line, from 1.
  var line = 1

  private var depth = 0

  /// Creates a reader of UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole text.
  mutating func document() throws(TOMLError) -> TOMLTable {
    let root = TOMLNode(.header)
    var current = root
    position = bytes.byteOrderMarkCount
    while true {
      try skipLines()
      guard let next = peek() else { return root.table }
      if next == UInt8(ascii: "[") {
        current = try header(in: root)
      } else {
        try member(of: current)
      }
      try endLine()
    }
  }

  // MARK: Tables

  /// Reads `[name]` or `[[name]]`, and returns its table.
  private mutating func header(in root: TOMLNode) throws(TOMLError) -> TOMLNode {
    let line = line
    position += 1
    let isList = takes("[")
    let path = try key()
    guard takes("]"), !isList || takes("]") else {
      throw error("the header of a table ends with \(isList ? "]]" : "]")")
    }
    var node: TOMLNode? = root
    for part in path.dropLast() { node = node?.descend(part) }
    let last = path.last ?? ""
    guard let table = isList ? node?.append(last) : node?.define(last) else {
      throw TOMLError(description: "\(Self.joined(path)) is defined twice", line: line)
    }
    return table
  }

  /// Reads `key = value`.
  private mutating func member(of table: TOMLNode) throws(TOMLError) {
    let line = line
    let path = try key()
    guard takes("=") else { throw error("= is needed after a key") }
    skipBlanks()
    let value = try value()
    guard table.insert(value, at: path) else {
      throw TOMLError(description: "\(Self.joined(path)) is defined twice", line: line)
    }
  }

  /// Reads a key of one or more parts, and the blanks around them.
  private mutating func key() throws(TOMLError) -> [String] {
    var path: [String] = []
    repeat {
      skipBlanks()
      path.append(try part())
      guard path.count <= TOMLValue.deepest else { throw error("a key has too many parts") }
      skipBlanks()
    } while takes(".")
    return path
  }

  private mutating func part() throws(TOMLError) -> String {
    switch peek() {
    case UInt8(ascii: "\""): return try basicString()
    case UInt8(ascii: "'"): return try literalString()
    default:
      let letters = bytes[position...].prefix { $0.isBare }
      guard !letters.isEmpty else {
        throw error("a key of letters, digits, - and _ is needed, or one in quotes")
      }
      position = letters.endIndex
      return String(decoding: letters, as: UTF8.self)
    }
  }

  // MARK: Values

  private mutating func value() throws(TOMLError) -> TOMLValue {
    switch peek() {
    case UInt8(ascii: "\""):
      return .string(try starts("\"\"\"") ? longBasicString() : basicString())
    case UInt8(ascii: "'"):
      return .string(try starts("'''") ? longLiteralString() : literalString())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "{"): return .table(try inlineTable())
    default: return try word()
    }
  }

  private mutating func array() throws(TOMLError) -> [TOMLValue] {
    try enter()
    var values: [TOMLValue] = []
    try skipLines()
    while !takes("]") {
      values.append(try value())
      try skipLines()
      if takes(",") {
        try skipLines()
      } else if peek() != UInt8(ascii: "]") {
        throw error("a comma or ] is needed in a list")
      }
    }
    depth -= 1
    return values
  }

  private mutating func inlineTable() throws(TOMLError) -> TOMLTable {
    try enter()
    let table = TOMLNode(.header)
    skipBlanks()
    if !takes("}") {
      repeat {
        try member(of: table)
        skipBlanks()
      } while takes(",")
      guard takes("}") else { throw error("a comma or } is needed in a table in braces") }
    }
    depth -= 1
    return table.table
  }

  private mutating func enter() throws(TOMLError) {
    position += 1
    depth += 1
    guard depth <= TOMLValue.deepest else { throw error("lists and tables are nested too deep") }
  }

  // MARK: Between values

  func peek() -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Skips a text if it comes next.
  mutating func takes(_ text: StaticString) -> Bool {
    guard starts(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  mutating func skipBlanks() {
    while let next = peek(), next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") {
      position += 1
    }
  }

  /// Skips a line end if it comes next.
  mutating func takesLineEnd() -> Bool {
    guard takes("\n") || takes("\r\n") else { return false }
    line += 1
    return true
  }

  /// Skips blanks, comments and line ends.
  private mutating func skipLines() throws(TOMLError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while takesLineEnd()
  }

  /// Skips blanks, a comment and the end of the line, which must come next.
  private mutating func endLine() throws(TOMLError) {
    skipBlanks()
    try skipComment()
    guard position == bytes.count || takesLineEnd() else {
      throw error("the line must end after a value or a header")
    }
  }

  private mutating func skipComment() throws(TOMLError) {
    guard takes("#") else { return }
    while let next = peek(), next != UInt8(ascii: "\n"), !starts("\r\n") {
      guard !next.isControl else { throw error("a comment has a control character") }
      position += 1
    }
  }

  func error(_ description: String) -> TOMLError {
    TOMLError(description: description, line: line)
  }

  private static func joined(_ path: [String]) -> String {
    path.map { $0.utf8.allSatisfy(\.isBare) ? $0 : JSONText.string($0).description }
      .joined(separator: ".")
  }
}

extension UInt8 {
  /// Whether a key may have the character without quotes.
  fileprivate var isBare: Bool {
    isCapital || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
  }

  /// Whether neither strings nor comments may have the character.
  var isControl: Bool {
    self < 0x20 && self != UInt8(ascii: "\t") || self == 0x7F
  }
}
