/// Why announced cues may no longer be valid.
public enum ChangeReason: String, Sendable, Hashable, CaseIterable {
  /// A command changed the session.
  case command
  /// Another session replaces this one, now or at an announced instant.
  case session
  /// This machine's clock or the leader's was set: instants published earlier are wrong.
  case clock
  /// The machine was suspended: instants published earlier are wrong.
  case sleep
  /// The receiver missed cues that the sender no longer stores.
  case missed

  /// Whether instants published earlier are wrong, although the breath continues.
  var movesInstants: Bool { self == .clock || self == .sleep }
}
