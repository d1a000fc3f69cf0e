extension Angle {
  /// Converts a true bearing to a magnetic one.
  ///
  /// - Parameter declination: The angle from true to magnetic north, positive to the east.
  /// - Returns: The magnetic bearing, from 0 up to but not including 360 degrees.
  public func magneticBearing(declination: Angle) -> Angle {
    (self - declination).bearing
  }

  /// Converts a magnetic bearing to a true one.
  ///
  /// - Parameter declination: The angle from true to magnetic north, positive to the east.
  /// - Returns: The true bearing, from 0 up to but not including 360 degrees.
  public func trueBearing(declination: Angle) -> Angle {
    (self + declination).bearing
  }

  /// The bearing in aviation notation: three digits from 001 to 360; three dashes for NaN.
  public var bearingDigits: String {
    guard radians.isFinite else { return "---" }
    let degrees = Int(bearing.degrees.rounded())
    let digits = String(degrees == 0 ? 360 : degrees)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
