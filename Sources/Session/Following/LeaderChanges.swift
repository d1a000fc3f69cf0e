package import Breathing
import Flights
package import Outlets
package import Show

/// Changes to a leader's breath: each is announced first and made later, at the same instant on all
/// screens.
package struct LeaderChanges: Sendable, Hashable {
  /// How far ahead a change is announced.
  package static let leadTime: Duration = .seconds(5)

  /// The changes announced so far, by time.
  package private(set) var changes: [PlanDocument.Change] = []

  package init() {}

  /// The result of a command.
  package enum Outcome: Sendable, Hashable {
    /// It does not change the breath, and applies to this screen only.
    case own
    /// It takes effect on all screens at an instant.
    case announced(Command, at: Instant)
    /// It changes the plan, from which followers compute the whole session. Here it takes effect at an instant.
    case planned(at: Instant)
    /// It changes nothing, is not allowed, or the plan has its maximum of changes.
    case ignored
  }

  /// Returns the earliest instant at which a change requested now can take effect.
  package func soonest(after now: Instant) -> Instant {
    max(now.advanced(by: Self.leadTime), changes.last?.at ?? now)
  }

  /// Announces a session that begins paused, and pauses it.
  ///
  /// - Parameters:
  ///   - show: The show of the session.
  ///   - start: When it begins.
  mutating func pause(_ show: inout Show, at start: Instant) {
    show.apply(.pause(true), at: start)
    changes.append(PlanDocument.Change(at: start, CommandRequest(.pause)))
  }

  /// Announces the change that a command makes.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - show: The show, with all announced changes.
  ///   - now: The instant of the command.
  /// - Returns: The result.
  package mutating func announce(_ command: Command, of show: Show, at now: Instant) -> Outcome {
    let soonest = soonest(after: now)
    let request: CommandRequest
    // A pattern records who chose it: the person here may choose one that another machine may
    // not.
    var agreed: Command?
    var at = soonest
    switch command {
    case .togglePause, .pause:
      let isPaused = show.moment(at: soonest).isPaused
      let pauses = if case .pause(let pauses) = command { pauses } else { !isPaused }
      guard pauses != isPaused else { return .ignored }
      // A pause begins between two breaths; a paused session has none.
      if pauses { at = show.flightStart(after: soonest) ?? soonest }
      request = CommandRequest(pauses ? .pause : .resume)
    case .slower: request = CommandRequest(.slower)
    case .faster: request = CommandRequest(.faster)
    case .tooSlow: request = CommandRequest(.tooSlow)
    case .skip:
      request = CommandRequest(.skip)
      let unsettled = show.timeline.unsettled(after: soonest)
      // At the start of an interlude, it would cut that short.
      if show.moment(at: unsettled).stage == .flight { at = unsettled }
    case .stop:
      request = CommandRequest(.stop)
      // At that instant it also means the same to followers of a version in which nothing is settled.
      at = show.timeline.unsettled(after: soonest)
    case .breathe(let pace, let chooser):
      guard show.allows(pace, by: chooser) else { return .ignored }
      request = CommandRequest(.pattern, value: pace.name)
      agreed = command
    case .nextPattern:
      guard let next = show.nextPace else { return .ignored }
      request = CommandRequest(.pattern, value: next.name)
      agreed = .breathe(next, by: .person)
    case .length:
      // Followers would stop nevertheless.
      guard !changes.contains(where: { $0.request.word == .stop }) else { return .ignored }
      return .planned(at: max(now, changes.last?.at ?? now))
    case .range:
      guard show.journey.rangeChanges.count < PlanDocument.maximumRanges else { return .ignored }
      // Followers have the plan by then, so the flights that they show already keep their range.
      return .planned(at: soonest)
    default: return .own
    }
    guard changes.count < PlanDocument.maximumChanges,
      let agreed = agreed ?? (try? request.command(for: show))
    else { return .ignored }
    var changed = show
    changed.apply(agreed, at: at)
    // What has no effect now, such as a slower pace in the last breath, would have one in a longer session.
    if changed.timeline != show.timeline { changes.append(PlanDocument.Change(at: at, request)) }
    return .announced(agreed, at: at)
  }
}
