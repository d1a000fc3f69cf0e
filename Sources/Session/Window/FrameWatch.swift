package import Breathing
import Glibc
import Network
import Synchronization
package import System

/// Watches the thread that shows frames, and any Wayland compositor, from a thread of its own. The
/// thread may hang in a display server that no longer responds; a compositor may accept frames although it hangs.
package final class FrameWatch: Sendable {
  /// The instant of the last turn, in nanoseconds; the greatest value while none is expected.
  private let turned = Atomic<Int64>(.max)

  /// Whether a window is being opened.
  private let opens = Atomic(false)

  private let isHung = Atomic(false)

  /// Ends the watch; nil before it starts.
  private let stopped = Mutex<Wakeup?>(nil)

  private let clock: SessionClock
  private let load: ThreadLoad
  private let environment: [String: String]
  private let log: @Sendable (String) -> Void
  private let note: @Sendable (String?) -> Void

  /// The time without a turn after which the display counts as hung. With the time between two checks, that is less
  /// than two seconds after the last frame.
  package static let timeout: Duration = .milliseconds(1_500)

  /// The time that opening a window may take: every video driver may be tried.
  package static let openingTimeout: Duration = .seconds(10)

  /// How long a display that does not respond may delay the end that a signal requests. Outlets need
  /// two seconds, in which lights fade, or four after a reload that moved them.
  package static let longestEnd: Duration = .seconds(5)

  /// The time between two checks.
  package static let period: Duration = .milliseconds(250)

  /// The state between two checks.
  package struct State: ~Copyable {
    var stall = StallTimer(period: FrameWatch.period)
    var seen: Int64?
    var asked: Instant?
    var ping: CompositorPing?

    /// Creates the state before the first check.
    ///
    /// - Parameter environment: The environment, which may name a compositor.
    package init(environment: [String: String] = [:]) {
      ping = CompositorPing(environment: environment, period: FrameWatch.period)
    }
  }

  /// Creates a watch of the thread that calls this; it expects nothing yet.
  ///
  /// - Parameters:
  ///   - clock: The clock of turns.
  ///   - environment: The environment, which may name a compositor.
  ///   - log: Logs a sentence.
  ///   - note: Called with the reason when the display does not respond, and with nil when it does again.
  package init(
    by clock: SessionClock,
    environment: [String: String] = Environment.current,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) },
    note: @escaping @Sendable (String?) -> Void = { _ in }
  ) {
    (self.clock, self.environment) = (clock, environment)
    (self.log, self.note) = (log, note)
    load = .ofThisThread()
  }

  /// Starts watching, until `stop` is called.
  ///
  /// - Throws: A failure if the system has no descriptor or thread left.
  package func start() throws(Failure) {
    do throws(NetworkError) {
      let stopped = try Wakeup()
      self.stopped.withLock { $0 = stopped }
      try Worker.start("frames") { [self] in
        var state = State(environment: environment)
        while stopped.wait(for: Self.period) != .woken {
          let now = clock.now
          check(at: now, busy: load.busy, &state)
          guard isAbandoned(at: now, isAsked: SignalHandler.isAsked, &state) else { continue }
          log("the display does not respond; ending without closing the window")
          // Functions that run at a usual exit would wait for the display as well.
          _exit(0)
        }
      }
    } catch {
      throw Failure(.unavailable, "the display cannot be watched: \(error)")
    }
  }

  /// Notes a turn of the thread that shows frames.
  package func turn(at now: Instant) {
    opens.store(false, ordering: .relaxed)
    turned.store(now.nanoseconds, ordering: .relaxed)
  }

  /// Expects that a window that is opened from now on shows a frame, or that opening it fails, before long.
  package func open(at now: Instant) {
    opens.store(true, ordering: .relaxed)
    turned.store(now.nanoseconds, ordering: .relaxed)
  }

  /// Expects no turn until the next one, because there is no window.
  package func rest() {
    opens.store(false, ordering: .relaxed)
    turned.store(.max, ordering: .relaxed)
  }

  /// Stops watching.
  package func stop() { stopped.withLock { _ = $0?.signal() } }

  /// Whether the display responds, as far as is known.
  package var responds: Bool { !isHung.load(ordering: .relaxed) }

  /// Checks the thread and the compositor, and logs when the display does not respond, and when it does again.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - busy: How long the thread has computed or waited for a processor since it began.
  ///   - state: The state after the previous check.
  package func check(at now: Instant, busy: Duration = .zero, _ state: inout State) {
    let problem = problem(at: now, busy: busy, &state)
    guard (problem != nil) == responds else { return }
    isHung.store(problem != nil, ordering: .relaxed)
    let reason = problem.map { "the display does not respond: \($0)" }
    note(reason)
    log(reason ?? "the display responds again")
  }

  /// Whether the program should end without the thread that shows frames, which hangs in the display.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - isAsked: Whether a signal has requested the end.
  ///   - state: The state after the previous check.
  /// - Returns: Whether it hangs, and has delayed the end for `longestEnd`.
  package func isAbandoned(at now: Instant, isAsked: Bool, _ state: inout State) -> Bool {
    guard isAsked, !responds else {
      state.asked = nil
      return false
    }
    let asked = state.asked ?? now
    state.asked = asked
    return asked.duration(to: now) >= Self.longestEnd
  }

  /// Returns why the display does not respond; nil if it does.
  private func problem(at now: Instant, busy: Duration, _ state: inout State) -> String? {
    let last = turned.load(ordering: .relaxed)
    let opens = opens.load(ordering: .relaxed)
    if last == .max || state.seen != last { state.stall.reset() }
    state.seen = last
    if last != .max { state.stall.check(at: now, busy: busy) }
    let isOverdue = state.ping?.isOverdue(at: now) ?? false
    if state.stall.waited >= (opens ? Self.openingTimeout : Self.timeout) {
      return opens
        ? "no window opens within \(Int(Self.openingTimeout.seconds)) s" : "it takes no frames"
    }
    // Without a window, the compositor may be one that is about to start.
    return isOverdue && last != .max && !opens ? "its compositor does not answer" : nil
  }
}
