import Text

/// Reads comma-separated values (RFC 4180) one row at a time.
///
/// Fields may be quoted and then contain commas, doubled quotes and line ends. Lines end with LF, CRLF
/// or CR; a byte order mark is skipped. The first row names the columns.
package struct TableReader {
  /// The columns' names, in order.
  package private(set) var columns: [String] = []

  /// The line number at which the last row began, from 1.
  private(set) var line = 0

  private let bytes: [UInt8]
  private var position: Int
  private var nextLine = 1

  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Starts reading a table with its header row.
  package init(_ bytes: [UInt8]) throws(TableError) {
    self.bytes = bytes
    position = bytes.byteOrderMarkCount
    columns = try fields() ?? []
  }

  /// Returns the positions of columns, in the order requested.
  package func positions(of names: [String]) throws(TableError) -> [Int] {
    var positions: [Int] = []
    for name in names {
      guard let position = columns.firstIndex(of: name) else { throw .missingColumn(name) }
      positions.append(position)
    }
    return positions
  }

  /// Reads the next row; nil at the end.
  package mutating func row() throws(TableError) -> [String]? {
    guard let fields = try fields() else { return nil }
    guard fields.count == columns.count
    else { throw .wrongFieldCount(line: line, found: fields.count, expected: columns.count) }
    return fields
  }

  private mutating func fields() throws(TableError) -> [String]? {
    guard position < bytes.count else { return nil }
    line = nextLine
    var fields: [String] = []
    fields.reserveCapacity(columns.count)
    while true {
      fields.append(try field())
      guard position < bytes.count else { return fields }
      let end = bytes[position]
      position += 1
      if end == Self.comma { continue }
      // Only a line end is allowed here.
      if end == Self.carriageReturn, position < bytes.count, bytes[position] == Self.lineFeed {
        position += 1
      }
      nextLine += 1
      return fields
    }
  }

  private mutating func field() throws(TableError) -> String {
    guard position < bytes.count, bytes[position] == Self.quote else { return try plainField() }
    return try quotedField()
  }

  private mutating func plainField() throws(TableError) -> String {
    let start = position
    while position < bytes.count, !endsField(bytes[position]) {
      guard bytes[position] != Self.quote else { throw .strayQuote(line: nextLine) }
      position += 1
    }
    return try text(bytes[start..<position])
  }

  private mutating func quotedField() throws(TableError) -> String {
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == Self.quote {
        guard position < bytes.count, bytes[position] == Self.quote else {
          guard position == bytes.count || endsField(bytes[position])
          else { throw .strayQuote(line: nextLine) }
          return try text(content[...])
        }
        position += 1
      }
      if byte == Self.lineFeed { nextLine += 1 }
      content.append(byte)
    }
    throw .openQuote(line: line)
  }

  private func endsField(_ byte: UInt8) -> Bool {
    byte == Self.comma || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private func text(_ content: ArraySlice<UInt8>) throws(TableError) -> String {
    guard let text = String(validating: content, as: UTF8.self)
    else { throw .notText(line: nextLine) }
    return text
  }
}

/// Why a table cannot be read.
public enum TableError: Error, Sendable, Hashable {
  /// A quote occurs inside an unquoted field, or text follows a closing quote.
  case strayQuote(line: Int)

  /// A quoted field is not closed.
  case openQuote(line: Int)

  /// The bytes are not UTF-8.
  case notText(line: Int)

  /// A row has more or fewer fields than the header.
  case wrongFieldCount(line: Int, found: Int, expected: Int)

  /// A required column is missing.
  case missingColumn(String)

  /// No row is usable.
  case nothingKept
}

extension TableError: CustomStringConvertible {
  /// The problem and its location, for the user.
  public var description: String {
    switch self {
    case .strayQuote(let line): "line \(line): unexpected quotation mark"
    case .openQuote(let line): "line \(line): a quoted field does not end"
    case .notText(let line): "line \(line): the text is not UTF-8"
    case .wrongFieldCount(let line, let found, let expected):
      "line \(line): \(found) fields, but the table has \(expected) columns"
    case .missingColumn(let name): "there is no column \(name)"
    case .nothingKept: "it has no usable row"
    }
  }
}
