import Breathing
import Scenes
import Synchronization

/// What the loop and everything beside it both touch: the show, and the commands waiting for it.
final class Shared: Sendable {
  private let state: Mutex<Show>
  private let commands = Mutex<[Command]>([])

  init(_ show: Show) {
    state = Mutex(show)
  }

  /// The show as the last advance left it.
  var show: Show {
    state.withLock(\.self)
  }

  /// Hands a command to the show; it is applied before the next frame.
  func send(_ command: Command) {
    commands.withLock { $0.append(command) }
  }

  /// Returns the show at an instant, the waiting commands applied.
  func advance(to now: Instant) -> Show {
    let waiting = commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
    return state.withLock { show in
      for command in waiting { show.apply(command, at: now) }
      show.prepare(for: now)
      return show
    }
  }
}
