package import Breathing
package import Outlets
package import Show

/// How a leader changes its breath: a change is announced first and made later, at the same instant
/// on all screens.
package struct LeaderChanges: Sendable, Hashable {
  /// How far ahead a change is announced.
  package static let notice: Duration = .seconds(5)

  /// The changes announced so far, in order of time.
  package private(set) var changes: [PlanDocument.Change] = []

  package init() {}

  /// What becomes of a command.
  package enum Answer: Sendable, Hashable {
    /// It changes no breath, and is each screen's own.
    case own
    /// It is made at an instant, everywhere.
    case announced(Command, at: Instant)
    /// It changes nothing, or there were too many today.
    case passedOver
  }

  /// Returns the instant before which nothing that is asked now changes.
  package func soonest(after now: Instant) -> Instant {
    max(now.advanced(by: Self.notice), changes.last?.at ?? now)
  }

  /// Takes a command.
  ///
  /// - Parameters:
  ///   - command: What is asked.
  ///   - show: The show, with all that was announced.
  ///   - now: When it is asked.
  /// - Returns: What becomes of it.
  package mutating func announce(_ command: Command, of show: Show, at now: Instant) -> Answer {
    let soonest = soonest(after: now)
    let words: (String, String?)
    // A pattern remembers who chose it; the person here may choose what another machine may not.
    var agreed: Command?
    var at = soonest
    switch command {
    case .togglePause, .pause:
      let isPaused = show.moment(at: soonest).isPaused
      let pauses = if case .pause(let pauses) = command { pauses } else { !isPaused }
      guard pauses != isPaused else { return .passedOver }
      // A pause begins between two breaths; a paused session has none.
      if pauses { at = show.flightStart(after: soonest) ?? soonest }
      words = (pauses ? "pause" : "resume", nil)
    case .slower: words = ("slower", nil)
    case .faster: words = ("faster", nil)
    case .tooSlow: words = ("too_slow", nil)
    case .skip: words = ("skip", nil)
    case .stop: words = ("stop", nil)
    case .breathe(let pace, let chooser):
      guard show.allows(pace, by: chooser) else { return .passedOver }
      (words, agreed) = (("pattern", pace.name), command)
    case .nextPattern:
      guard let next = show.nextPace else { return .passedOver }
      (words, agreed) = (("pattern", next.name), .breathe(next, by: .person))
    default: return .own
    }
    guard changes.count < PlanDocument.mostChanges,
      let request = try? CommandRequest(words.0, value: words.1),
      let agreed = agreed ?? (try? request.command(for: show))
    else { return .passedOver }
    changes.append(PlanDocument.Change(at: at, request))
    return .announced(agreed, at: at)
  }
}
