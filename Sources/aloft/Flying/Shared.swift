import Breathing
import Scenes
import Synchronization

/// What the loops and everything beside them all touch: the show, and the commands waiting for it.
final class Shared: Sendable {
  private struct State {
    var show: Show
    /// The instant of the last advance; commands are applied in the order of time.
    var last: Instant
    /// How many times commands were applied.
    var changes = 0
  }

  private let state: Mutex<State>
  private let commands = Mutex<[Command]>([])

  init(_ show: Show) {
    state = Mutex(State(show: show, last: Instant(nanoseconds: .min)))
  }

  /// The show as the last advance left it.
  var show: Show {
    state.withLock(\.show)
  }

  /// How many times commands have changed the show.
  var changes: Int {
    state.withLock(\.changes)
  }

  /// Hands a command to the show; it is applied before the next frame.
  func send(_ command: Command) {
    commands.withLock { $0.append(command) }
  }

  /// Returns the show at an instant, the waiting commands applied.
  @discardableResult
  func advance(to now: Instant) -> Show {
    let waiting = commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
    return state.withLock { state in
      state.last = max(state.last, now)
      for command in waiting { state.show.apply(command, at: state.last) }
      if !waiting.isEmpty { state.changes += 1 }
      state.show.prepare(for: state.last)
      return state.show
    }
  }
}
