import Breathing
import Synchronization

/// Counters of messages received over OSC.
public struct OSCCounters: Sendable, Hashable {
  /// Commands accepted.
  public internal(set) var commands = 0

  /// OSC messages that are not a command, or not a valid one.
  public internal(set) var refused = 0

  /// Datagrams that are not OSC.
  public internal(set) var malformed = 0

  /// Commands ignored because there were too many.
  public internal(set) var hurried = 0

  /// The maximum number of commands accepted per second.
  public static let mostASecond = CommandGate.mostASecond
}

/// Counts received messages and limits their rate.
final class OSCGate: Sendable {
  private struct State {
    var counters = OSCCounters()
    var gate = CommandGate()
    /// When a problem was last logged.
    var lastLogged: Instant?
  }

  private let state = Mutex(State())

  /// The interval before another problem is logged.
  private static let logInterval: Duration = .seconds(60)

  var counters: OSCCounters { state.withLock(\.counters) }

  /// Whether another command is admitted.
  func admits(at now: Instant) -> Bool {
    state.withLock { state in
      guard state.gate.admits(at: now) else {
        state.counters.hurried += 1
        return false
      }
      state.counters.commands += 1
      return true
    }
  }

  /// Counts a problem. Returns its count if it may be logged, otherwise nil.
  func count(_ what: any WritableKeyPath<OSCCounters, Int> & Sendable, at now: Instant) -> Int? {
    state.withLock { state in
      state.counters[keyPath: what] += 1
      if let last = state.lastLogged, (.zero..<Self.logInterval).contains(last.duration(to: now)) {
        return nil
      }
      state.lastLogged = now
      return state.counters[keyPath: what]
    }
  }
}
