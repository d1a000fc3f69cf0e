extension TOMLReader {
  /// Reads a value without quotes and brackets: a switch, a number, a date or a time.
  mutating func word() throws(TOMLError) -> TOMLValue {
    let start = position
    while let next = peek(), next.isPartOfWord { position += 1 }
    // A blank may separate a date from its time.
    if position - start == 10, peek() == UInt8(ascii: " "), bytes[start + 4] == UInt8(ascii: "-"),
      position + 1 < bytes.count, bytes[position + 1].isDigit
    {
      position += 1
      while let next = peek(), next.isPartOfWord { position += 1 }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "": throw error("a value is needed")
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .number(.infinity)
    case "-inf": return .number(-.infinity)
    case "nan", "+nan", "-nan": return .number(.nan)
    default: break
    }
    guard let value = Self.date(text) ?? Self.number(text) else {
      guard !Self.isBeyondWholes(text) else {
        throw error(
          "\(text.printable(limit: 40)) is too large or too small; a whole number must be from "
            + "\(Int.min) to \(Int.max)"
        )
      }
      throw error(
        "\(text.printable(limit: 40)) is not true, false, a number or a date; "
          + "a string needs quotes"
      )
    }
    return value
  }

  // MARK: Numbers

  private static func number(_ text: String) -> TOMLValue? {
    if text.hasPrefix("0x") { return whole(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return whole(text.dropFirst(2), radix: 8) }
    if text.hasPrefix("0b") { return whole(text.dropFirst(2), radix: 2) }
    let sign = String(text.prefix { $0 == "-" || $0 == "+" })
    let rest = text.dropFirst(sign.count)
    guard sign.utf8.count < 2 else { return nil }
    let mantissa = rest.prefix { $0 != "e" && $0 != "E" }
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = digits(parts[0], radix: 10), parts.count <= 2,
      first.utf8.count == 1 || !first.hasPrefix("0")
    else { return nil }
    if mantissa.endIndex == rest.endIndex, parts.count == 1 {
      return Int(sign + first).map { .integer($0) }
    }
    var plain = sign + first
    if parts.count == 2 {
      guard let fraction = digits(parts[1], radix: 10) else { return nil }
      plain += "." + fraction
    }
    if mantissa.endIndex != rest.endIndex {
      let exponent = rest[mantissa.endIndex...].dropFirst()
      let sign = String(exponent.prefix { $0 == "-" || $0 == "+" })
      guard sign.utf8.count < 2, let power = digits(exponent.dropFirst(sign.count), radix: 10)
      else { return nil }
      plain += "e" + sign + power
    }
    return Double(plain).map { .number($0) }
  }

  private static func whole(_ text: Substring, radix: Int) -> TOMLValue? {
    digits(text, radix: radix).flatMap { Int($0, radix: radix) }.map { .integer($0) }
  }

  /// Whether a text is a whole number that has more than 64 bits.
  private static func isBeyondWholes(_ text: String) -> Bool {
    let radixes = ["0x": 16, "0o": 8, "0b": 2]
    if let radix = radixes[String(text.prefix(2))] {
      return digits(text.dropFirst(2), radix: radix).map { Int($0, radix: radix) == nil } ?? false
    }
    let sign = String(text.prefix { $0 == "-" || $0 == "+" })
    guard sign.utf8.count < 2, let plain = digits(text.dropFirst(sign.count), radix: 10) else {
      return false
    }
    return !plain.hasPrefix("0") && Int(sign + plain) == nil
  }

  /// Returns digits without the underscores between them; nil if there are other characters.
  private static func digits(_ text: Substring, radix: Int) -> String? {
    let groups = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    let isValid = groups.allSatisfy { group in
      !group.isEmpty && group.allSatisfy { Int($0.hexadecimal ?? .max) < radix }
    }
    return isValid ? text.filter { $0 != "_" } : nil
  }

  // MARK: Dates

  /// Returns a date, a time, or both (RFC 3339); nil for other texts.
  private static func date(_ text: String) -> TOMLValue? {
    if isTime(text[...]) { return .time(text) }
    guard let day = Day(String(text.prefix(10))) else { return nil }
    var rest = text.dropFirst(10)
    if rest.isEmpty { return .day(day) }
    guard let separator = rest.popFirst(), separator == "T" || separator == "t" || separator == " "
    else { return nil }
    if rest.hasSuffix("Z") || rest.hasSuffix("z") {
      return isTime(rest.dropLast()) ? .time(text) : nil
    }
    if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let offset = rest[rest.index(after: sign)...]
      guard offset.utf8.count == 5, isTime(offset + ":00") else { return nil }
      rest = rest[..<sign]
    }
    return isTime(rest) ? .time(text) : nil
  }

  /// Whether a text is `hh:mm:ss`, possibly with decimals. A leap second is a time.
  private static func isTime(_ text: Substring) -> Bool {
    let bytes = [UInt8](text.utf8)
    guard bytes.count >= 8, bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":") else {
      return false
    }
    let limits = [(0, 24), (3, 60), (6, 61)]
    let isClock = limits.allSatisfy { at, limit in
      bytes[at].isDigit && bytes[at + 1].isDigit
        && Int(bytes[at] - UInt8(ascii: "0")) * 10 + Int(bytes[at + 1] - UInt8(ascii: "0")) < limit
    }
    let decimals = bytes.dropFirst(9)
    return isClock
      && (bytes.count == 8
        || bytes[8] == UInt8(ascii: ".") && !decimals.isEmpty && decimals.allSatisfy(\.isDigit))
  }
}

extension UInt8 {
  /// Whether numbers, dates or switches may have the character.
  fileprivate var isPartOfWord: Bool {
    isCapital || isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
      || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(self)
      || self == UInt8(ascii: ":")
  }
}
