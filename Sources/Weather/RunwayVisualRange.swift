/// The runway visual range: `R24L/0600V1000FT/U`.
public struct RunwayVisualRange: Sendable, Hashable {
  /// How it changed over the last ten minutes.
  public enum Tendency: String, Sendable, Hashable, CaseIterable {
    /// It rises (`U`).
    case upward = "U"
    /// It falls (`D`).
    case downward = "D"
    /// It stays (`N`).
    case none = "N"
  }

  /// The designator of the runway's end: `24L`.
  public let runway: String

  /// The range, or the lowest of a varying one; nil if reported as unknown.
  public let lowest: Visibility?

  /// The highest of a varying range.
  public let highest: Visibility?

  /// How it changed, if reported.
  public let tendency: Tendency?
}

extension RunwayVisualRange {
  /// Parses a word; nil if it is not a runway visual range. A group with the state of a runway
  /// (`R24/190055`) is not one.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    guard scanner.take("R"), let number = scanner.digits(2), (1...36).contains(number)
    else { return nil }
    let side = ["L", "R", "C"].first { scanner.takeText($0) } ?? ""
    guard scanner.take("/") else { return nil }
    runway = (number < 10 ? "0" : "") + "\(number)" + side
    if scanner.take("////") {
      (lowest, highest) = (nil, nil)
    } else {
      guard let first = scanner.range() else { return nil }
      var second: (value: Int, bound: Visibility.Bound)?
      if scanner.take("V") {
        guard let range = scanner.range() else { return nil }
        second = range
      }
      let unit: Visibility.Unit = scanner.take("FT") ? .feet : .metres
      lowest = Visibility(Double(first.value), unit, first.bound)
      highest = second.map { Visibility(Double($0.value), unit, $0.bound) }
    }
    let hasSlash = scanner.take("/")
    tendency = Tendency.allCases.first { scanner.takeText($0.rawValue) }
    guard scanner.isAtEnd, !hasSlash || tendency != nil else { return nil }
  }
}

extension WordScanner {
  /// Consumes a range of four digits with its bound: `P1500`.
  fileprivate mutating func range() -> (value: Int, bound: Visibility.Bound)? {
    let bound: Visibility.Bound = take("P") ? .above : take("M") ? .below : .exactly
    return digits(4).map { ($0, bound) }
  }
}
