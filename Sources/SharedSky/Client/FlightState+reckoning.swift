extension FlightState {
  /// The longest extrapolation, in milliseconds. A plane without a report for this long is
  /// forgotten.
  public static let longestReckoning: Int64 = 60_000

  /// 2³² divided by the product of half metres per second and milliseconds that makes a row: a row
  /// is πR / 2²⁴ = 1.19299 m long, where R is the Earth's mean radius.
  private static let rowsPerHalfMetreMillisecond: Int64 = 1_800_079

  /// Returns the plane's position some time later if its speed, track and climb stay the same.
  ///
  /// Sender and receivers compute with the same integers, so the sender knows the receivers' error.
  /// Turns are ignored, because replies do not contain them. The track is a line of constant
  /// bearing with the column width at its start: over a minute at the highest speed and 80° north,
  /// the error of both simplifications is below 60 m.
  ///
  /// - Parameter milliseconds: The time; anything above `longestReckoning` counts as that.
  /// - Returns: The position.
  public func reckoned(after milliseconds: Int64) -> FinePosition {
    let time = min(max(milliseconds, 0), Self.longestReckoning)
    // At most 8 + 16 bits, a sine of 16 bits and a constant of 21 bits: 61 bits do not overflow.
    let way = Int64(speed) * time * Self.rowsPerHalfMetreMillisecond
    let north = (way * IntegerSine.cosine(track: track)) >> 31
    let east = (way * IntegerSine.sine(track: track)) >> 31
    // At the equator a column is as wide as two rows are high; elsewhere it is narrower by the
    // cosine.
    let width = max(IntegerSine.cosine(row: position.latitude), IntegerSine.one / 256)
    var place = FinePosition(self)
    place.row += north
    place.column += east * IntegerSine.one / (2 * width)
    place.height += Int64(climb) * time / 10
    return place
  }
}
