public import Breathing
import Text

extension CueLine {
  /// Creates the line of a change: announced cues may no longer be valid.
  ///
  /// - Parameters:
  ///   - now: When the change is published.
  ///   - reason: The cause.
  public init(changedAt now: Instant, _ reason: ChangeReason) {
    event = "changed"
    json = .object([
      ("v", .integer(Self.version)),
      ("event", .string(event)),
      ("reason", .string(reason.rawValue)),
      ("t_unix", Self.seconds(now.sinceEpoch)),
    ])
  }
}
