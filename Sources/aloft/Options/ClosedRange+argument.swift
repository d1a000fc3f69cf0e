import Arguments

extension ClosedRange where Bound: LosslessStringConvertible {
  /// Checks that the value of an option is in this range.
  ///
  /// - Throws: `ValidationError` with the value and the range.
  func check(_ value: Bound, of option: String) throws {
    guard !contains(value) else { return }
    let (found, least, most) = (numberText(value), numberText(lowerBound), numberText(upperBound))
    throw ValidationError("\(option) = \(found), but it must be from \(least) to \(most).")
  }
}
