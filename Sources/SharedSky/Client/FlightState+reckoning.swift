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
  /// Turns are not reported. The track is a line of constant bearing with the column width at its
  /// start: over a minute at 127.5 m/s and 80° north, the error is below 60 m, and it grows with the
  /// square of the speed.
  ///
  /// - Parameter milliseconds: The time; anything above `longestReckoning` counts as that.
  /// - Returns: The position.
  public func reckoned(after milliseconds: Int64) -> FinePosition {
    let time = min(max(milliseconds, 0), Self.longestReckoning)
    // At most 1,020 half metres, 60,000 ms, the constant and a sine of 2¹⁵: below 2⁶² in all.
    let way = Int64(speed) * scale * time * Self.rowsPerHalfMetreMillisecond
    let north = (way * IntegerSine.cosine(track: track)) >> 31
    let east = (way * IntegerSine.sine(track: track)) >> 31
    // At the equator a column is as wide as two rows are high; elsewhere it is narrower by the
    // cosine.
    let width = max(IntegerSine.cosine(row: position.latitude), IntegerSine.one / 256)
    var place = FinePosition(self)
    place.row += north
    place.column += east * IntegerSine.one / (2 * width)
    place.height += Int64(climb) * scale * time / 10
    return place
  }
}
