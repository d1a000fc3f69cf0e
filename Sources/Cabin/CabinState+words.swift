extension CabinState {
  /// Formats the altitude in feet, with commas between thousands: `8,200`.
  ///
  /// - Parameter step: The rounding step in feet, at least 1.
  /// - Returns: The digits, with a minus sign below sea level.
  public func altitudeDigits(to step: Int) -> String {
    let feet = altitudeFeet(to: step)
    var digits = String(feet.magnitude)
    var end = digits.endIndex
    while let comma = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex),
      comma > digits.startIndex
    {
      digits.insert(",", at: comma)
      end = comma
    }
    return (feet < 0 ? "−" : "") + digits
  }

  /// Rounds the altitude to a multiple of a step in feet, at least 1.
  package func altitudeFeet(to step: Int) -> Int {
    Int((altitudeFeet / Double(step)).rounded()) * step
  }
}
