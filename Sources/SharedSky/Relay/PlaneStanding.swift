/// How well a relay knows a plane: the higher it is, the earlier the plane's distress is listed.
enum PlaneStanding: UInt8, BitwiseCopyable, Sendable {
  /// The relay first heard of the plane less than `RelayRules.freshness` ago.
  case fresh
  /// The relay has heard the plane for longer, with tokens for its address.
  case established
  /// The operator of a relay created its identity.
  case vouched
}
