import Breathing
import Synchronization

/// What came in by Open Sound Control.
public struct OSCTally: Sendable, Hashable {
  /// Commands that were handed on.
  public internal(set) var commands = 0

  /// Messages of OSC that are no command, or one that is not allowed.
  public internal(set) var refused = 0

  /// Datagrams that are none of OSC.
  public internal(set) var malformed = 0

  /// Commands passed over because there were too many.
  public internal(set) var hurried = 0

  /// How many commands of one second are handed on.
  public static let mostASecond = CommandGate.mostASecond
}

/// Counts what comes in, and slows down who hurries or babbles.
final class OSCGate: Sendable {
  private struct State {
    var tally = OSCTally()
    var gate = CommandGate()
    /// When something was last said of what was not understood.
    var told: Instant?
  }

  private let state = Mutex(State())

  /// How long nothing more is said of what was not understood.
  private static let silence: Duration = .seconds(60)

  var tally: OSCTally { state.withLock(\.tally) }

  /// Whether one more command may be handed on.
  func admits(at now: Instant) -> Bool {
    state.withLock { state in
      guard state.gate.admits(at: now) else {
        state.tally.hurried += 1
        return false
      }
      state.tally.commands += 1
      return true
    }
  }

  /// Counts what was not understood; returns how much of it there was, where that may be told.
  func count(_ what: any WritableKeyPath<OSCTally, Int> & Sendable, at now: Instant) -> Int? {
    state.withLock { state in
      state.tally[keyPath: what] += 1
      if let told = state.told, (.zero..<Self.silence).contains(told.duration(to: now)) {
        return nil
      }
      state.told = now
      return state.tally[keyPath: what]
    }
  }
}
