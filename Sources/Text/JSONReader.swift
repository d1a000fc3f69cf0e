/// Reads JSON, a byte at a time.
struct JSONReader {
  let bytes: [UInt8]

  /// What is accepted.
  let form: JSONForm

  /// The current position.
  var position: Int

  /// The number of values that may still be read, including those in lists and objects.
  var valuesLeft: Int

  private var depth = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - form: What is accepted.
  ///   - position: The offset at which it starts.
  ///   - valuesLeft: The number of values that may be read.
  init(_ bytes: [UInt8], form: JSONForm, at position: Int = 0, valuesLeft: Int = .max) {
    self.bytes = bytes
    self.form = form
    self.position = position
    self.valuesLeft = valuesLeft
  }

  /// Reads the one value that the bytes hold.
  mutating func document() throws(JSONError) -> JSONValue {
    skipMark()
    let value = try value()
    try end()
    return value
  }

  /// Reads the value that comes next.
  mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard position < bytes.count else { throw error("the end") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw error("too many values") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number()
    case UInt8(ascii: "N") where form == .lenient, UInt8(ascii: "I") where form == .lenient:
      return try number()
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error("no value")
    }
  }

  // MARK: Lists and objects

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [String: JSONValue] = [:]
    if !takes(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"")
        else { throw error("no name") }
        let name = try string()
        guard takes(UInt8(ascii: ":")) else { throw error("no colon") }
        members[name] = try value()
      } while takes(UInt8(ascii: ","))
      guard takes(UInt8(ascii: "}")) else { throw error("neither comma nor brace") }
    }
    leave()
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    if !takes(UInt8(ascii: "]")) {
      repeat { elements.append(try value()) } while takes(UInt8(ascii: ","))
      guard takes(UInt8(ascii: "]")) else { throw error("neither comma nor bracket") }
    }
    leave()
    return .array(elements)
  }

  /// Enters a list or an object.
  mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= JSONValue.deepest else { throw error("too deep") }
    position += 1
  }

  /// Leaves a list or an object.
  mutating func leave() {
    depth -= 1
  }

  // MARK: Texts

  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""),
      bytes[position] != UInt8(ascii: "\\")
    {
      try checkCharacter()
      position += 1
    }
    guard position < bytes.count else { throw error("an unterminated string") }
    if bytes[position] == UInt8(ascii: "\"") {
      position += 1
      return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      try checkCharacter()
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escaped()).utf8)
      } else {
        text.append(byte)
      }
    }
    throw error("an unterminated string")
  }

  /// Checks that the next byte is allowed in a string: control characters must be escaped.
  func checkCharacter() throws(JSONError) {
    guard bytes[position] >= 0x20 || form == .lenient else { throw error("a control character") }
  }

  mutating func escaped() throws(JSONError) -> Character {
    guard position < bytes.count else { throw error("an unterminated string") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "u"): return Character(try scalar())
    default: throw error("an unknown escape")
    }
  }

  /// A scalar of four digits, or of two groups in UTF-16 above U+FFFF; an unpaired surrogate is
  /// replaced.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: Array(#"\u"#.utf8))
    else { return "\u{FFFD}" }
    let before = position
    position += 2
    let trail = try codeUnit()
    guard UTF16.isTrailSurrogate(trail) else {
      position = before
      return "\u{FFFD}"
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("no four digits") }
    position += 4
    return unit
  }

  // MARK: Numbers and words

  mutating func number() throws(JSONError) -> JSONValue {
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    guard position < bytes.count else { throw error("no digit") }
    if form == .lenient {
      if bytes[position] == UInt8(ascii: "N") { return try word("NaN", .null) }
      if bytes[position] == UInt8(ascii: "I") { return try word("Infinity", .null) }
    }
    let start = position
    var decimal = Decimal()
    digits { decimal.take($0, isFraction: false) }
    guard position > start else { throw error("no digit") }
    if form == .strict, bytes[start] == UInt8(ascii: "0"), position > start + 1 {
      position = start
      throw error("a leading zero")
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let start = position
      digits { decimal.take($0, isFraction: true) }
      guard position > start else { throw error("no digit") }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      decimal.isPlain = false
      position += 1
      if position < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[position]) {
        position += 1
      }
      let start = position
      digits { _ in }
      guard position > start else { throw error("no digit") }
    }
    let size =
      decimal.value ?? Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? .nan
    return size.isFinite ? .number(isNegative ? -size : size) : .null
  }

  private mutating func digits(_ take: (UInt8) -> Void) {
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      take(digit)
      position += 1
    }
  }

  mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw error("an unknown word") }
    position += word.utf8.count
    return value
  }

  // MARK: Bytes

  /// Skips the byte order mark that some files begin with.
  mutating func skipMark() {
    position = max(position, bytes.byteOrderMarkCount)
  }

  /// Checks that only white space is left.
  mutating func end() throws(JSONError) {
    skipSpace()
    guard position == bytes.count else { throw error("data after the end") }
  }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        position += 1
      default: return
      }
    }
  }

  mutating func takes(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  func error(_ problem: String) -> JSONError {
    JSONError(offset: position, problem: problem)
  }
}

/// A number with so few digits that one division gives the nearest `Double`.
///
/// An integer below 2⁵³ and a power of ten up to 10²² are exact, so their quotient is rounded once
/// (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
private struct Decimal {
  var isPlain = true
  private var digits: UInt64 = 0
  private var places = 0

  private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }

  mutating func take(_ digit: UInt8, isFraction: Bool) {
    isPlain = isPlain && digits < (1 << 53) / 10 - 1 && places < 22
    guard isPlain else { return }
    digits = digits * 10 + UInt64(digit)
    if isFraction { places += 1 }
  }

  /// The number, if it is of this kind.
  var value: Double? { isPlain ? Double(digits) / Self.powers[places] : nil }
}
