import Breathing
import Scenes
import Surface
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
    var successor: Succession?
    var successions = 0
    /// Whether a show that is over is followed by another, sooner or later.
    var endures = false
    /// Who decides how it is breathed.
    var role = Role.alone

    /// Applies a command, or announces it.
    mutating func take(_ command: Command) {
      // What was picked on a sheet is a change like any other to those who follow.
      guard let command = show.resolve(command, at: last) else { return }
      switch role {
      case .alone:
        show.apply(command, at: last)
      case .leads where successor?.isAnnounced ?? false:
        // Those who follow were told what comes next; until then it is too late for changes.
        var nobody = Leading()
        if nobody.announce(command, of: show, at: last) == .own { show.apply(command, at: last) }
      case .leads(var leading):
        switch leading.announce(command, of: show, at: last) {
        case .own: show.apply(command, at: last)
        case .announced(let agreed, let at): show.apply(agreed, at: at)
        case .passedOver: break
        }
        role = .leads(leading)
      case .follows:
        var nobody = Leading()
        if nobody.announce(command, of: show, at: last) == .own { show.apply(command, at: last) }
      }
    }
  }

  /// Who decides how it is breathed.
  enum Role: Sendable, Hashable {
    /// Whoever sends a command.
    case alone
    /// Whoever sends a command, and others follow: what was announced to them.
    case leads(Leading)
    /// Another screen; commands change only how this one looks and sounds.
    case follows
  }

  /// A show at an instant, and how it came to be.
  struct Turn {
    let show: Show
    /// How many times commands have changed it or the ones before it.
    let changes: Int
    /// How many shows there were before it.
    let successions: Int
  }

  /// For how long at least commands are remembered: somebody who was late is told of them, too.
  private static let memory: Duration = .seconds(120)

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

  /// Lets a show take over, in place of one that was to.
  func succeed(_ succession: Succession) {
    state.withLock { state in
      state.successor = succession
      if succession.isAnnounced { state.changes += 1 }
    }
    alarm?.ring()
  }

  /// Says who decides how it is breathed; who leads already goes on doing so.
  func play(_ role: Role) {
    state.withLock { state in
      if case .leads = state.role, case .leads = role { return }
      state.role = role
    }
  }

  /// The show, and what was announced to those who follow; nil where nobody may.
  var led: (show: Show, changes: [PlanDocument.Change])? {
    state.withLock { state in
      guard case .leads(let leading) = state.role else { return nil }
      if let next = state.successor, next.isAnnounced { return (next.show, []) }
      return (state.show, leading.changes)
    }
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
        state.show = next.show(after: state.show)
        if !next.keepsPlan, case .leads = state.role { state.role = .leads(Leading()) }
        state.successor = nil
        state.successions += 1
      }
      for command in waiting { state.take(command) }
      if !waiting.isEmpty { state.changes += 1 }
      state.show.prepare(for: state.last)
      state.show.forget(before: state.last.advanced(by: .zero - Self.memory))
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
