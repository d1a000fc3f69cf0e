extension FlightState {
  /// The longest extrapolation, in milliseconds: a plane without a report for this long is
  /// forgotten.
  public static let longestReckoning: Int64 = 60_000

  /// 2³² over the half metres and milliseconds that make a row: a row is πR / 2²⁴ = 1.19299 m long, R
  /// being the Earth's mean radius.
  private static let rowsPerHalfMetreMillisecond: Int64 = 1_800_079

  /// Returns the plane's position some time later if it keeps its speed, track and climb.
  ///
  /// Sender and receivers compute with the same integers, so the sender knows the receivers' error.
  /// The turn is left out, because a reply does not carry it. The track is a line of constant
  /// bearing with the column width at its start: over a minute at the highest speed and 80° north
  /// the error of both is below 60 m.
  ///
  /// - Parameter milliseconds: The time; at most `longestReckoning` is used.
  /// - Returns: The position.
  public func reckoned(after milliseconds: Int64) -> FinePosition {
    let time = min(max(milliseconds, 0), Self.longestReckoning)
    // At most 8 + 16 bits; with a sine of 16 bits and a constant of 21 bits, 61: no overflow.
    let way = Int64(speed) * time * Self.rowsPerHalfMetreMillisecond
    let north = (way * IntegerSine.cosine(track: track)) >> 31
    let east = (way * IntegerSine.sine(track: track)) >> 31
    // A column is as wide as two rows are high at the equator, and less by the cosine elsewhere.
    let width = max(IntegerSine.cosine(row: position.latitude), IntegerSine.one / 256)
    var place = FinePosition(self)
    place.row += north
    place.column += east * IntegerSine.one / (2 * width)
    place.height += Int64(climb) * time / 10
    return place
  }
}
