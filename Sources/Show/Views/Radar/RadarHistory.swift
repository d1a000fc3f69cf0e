import Breathing

/// What a radar showed in the last seconds, from command to command.
///
/// The tags of a slot of time are placed by what was known when the slot began, whenever that is
/// worked out.
struct RadarHistory: Sendable {
  /// What a radar shows from an instant on.
  final class State: Sendable, Hashable {
    let since: Instant
    let aircraft: RadarAircraft

    /// The timeline whose breath the beam follows.
    let timeline: Timeline

    init(since: Instant, _ aircraft: RadarAircraft, _ timeline: Timeline) {
      self.since = since
      self.aircraft = aircraft
      self.timeline = timeline
    }

    static func == (lhs: State, rhs: State) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(since) }
  }

  /// The states, the oldest first; one at least.
  private var states: [State]

  /// Creates the history of a radar that has always been as it is.
  init(_ radar: Radar, _ timeline: Timeline) {
    states = [State(since: Instant(nanoseconds: .min), radar.aircraft, timeline)]
  }

  /// Returns the state at an instant; the oldest one known for earlier instants.
  func state(at instant: Instant) -> State {
    states.last { $0.since <= instant } ?? states[0]
  }

  /// Adds a state.
  ///
  /// - Parameters:
  ///   - radar: The radar from now on.
  ///   - timeline: The timeline from now on.
  ///   - now: The instant.
  ///   - isSeen: Whether the radar is seen; otherwise the states before are not needed.
  mutating func note(_ radar: Radar, _ timeline: Timeline, at now: Instant, isSeen: Bool) {
    let oldest = TagSlot(TagSlot(at: now).number - TagSlot.memory - 1).begin
    // No slot begins between two states of the same slot, so only the later one is needed.
    states.removeAll { $0.since > TagSlot(at: now).begin }
    let needless = isSeen ? (states.lastIndex { $0.since <= oldest } ?? 0) : states.count
    states.removeFirst(needless)
    states.append(State(since: now, radar.aircraft, timeline))
  }
}
