import Arguments

extension ClosedRange {
  /// Checks that the value of an option is in this range.
  ///
  /// - Throws: `ValidationError` with the value and the range.
  func check(_ value: Bound, of option: String) throws {
    guard !contains(value) else { return }
    let (least, most) = (Self.text(lowerBound), Self.text(upperBound))
    throw ValidationError("\(option) = \(value), but it must be from \(least) to \(most).")
  }

  /// Returns a bound without a decimal that is 0.
  private static func text(_ bound: Bound) -> String {
    let text = "\(bound)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
