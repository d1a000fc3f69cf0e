import Breathing
import Synchronization

/// Limits the rate of commands over OSC, and counts the messages that are ignored, for the log.
final class OSCGate: Sendable {
  /// Why a message is ignored.
  enum Problem: Sendable, Hashable {
    /// It is not a command, or not a valid one.
    case refused
    /// The datagram is not OSC.
    case malformed
  }

  private struct State {
    var gate = CommandGate()
    var counts: [Problem: Int] = [:]
    var log = LogLimit<CommandSurface>()
  }

  private let state = Mutex(State())

  /// Whether another command is admitted.
  func admits(at now: Instant) -> Bool { state.withLock { $0.gate.admits(at: now) } }

  /// Counts a problem. Returns its count if it may be logged, otherwise nil.
  func count(_ problem: Problem, at now: Instant) -> Int? {
    state.withLock { state in
      state.counts[problem, default: 0] += 1
      return state.log.admits(.osc, at: now) ? state.counts[problem] : nil
    }
  }
}
