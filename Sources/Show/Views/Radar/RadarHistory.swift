import Breathing

/// A radar's states of the last seconds, from command to command.
///
/// The tags of a time slot are placed by the state at the start of the slot, whenever that is
/// computed.
struct RadarHistory: Sendable {
  /// The state of a radar from an instant on.
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

  /// The states, oldest first; at least one.
  private var states: [State]

  /// Creates the history of a radar whose state has never changed.
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
  ///   - isSeen: Whether the radar is visible; otherwise earlier states are not needed.
  mutating func note(_ radar: Radar, _ timeline: Timeline, at now: Instant, isSeen: Bool) {
    let oldest = TagSlot(TagSlot(at: now).number - TagSlot.placementSlots - 1).begin
    // No slot begins between two states of the same slot, so only the later one is needed.
    states.removeAll { $0.since > TagSlot(at: now).begin }
    let needless = isSeen ? (states.lastIndex { $0.since <= oldest } ?? 0) : states.count
    states.removeFirst(needless)
    states.append(State(since: now, radar.aircraft, timeline))
  }
}
