public import Breathing

/// One reading of a cabin's pressure.
public struct CabinSample: Sendable, Hashable {
  /// When it was read.
  public let instant: Instant

  /// The pressure, in hectopascals.
  public let hectopascals: Double

  /// The pressures a cabin can have, in hectopascals: from beyond any aircraft's ceiling to more
  /// than any weather at the Dead Sea.
  public static let allowed = 10.0...1100.0

  /// The pressure altitude, in feet.
  public var altitudeFeet: Double {
    StandardAtmosphere.altitudeFeet(hectopascals: hectopascals)
  }

  /// Creates a reading, or nil where the pressure is none a cabin can have.
  public init?(at instant: Instant, hectopascals: Double) {
    guard Self.allowed.contains(hectopascals) else { return nil }
    self.instant = instant
    self.hectopascals = hectopascals
  }
}
