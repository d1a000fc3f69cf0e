import Breathing
import Glibc
import Network
import Show
package import System

/// The lateness of cues printed as by `aloft cues`, but to /dev/null.
package struct CueTrial: Sendable, Hashable {
  /// The lateness of cue lines.
  package let cues: Distribution?

  /// The lateness of level lines, which are more frequent and so reveal rarer delays.
  package let levels: Distribution?

  /// Creates a trial from its distributions.
  package init(cues: Distribution?, levels: Distribution?) {
    self.cues = cues
    self.levels = levels
  }
}

extension CueTrial {
  /// The number of level lines per second.
  package static let levelsPerSecond = 50

  /// The pattern with the most edges that the safety policy allows: one per second.
  private static let pattern = "1-1-1-1"

  /// Prints cues for a number of seconds, or until a signal.
  package init(_ builder: SessionBuilder, seconds: Double, clock: SessionClock) throws(Failure) {
    let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.inputOutput, "/dev/null", errno: errno) }
    defer { close(descriptor) }
    var lines: [LineTiming] = []
    let printer = CuePrinter(
      levels: Self.levelsPerSecond,
      output: Output(descriptor: descriptor, name: "/dev/null"),
      watch: { lines.append($0) }
    )
    let show = try builder.show(from: clock.now)
    let end = clock.now.advanced(by: .seconds(seconds))
    // One for all sessions: a signal may use it at any time, so it is never closed.
    let wakeup = try? Wakeup()
    SignalHandler.wake(by: wakeup)
    while clock.now < end, !SignalHandler.isAsked {
      let start = clock.now.advanced(by: SessionEngine.headStart)
      let timeline = Timeline(
        plan: try Self.plan(until: start.duration(to: end)),
        start: start,
        screen: .personal
      )
      let show = Show(timeline: timeline, journey: show.journey, facts: show.facts)
      try printer.run(SessionEngine(show, clock: clock), wakeup: wakeup)
    }
    self.init(
      cues: Distribution(lines.lazy.filter { $0.kind == .cue }.map(\.lateness)),
      levels: Distribution(lines.lazy.filter { $0.kind == .level }.map(\.lateness))
    )
  }

  /// Returns a plan of at most six breaths; after more held breaths, the policy requires a minute's
  /// rest.
  private static func plan(until length: Duration) throws(Failure) -> Plan {
    do {
      return try Plan(
        Pace(pattern),
        leadIn: .zero,
        flightsPerCycle: SafetyPolicy.heldBreathsInARow,
        length: min(max(length, .seconds(1)), .seconds(4 * SafetyPolicy.heldBreathsInARow)),
        ending: .zero
      )
    } catch {
      throw Failure(.software, "\(pattern): \(error)")
    }
  }
}
