/// What kind of distress a plane is in, numbered as in ADS-B's emergency status (DO-260B, 2.2.3.2.7.8).
public struct EmergencyKind: RawRepresentable, Sendable, Hashable {
  /// The number, from 0 to 7.
  public let rawValue: UInt8

  /// Creates a kind; all but the low three bits are dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b111
  }

  /// None, or none given.
  public static let none = EmergencyKind(rawValue: 0)
  /// An emergency without a code of its own.
  public static let general = EmergencyKind(rawValue: 1)
  /// Illness or injury.
  public static let medical = EmergencyKind(rawValue: 2)
  /// Little fuel is left.
  public static let fuel = EmergencyKind(rawValue: 3)
  /// The radio does not work.
  public static let radio = EmergencyKind(rawValue: 4)
  /// Unlawful interference.
  public static let interference = EmergencyKind(rawValue: 5)
  /// The plane is down.
  public static let downed = EmergencyKind(rawValue: 6)
}
