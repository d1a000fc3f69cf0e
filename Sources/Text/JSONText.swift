/// A JSON value with members in the order of creation.
public enum JSONText: Sendable, Hashable {
  /// A text.
  case string(String)

  /// A whole number.
  case integer(Int64)

  /// A number, written with at most this many decimals.
  case number(Double, decimals: Int)

  /// True or false.
  case boolean(Bool)

  /// Nothing.
  case null

  /// A list.
  case array([JSONText])

  /// Members in order; those without a value are left out.
  case object([(key: String, value: JSONText?)])

  /// Compares the written forms.
  public static func == (lhs: JSONText, rhs: JSONText) -> Bool {
    lhs.description == rhs.description
  }

  /// Hashes the written form.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
  }
}

extension JSONText: CustomStringConvertible {
  /// The value as JSON on one line, without spaces (RFC 8259).
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The value as JSON for a person to read: each member and element on a line of its own.
  public var indented: String {
    var text = ""
    writeIndented(to: &text, after: "\n")
    return text
  }

  private func writeIndented(to text: inout String, after line: String) {
    func write(_ items: [(key: String?, value: JSONText)], _ brackets: (String, String)) {
      text += brackets.0
      for (index, item) in items.enumerated() {
        text += (index > 0 ? "," : "") + line + "  "
        if let key = item.key {
          Self.write(key, to: &text)
          text += ": "
        }
        item.value.writeIndented(to: &text, after: line + "  ")
      }
      text += (items.isEmpty ? "" : line) + brackets.1
    }
    switch self {
    case .array(let values): write(values.map { (key: nil, value: $0) }, ("[", "]"))
    case .object(let members):
      var items: [(key: String?, value: JSONText)] = []
      for (key, value) in members {
        if let value { items.append((key, value)) }
      }
      write(items, ("{", "}"))
    default: self.write(to: &text)
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .integer(let integer): text += String(integer)
    case .number(let number, let decimals): Self.write(number, decimals: decimals, to: &text)
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .null: text += "null"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      var isFirst = true
      for (key, value) in members {
        guard let value else { continue }
        if !isFirst { text += "," }
        isFirst = false
        Self.write(key, to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Whether a byte may start a character that is escaped.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Most texts contain nothing to escape.
    guard string.utf8.contains(where: Self.mayNeedEscape) else {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // The last three act on terminals: C1 controls and direction overrides.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Writes fixed-point digits without trailing zeros. JSON has no infinity and no NaN, so these
  /// become null.
  private static func write(_ number: Double, decimals: Int, to text: inout String) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (number * scale).rounded()
    guard let units = Int64(exactly: scaled) else {
      text += "null"
      return
    }
    let whole = Int64(scale)
    var digits = String(units.magnitude % UInt64(whole))
    digits = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    if units < 0 { text += "-" }
    text += String(units.magnitude / UInt64(whole))
    if decimals > 0, !digits.isEmpty { text += "." + digits }
  }
}
