/// What is true of a plane or not, in the bits of reports and of replies.
public struct PlaneFlags: OptionSet, Sendable, Hashable {
  /// The bits; the four lowest tell of the plan and belong to no flag.
  public let rawValue: UInt8

  /// Creates flags from their bits; reserved bits are dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b1111_0000
  }

  /// It flies.
  public static let airborne = PlaneFlags(rawValue: 1 << 7)

  /// It is in distress; `EmergencyKind` tells how.
  public static let emergency = PlaneFlags(rawValue: 1 << 6)

  /// It is not there: the position is false, only picks which planes are told of, and is not kept.
  public static let ghost = PlaneFlags(rawValue: 1 << 5)

  /// Somebody breathes with it.
  public static let inSession = PlaneFlags(rawValue: 1 << 4)
}
