import Breathing

extension CueLine {
  /// Creates the line of a change that a command made: what was told ahead may no longer be so.
  init(changedAt now: Instant) {
    event = "changed"
    json = .object([
      ("v", .integer(Self.version)),
      ("event", .string(event)),
      ("t_unix", Self.seconds(now.sinceEpoch)),
    ])
  }
}
