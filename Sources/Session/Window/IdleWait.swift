package import Breathing

/// Decides when a still and silent window blocks until input or a command arrives, instead of polling for them
/// twenty times a second.
package struct IdleWait: Sendable, Hashable {
  /// Whether the window waits.
  package private(set) var isOn = false

  /// The instant of the last input.
  private var disturbed: Instant

  /// When it last began to wait.
  private var waited: Instant?

  /// The longest wait: the picture is recomputed now and then, because parts of it follow the clock.
  package static let longest: Duration = .milliseconds(400)

  /// How long after input SDL is asked for more: the pointer disappears, keys repeat and input methods compose without
  /// another event from the display.
  package static let wakefulness: Duration = .milliseconds(2_500)

  /// The shortest time between the beginnings of two waits, so that a descriptor that stays readable costs little.
  package static let shortest: Duration = .milliseconds(50)

  /// Creates a window that is awake.
  package init(at now: Instant) {
    disturbed = now
  }

  /// Notes the state of the window at an instant.
  ///
  /// - Parameters:
  ///   - isStill: Whether nothing moves or sounds.
  ///   - isDisturbed: Whether there was input since the last call.
  ///   - now: The instant.
  package mutating func follow(isStill: Bool, isDisturbed: Bool, at now: Instant) {
    if isDisturbed { disturbed = now }
    isOn = isStill && disturbed.duration(to: now) > Self.wakefulness
  }

  /// Returns when the picture has to be computed again.
  ///
  /// - Parameters:
  ///   - computed: When it was last computed.
  ///   - handover: When another show takes over; nil if none does.
  ///   - now: The instant.
  /// - Returns: The instant of the next turn, unless something wakes the window.
  package func due(after computed: Instant, handover: Instant?, at now: Instant) -> Instant {
    let look = computed.advanced(by: Self.longest)
    guard let handover else { return look }
    return min(max(handover, now.advanced(by: Self.shortest)), look)
  }

  /// Returns whether the window may begin to wait; if not, it sleeps.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - waitsAwake: Whether it waits although something changes.
  /// - Returns: Whether it may.
  package mutating func mayWait(at now: Instant, else waitsAwake: Bool = false) -> Bool {
    guard isOn || waitsAwake, waited.map({ $0.duration(to: now) >= Self.shortest }) ?? true else {
      return false
    }
    waited = now
    return true
  }
}
