public import Breathing
import Text

extension CueLine {
  /// Creates the line of a change: announced cues may no longer be valid.
  ///
  /// - Parameters:
  ///   - now: When the change is published.
  ///   - reason: The cause.
  public init(changedAt now: Instant, _ reason: ChangeReason) {
    event = CueEvent.changed.rawValue
    json = CueField.object([
      (.version, .integer(Self.version)),
      (.event(.changed), .string(event)),
      (.reason, .string(reason.rawValue)),
      (.time, Self.seconds(now.sinceEpoch)),
    ])
  }
}
