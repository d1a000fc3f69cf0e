/// Boolean properties of a plane, as bits of reports and replies.
public struct PlaneFlags: OptionSet, Sendable, Hashable {
  /// The bits; the four lowest describe the plan and belong to no flag.
  public let rawValue: UInt8

  /// Creates flags from their bits; reserved bits are dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b1111_0000
  }

  /// It flies.
  public static let airborne = PlaneFlags(rawValue: 1 << 7)

  /// It is in distress; see `EmergencyKind`.
  public static let emergency = PlaneFlags(rawValue: 1 << 6)

  /// It is a ghost: the position is false, only selects the planes in the reply, and is not stored.
  public static let ghost = PlaneFlags(rawValue: 1 << 5)

  /// A person breathes with it.
  public static let inSession = PlaneFlags(rawValue: 1 << 4)
}
