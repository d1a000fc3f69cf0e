import Breathing
import Scenes
import Synchronization

/// What the loops and everything beside them all touch: the show, and the commands waiting for it.
final class Shared: Sendable {
  private struct State {
    var show: Show
    /// The instant of the last advance; commands are applied in the order of time.
    var last = Instant(nanoseconds: .min)
    /// How many times commands were applied.
    var changes = 0
    /// The show that takes over and when, and how many have.
    var successor: (show: Show, at: Instant)?
    var successions = 0
    /// Whether a show that is over is followed by another, sooner or later.
    var endures = false
  }

  /// A show at an instant, and how it came to be.
  struct Turn {
    let show: Show
    /// How many times commands have changed it or the ones before it.
    let changes: Int
    /// How many shows there were before it.
    let successions: Int
  }

  private let state: Mutex<State>
  private let commands = Mutex<[Command]>([])
  private let alarm: Alarm?

  /// Creates what is shared of a show.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - alarm: Rung when a command arrives.
  init(_ show: Show, ringing alarm: Alarm? = nil) {
    state = Mutex(State(show: show))
    self.alarm = alarm
  }

  /// The show as the last advance left it.
  var show: Show {
    state.withLock(\.show)
  }

  /// When another show takes over, if one is to.
  var takeover: Instant? {
    state.withLock(\.successor?.at)
  }

  /// Hands a command to the show; it is applied before the next frame.
  func send(_ command: Command) {
    commands.withLock { $0.append(command) }
    alarm?.ring()
  }

  /// Lets a show take over at an instant, in place of one that was to; at once if that has passed.
  func succeed(by show: Show, at instant: Instant) {
    state.withLock { $0.successor = (show, instant) }
    alarm?.ring()
  }

  /// Returns the show at an instant, the waiting commands applied.
  @discardableResult
  func advance(to now: Instant) -> Show {
    turn(to: now).show
  }

  /// Returns the show at an instant, the waiting commands applied, and how it came to be.
  func turn(to now: Instant) -> Turn {
    let waiting = commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
    return state.withLock { state in
      state.last = max(state.last, now)
      if let next = state.successor, next.at <= state.last {
        state.show = next.show.knowing(state.show)
        state.successor = nil
        state.successions += 1
      }
      for command in waiting { state.show.apply(command, at: state.last) }
      if !waiting.isEmpty { state.changes += 1 }
      state.show.prepare(for: state.last)
      return Turn(show: state.show, changes: state.changes, successions: state.successions)
    }
  }

  /// Says whether a show that is over is followed by another, sooner or later.
  func endure(_ endures: Bool) {
    state.withLock { $0.endures = endures }
  }

  /// Whether nothing more will be shown: the session is over and no other takes over, or a person who
  /// leaves has seen the last fade.
  func hasEnded(at now: Instant) -> Bool {
    state.withLock { state in
      state.show.isOver(at: now)
        && (!state.endures && state.successor == nil || state.show.isLeaving)
    }
  }
}
