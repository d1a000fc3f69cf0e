/// The units of lengths.
public enum Units: String, Sendable, Hashable, CaseIterable {
  /// Metres and kilometres.
  case metric

  /// Feet and miles.
  case imperial

  /// Returns a distance in words, such as "about 310 kilometres": below 100 rounded to one, below
  /// 1,000 to ten, above to a hundred.
  func distance(kilometres: Double) -> String {
    switch self {
    case .metric: "about " + Count(rounding: kilometres)("kilometre")
    case .imperial: "about " + Count(rounding: kilometres / 1.609_344)("mile")
    }
  }

  /// Returns a height in words: metres rounded to five, feet to twenty.
  func height(metres: Double) -> String {
    switch self {
    case .metric: Count(metres, to: 5)("metre")
    case .imperial: Count(metres / 0.3048, to: 20)("foot", "feet")
    }
  }

  /// Returns the length of a runway in words: metres rounded to ten, feet to a hundred.
  func length(metres: Double) -> String {
    switch self {
    case .metric: Count(metres, to: 10)("metre")
    case .imperial: Count(metres / 0.3048, to: 100)("foot", "feet")
    }
  }
}

/// A rounded number for a sentence, with its noun in the right form.
struct Count: Sendable, Hashable {
  let value: Int

  /// Rounds to a multiple of a step; NaN counts as 0.
  init(_ value: Double, to step: Double = 1) {
    let bounded = value.isNaN ? 0 : min(max(value, -1e9), 1e9)
    self.value = Int((bounded / step).rounded()) * Int(step)
  }

  /// Rounds to two or three significant digits.
  init(rounding value: Double) {
    switch abs(value) {
    case ..<99.5: self.init(value)
    case ..<995: self.init(value, to: 10)
    default: self.init(value, to: 100)
    }
  }

  /// Returns the number with its noun, in the plural unless the number is 1.
  func callAsFunction(_ one: String, _ many: String? = nil) -> String {
    "\(text) \(value == 1 ? one : many ?? one + "s")"
  }

  /// The digits, in groups of three from 1,000.
  var text: String {
    var digits = String(abs(value))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }
}
