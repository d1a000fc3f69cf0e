/// Boolean properties of a plane, as bits of reports and replies.
public struct PlaneFlags: OptionSet, Sendable, Hashable {
  /// The bits; the lowest four describe the plan and are not flags.
  public let rawValue: UInt8

  /// Creates flags from their bits; reserved bits are dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b1111_0000
  }

  /// The plane is flying.
  public static let airborne = PlaneFlags(rawValue: 1 << 7)

  /// The plane is in an emergency; see `EmergencyKind`.
  public static let emergency = PlaneFlags(rawValue: 1 << 6)

  /// The plane is a ghost: its position is false, serves only to select planes for the reply, and
  /// is not stored.
  public static let ghost = PlaneFlags(rawValue: 1 << 5)

  /// The plane belongs to a breath session.
  public static let inSession = PlaneFlags(rawValue: 1 << 4)
}
