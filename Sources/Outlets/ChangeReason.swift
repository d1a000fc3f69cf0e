/// Why cues that were announced may no longer hold.
public enum ChangeReason: String, Sendable, Hashable, CaseIterable {
  /// A command changed the session.
  case command
  /// Another session takes over, now or at an instant that is announced.
  case session
  /// The machine's clock, or the leader's, was set: instants published before are wrong.
  case clock
  /// The machine slept: instants published before are wrong.
  case sleep
  /// Cues were missed that the sender no longer has.
  case missed

  /// Whether instants published before are wrong, although the breath continues.
  var movesInstants: Bool { self == .clock || self == .sleep }
}
