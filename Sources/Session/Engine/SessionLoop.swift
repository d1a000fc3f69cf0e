package import Breathing
package import Network

/// Presents a session as time passes: to outlets, as lines on standard output, or in a window.
package protocol SessionPresenter {
  /// The reason to end the loop early.
  associatedtype Problem: Error = Never

  /// Called before each turn, for example to collect a person's input.
  mutating func prepare()

  /// Presents a turn.
  ///
  /// - Parameters:
  ///   - turn: The show, with all commands applied.
  ///   - last: The instant of the previous turn.
  ///   - now: The instant of this turn, no earlier.
  /// - Returns: When the next turn is due; nil to end the loop.
  /// - Throws: The problem, which ends the loop.
  mutating func present(
    _ turn: SessionEngine.Turn,
    since last: Instant,
    at now: Instant
  ) throws(Problem) -> Instant?

  /// Waits between two turns; by default until the next is due or a wake-up arrives.
  ///
  /// - Parameters:
  ///   - due: When the next turn is due.
  ///   - wakeup: The loop's wake-up, if it has one.
  ///   - clock: The session's clock.
  mutating func sleep(until due: Instant, or wakeup: Wakeup?, by clock: SessionClock)
}

extension SessionPresenter {
  package mutating func prepare() {}

  package mutating func sleep(until due: Instant, or wakeup: Wakeup?, by clock: SessionClock) {
    clock.sleep(until: due, or: wakeup)
  }
}

/// The loop of a session: take a turn, present it, sleep until the next is due.
///
/// Several loops may run one session, each on its own thread, so that cues never wait for the window.
package struct SessionLoop {
  private let engine: SessionEngine
  private let wakeup: Wakeup?

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - engine: The session.
  ///   - wakeup: Ends its sleep; nil if it notices commands only at its turns.
  package init(_ engine: SessionEngine, wakeup: Wakeup?) {
    self.engine = engine
    self.wakeup = wakeup
  }

  /// Runs until a presenter ends it.
  ///
  /// - Parameters:
  ///   - presenter: What presents the session.
  ///   - start: The instant of the turn before the first.
  /// - Throws: What the presenter throws.
  package func run<Presenter: SessionPresenter>(
    _ presenter: inout Presenter,
    from start: Instant
  ) throws(Presenter.Problem) {
    var last = start
    while true {
      presenter.prepare()
      let now = max(last, engine.clock.now)
      let turn = engine.turn(to: now)
      guard let due = try presenter.present(turn, since: last, at: now) else { return }
      last = now
      presenter.sleep(until: due, or: wakeup, by: engine.clock)
    }
  }
}
