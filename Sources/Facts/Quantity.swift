import Text

/// A quantity in a fact's text, such as `{7290 m}`, shown in the reader's units.
///
/// In its own units it is shown as written, `7,290 metres`. A conversion keeps the number of
/// significant digits, trailing zeros not counted, and adds digits only if rounding would be off by
/// more than five percent: `{7290 m}` is 23,900 feet, `{30 m}` 100 feet, `{8 m}` 26 feet.
struct Quantity: Sendable, Hashable {
  private let number: String
  private let value: Double
  private let unit: Unit

  /// The largest number accepted; larger ones convert to too many digits.
  private static let largest = 1e8

  /// The maximum number of digits accepted; `Double` distinguishes numbers of 15.
  private static let maximumDigits = 12

  /// Parses the text between braces; nil if it is not a number and a unit.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = Unit(rawValue: String(parts[1])),
      Self.isDecimal(parts[0]), let value = Double(parts[0]), abs(value) <= Self.largest
    else { return nil }
    number = String(parts[0])
    self.value = value
    self.unit = unit
  }

  /// Whether a text is a decimal number with digits on both sides of its point: `7290`, `-4.5`.
  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    return isNumber && text.utf8.count - digits.count <= 1 && (1...2).contains(parts.count)
      && parts.reduce(0) { $0 + $1.count } <= maximumDigits
  }

  /// Returns the quantity in words, such as "23,900 feet".
  func text(in units: Units, _ words: Words) -> String {
    guard unit.system != units else { return unit.text(number, words) }
    let (converted, unit) = unit.converted(value)
    return unit.text(rounded(converted), words)
  }

  private func rounded(_ converted: Double) -> String {
    let written = number.filter { $0.isNumber && $0 != "." }
    let digits = written.drop { $0 == "0" }.reversed().drop { $0 == "0" }.count
    for count in max(1, digits)...17 {
      let text = Self.text(converted, digits: count)
      if let value = Double(text), abs(value - converted) <= abs(converted) / 20 { return text }
    }
    return Self.text(converted, digits: 17)
  }

  /// Formats a number with a number of significant digits, in decimal notation.
  private static func text(_ value: Double, digits: Int) -> String {
    guard value != 0 else { return "0" }
    var exponent = 0
    var scale = abs(value)
    while scale >= 10 {
      scale /= 10
      exponent += 1
    }
    while scale < 1 {
      scale *= 10
      exponent -= 1
    }
    let decimals = digits - 1 - exponent
    let step = (0..<abs(decimals)).reduce(1.0) { step, _ in step * 10 }
    if decimals <= 0 { return String(Int((value / step).rounded() * step)) }
    let scaled = String(Int((abs(value) * step).rounded()))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - scaled.count)) + scaled
    var text = padded.dropLast(decimals) + "." + padded.suffix(decimals)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return (value < 0 ? "-" : "") + text
  }
}

extension Quantity {
  /// The unit of a quantity.
  enum Unit: String, Sendable, Hashable, CaseIterable {
    case centimetres = "cm"
    case metres = "m"
    case kilometres = "km"
    case inches = "in"
    case feet = "ft"
    case miles = "mi"
    case grams = "g"
    case kilograms = "kg"
    case tonnes = "t"
    case ounces = "oz"
    case pounds = "lb"
    case shortTons = "ton"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case celsius = "C"
    case fahrenheit = "F"

    /// The system of units it belongs to.
    var system: Units {
      switch self {
      case .centimetres, .metres, .kilometres, .grams, .kilograms, .tonnes, .kilometresPerHour,
        .celsius:
        .metric
      case .inches, .feet, .miles, .ounces, .pounds, .shortTons, .milesPerHour, .fahrenheit:
        .imperial
      }
    }

    /// Converts a value to the corresponding unit of the other system.
    func converted(_ value: Double) -> (value: Double, unit: Unit) {
      switch self {
      case .centimetres: (value / 2.54, .inches)
      case .inches: (value * 2.54, .centimetres)
      case .metres: (value / 0.3048, .feet)
      case .feet: (value * 0.3048, .metres)
      case .kilometres: (value / 1.609_344, .miles)
      case .miles: (value * 1.609_344, .kilometres)
      case .grams: (value / 28.349_523_125, .ounces)
      case .ounces: (value * 28.349_523_125, .grams)
      case .kilograms: (value / 0.453_592_37, .pounds)
      case .pounds: (value * 0.453_592_37, .kilograms)
      case .tonnes: (value / 0.907_184_74, .shortTons)
      case .shortTons: (value * 0.907_184_74, .tonnes)
      case .kilometresPerHour: (value / 1.609_344, .milesPerHour)
      case .milesPerHour: (value * 1.609_344, .kilometresPerHour)
      case .celsius: (value * 1.8 + 32, .fahrenheit)
      case .fahrenheit: ((value - 32) / 1.8, .celsius)
      }
    }

    /// Returns a number, as written in digits, with the unit's name.
    func text(_ number: String, _ words: Words) -> String {
      let isNegative = number.hasPrefix("-")
      let parts = number.drop { $0 == "-" }.split(separator: ".")
      let whole = Int(parts.first ?? "0") ?? 0
      var text = words.number(whole)
      if parts.count > 1 {
        text = words(.decimal, ["whole": text, "fraction": String(parts[1])])
      }
      if isNegative { text = words(.minus, ["number": text]) }
      // Decimal numbers take the plural.
      return words(message, count: parts.count > 1 ? max(2, whole + 1) : whole, ["count": text])
    }

    /// The message of a number of units.
    fileprivate var message: Message {
      let (one, many) = name
      return Message("{count} \(one)", plural: "{count} \(many)", context: "quantity")
    }

    private var name: (one: String, many: String) {
      switch self {
      case .centimetres: ("centimetre", "centimetres")
      case .metres: ("metre", "metres")
      case .kilometres: ("kilometre", "kilometres")
      case .inches: ("inch", "inches")
      case .feet: ("foot", "feet")
      case .miles: ("mile", "miles")
      case .grams: ("gram", "grams")
      case .kilograms: ("kilogram", "kilograms")
      case .tonnes: ("tonne", "tonnes")
      case .ounces: ("ounce", "ounces")
      case .pounds: ("pound", "pounds")
      case .shortTons: ("ton", "tons")
      case .kilometresPerHour: ("kilometre an hour", "kilometres an hour")
      case .milesPerHour: ("mile an hour", "miles an hour")
      case .celsius: ("degree Celsius", "degrees Celsius")
      case .fahrenheit: ("degree Fahrenheit", "degrees Fahrenheit")
      }
    }
  }

  /// Every message of quantities.
  static let messages: [Message] = Unit.allCases.map(\.message) + [.minus]
}

extension Message {
  /// A quantity below zero, read aloud.
  fileprivate static let minus = Message("minus {number}", context: "quantity")
}

extension String {
  /// Returns the text with each quantity in words; nil if braces contain anything else.
  func formatted(in units: Units, _ words: Words) -> String? {
    guard contains(where: { $0 == "{" || $0 == "}" }) else { return self }
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"),
        let quantity = Quantity(rest[rest.index(after: open)..<close])
      else { return nil }
      result += rest[..<open] + quantity.text(in: units, words)
      rest = rest[rest.index(after: close)...]
    }
    guard !(result + rest).contains("}") else { return nil }
    return result + rest
  }
}
