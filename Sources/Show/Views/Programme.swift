public import Breathing

/// A loop of views, each shown for a set time.
///
/// The view of an instant follows from the session and the instant alone, so screens in step change views together.
/// Views change only in interludes; without facts, between two cycles of flights.
public struct Programme: Sendable, Hashable {
  /// A view, and the shortest time for which it is shown.
  public struct Entry: Sendable, Hashable {
    /// The view.
    public let view: ViewName

    /// The time, at least one second.
    public let duration: Duration

    /// Creates an entry.
    public init(_ view: ViewName, for duration: Duration) {
      self.view = view
      self.duration = max(duration, .seconds(1))
    }
  }

  /// The entries in order; at least one.
  public let entries: [Entry]

  /// Creates a programme; nil without entries.
  public init?(_ entries: [Entry]) {
    guard !entries.isEmpty else { return nil }
    self.entries = entries
  }

  /// Creates a programme that always shows one view.
  public init(only entry: Entry) {
    entries = [entry]
  }

  /// Returns the view that is due at a time.
  ///
  /// Each entry lasts whole cycles, and at least one, so that none falls between two interludes.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the start of the session at the last interlude.
  ///   - cycle: The longest time from one interlude to the next.
  /// - Returns: The view shown from that interlude on.
  public func view(after elapsed: Duration, cycle: Duration) -> ViewName {
    let cycle = max(cycle.nanoseconds, 1)
    let lengths = entries.map { ($0.duration.nanoseconds + cycle - 1) / cycle * cycle }
    var rest = max(elapsed.nanoseconds, 0) % lengths.reduce(0, +)
    for (entry, length) in zip(entries, lengths) {
      guard rest >= length else { return entry.view }
      rest -= length
    }
    return entries[0].view
  }
}

extension Show {
  /// Returns the programme's view at an instant, and when the picture began to change to it; nil without a
  /// programme, or if that is no longer known.
  func programmed(at now: Instant) -> (view: ViewName, since: Instant)? {
    guard let programme else { return nil }
    guard let turn = timeline.lastTurn(at: now) else {
      guard moment(at: now).cycle == 0 else { return nil }
      return (programme.entries[0].view, timeline.start)
    }
    let cycle = longestCycle
    let next = programme.view(after: turn.elapsed, cycle: cycle)
    // The sky shows the fact of the interlude; other views wait until it has been read.
    let closing = turn.end?.advanced(by: .seconds(-ViewTransition.changeSeconds))
    let since = next == views.home ? turn.start : closing.map { max(turn.start, $0) }
    if let since, since <= now { return (next, since) }
    guard let former = timeline.lastTurn(at: turn.start.advanced(by: .nanoseconds(-1))) else {
      return (programme.entries[0].view, timeline.start)
    }
    return (programme.view(after: former.elapsed, cycle: cycle), former.start)
  }

  /// Follows another programme from the next interlude on. Until then the view stays.
  public mutating func follow(_ programme: Programme, at now: Instant) {
    self.programme = programme
    followed = FollowedView(view: view, since: now)
  }

  /// The longest time from one interlude to the next on a public screen, whose breaths last 12 s at most.
  private var longestCycle: Duration {
    let plan = timeline.plan
    let longest = Self.longestPublicBreath
    let interlude = plan.interludes.max().map { $0 + longest } ?? .zero
    return longest * plan.flightsPerCycle + interlude
  }

  /// Five breaths a minute.
  private static let longestPublicBreath: Duration = .seconds(12)

  /// Changes to the programme's view if it is time to. A view that a person chose stays until the programme's next
  /// change.
  mutating func followProgramme(at now: Instant) {
    guard let next = programmed(at: now), followed.map({ $0.since < next.since }) ?? true else {
      return
    }
    let former = followed
    followed = FollowedView(view: next.view, since: next.since)
    guard next.view != former?.view else { return }
    show(next.view, at: former == nil ? next.since : now)
  }
}

/// A view of the programme that was adopted, and when it began.
struct FollowedView: Sendable, Hashable {
  let view: ViewName
  let since: Instant
}
