/// How well a relay knows a plane: the better, the earlier its emergency is listed.
enum PlaneTrust: UInt8, BitwiseCopyable, Sendable {
  /// The plane first reported to the relay less than `RelayRules.freshness` ago.
  case fresh
  /// The plane has reported for longer, with tokens for its address.
  case established
  /// The operator of a relay created its identity.
  case vouched
}
