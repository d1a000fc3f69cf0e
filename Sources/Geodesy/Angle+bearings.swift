extension Angle {
  /// Turns this true bearing into what a compass would show.
  ///
  /// - Parameter declination: The angle from true to magnetic north, positive to the east.
  /// - Returns: The magnetic bearing, from 0 up to but not including 360 degrees.
  public func magneticBearing(declination: Angle) -> Angle {
    (self - declination).bearing
  }

  /// Turns this magnetic bearing into one from true north.
  ///
  /// - Parameter declination: The angle from true to magnetic north, positive to the east.
  /// - Returns: The true bearing, from 0 up to but not including 360 degrees.
  public func trueBearing(declination: Angle) -> Angle {
    (self + declination).bearing
  }

  /// The bearing as pilots write it: three digits from 001 to 360; three dashes where the angle is
  /// not a number.
  public var bearingDigits: String {
    guard radians.isFinite else { return "---" }
    let degrees = Int(bearing.degrees.rounded())
    let digits = String(degrees == 0 ? 360 : degrees)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
