extension FlightState {
  /// The longest time that is reckoned ahead, in milliseconds: a plane not heard of for so long is
  /// forgotten.
  public static let longestReckoning: Int64 = 60_000

  /// 2³² over the half metres and milliseconds that make a row: a row is πR / 2²⁴ = 1.19299 m long, R
  /// being the Earth's mean radius.
  private static let rowsPerHalfMetreMillisecond: Int64 = 1_800_079

  /// Returns where the plane is some time later if it keeps its speed, track and climb.
  ///
  /// Sender and receivers reckon with the same whole numbers, so that the sender knows how far the
  /// receivers are off. The turn is left out, for a reply does not carry it. The track is kept along a
  /// line of constant bearing and the width of a column is that at the beginning: over a minute at the
  /// highest speed and 80° north the error of both is below 60 m.
  ///
  /// - Parameter milliseconds: How much later; at most `longestReckoning` counts.
  /// - Returns: The place.
  public func reckoned(after milliseconds: Int64) -> FinePosition {
    let time = min(max(milliseconds, 0), Self.longestReckoning)
    // At most 8 + 16 bits; with a sine of 16 and a constant of 21 bits 61: it fits.
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
