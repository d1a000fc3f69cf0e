public import Breathing

/// A reading of the cabin pressure.
public struct CabinSample: Sendable, Hashable {
  /// The time of the reading.
  public let instant: Instant

  /// The pressure, in hectopascals.
  public let hectopascals: Double

  /// The plausible pressures of a cabin, in hectopascals: from above any aircraft's ceiling to more
  /// than the highest pressure at the Dead Sea.
  public static let allowed = 10.0...1100.0

  /// The pressure altitude, in feet.
  public var altitudeFeet: Double {
    StandardAtmosphere.altitudeFeet(hectopascals: hectopascals)
  }

  /// Creates a reading; nil if the pressure is implausible.
  public init?(at instant: Instant, hectopascals: Double) {
    guard Self.allowed.contains(hectopascals) else { return nil }
    self.instant = instant
    self.hectopascals = hectopascals
  }
}
