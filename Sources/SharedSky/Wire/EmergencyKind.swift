/// The kind of an emergency, numbered as in ADS-B's emergency status (DO-260B, 2.2.3.2.7.8).
public struct EmergencyKind: RawRepresentable, Sendable, Hashable {
  /// The number, from 0 to 7.
  public let rawValue: UInt8

  /// Creates a kind; only the low three bits are used.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b111
  }

  /// No emergency, or its kind is unknown.
  public static let none = EmergencyKind(rawValue: 0)
  /// A general emergency, the kind that ADS-B assigns to squawk 7700.
  public static let general = EmergencyKind(rawValue: 1)
  /// Illness or injury.
  public static let medical = EmergencyKind(rawValue: 2)
  /// Minimum fuel.
  public static let fuel = EmergencyKind(rawValue: 3)
  /// No radio communication.
  public static let radio = EmergencyKind(rawValue: 4)
  /// Unlawful interference.
  public static let interference = EmergencyKind(rawValue: 5)
  /// The aircraft is down.
  public static let downed = EmergencyKind(rawValue: 6)

  /// Its name in exports, as `aloft sky report --emergency` takes it; nil if the kind is unknown.
  public var name: String? {
    switch self {
    case .general: "general"
    case .medical: "medical"
    case .fuel: "fuel"
    case .radio: "radio"
    case .interference: "interference"
    case .downed: "down"
    default: nil
    }
  }
}
