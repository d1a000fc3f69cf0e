package import Breathing
package import Network
package import Outlets
package import Settings
package import Show
import Synchronization
package import System

/// The owner of a session: the show, its successor, the settings and the role of this screen.
///
/// Everything that happens is a command or a `SessionChange`. Commands wait in a mailbox until the next turn of a
/// loop. Changes that take long to compute, such as a reload or the next day's flights, are prepared
/// beside the loops and then swapped in. Readers get a copy of the state and never wait for a change
/// to be computed.
package final class SessionEngine: Sendable {
  package let clock: SessionClock

  /// Counters of cues, frames and clock steps.
  package let health: HealthCounters

  /// Copies of what the window shows.
  package let capture = ScreenCapture()

  /// The service manager that started the program, if any.
  package let manager: ServiceManager

  /// The paces for which consent was given on this machine; nil if no one can be asked.
  package let consents: ConsentRecord?

  /// The choice made before a session on this machine; nil if no one is asked.
  package let starts: StartRecord?

  /// The timetable that staff have set for this display; nil if this is not a display.
  let timetables: TimetableRecord?

  /// The outlets that the settings may enable.
  let outlets: OutletKinds

  /// Runs the outlets and services; nil for the system's threads.
  let executor: (any TaskExecutor)?

  /// Reads the settings, at the start and at each reload, with what staff have set; nil for a show that only commands
  /// change.
  let read: (@Sendable () throws(Failure) -> Configuration)?

  /// Reads the settings of files and options.
  let readFiles: (@Sendable () throws(Failure) -> Configuration)?

  /// The state, for readers. Only `write` replaces it.
  private let current: Mutex<SessionState>

  /// Held while the next state is computed, so that one writer's change does not overwrite another's.
  private let writing = Mutex(())

  /// The commands that the next turn applies.
  private let mailbox = Mutex<[SentCommand]>([])

  /// The wake-ups of the loops.
  private let wakeups = Mutex<[Wakeup]>([])

  /// The queue of long changes.
  package let changes = WorkQueue("changes")

  /// Whether a reload waits in that queue.
  let awaitsReload = Atomic(false)

  /// Saves what the person has chosen or answered, in order, also when the window was opened again meanwhile.
  package let saves = WorkQueue("choices")

  /// The outlets and services beside the loops.
  let sideTasks = Mutex(RunningSideTasks())

  /// The state of the clocks; see `Timekeeper`.
  let timekeeping: Mutex<Timekeeper.State>

  /// The attempts to prepare the next session.
  let renewals = Mutex(RenewalAttempts())

  /// The last request of the opening hours to the panel; nil before the first.
  let panelRequest = Mutex<PanelRequest?>(nil)

  /// What the log already says about the opening hours.
  let openingLog = Mutex(OpeningLog())

  /// Creates the engine of a show that only commands change.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - role: Who decides how it breathes.
  ///   - clock: The session's clock.
  package init(
    _ show: Show,
    as role: SessionState.Role = .alone,
    clock: SessionClock = SessionClock()
  ) {
    self.clock = clock
    current = Mutex(SessionState(show, as: role))
    timekeeping = Mutex(Timekeeper.State(clock))
    health = HealthCounters(started: clock.now)
    manager = ServiceManager(environment: [:])
    outlets = .builtIn
    executor = nil
    consents = nil
    starts = nil
    timetables = nil
    read = nil
    readFiles = nil
    health.note(isFollowing: role == .follows)
  }

  /// Creates the engine of a screen.
  ///
  /// - Parameters:
  ///   - waits: Whether it waits for commands when a session is over; otherwise it ends.
  ///   - consents: The paces for which consent was given on this machine; nil if no one can be asked,
  ///     so that naming a pace counts as consent.
  ///   - starts: The choice made before a session on this machine; nil if no one is asked.
  ///   - timetables: What staff have set of the timetable of a display; nil unless this is one.
  ///   - outlets: The outlets that the settings may enable.
  ///   - clock: The session's clock.
  ///   - executor: Runs the outlets and services; nil for the system's threads.
  ///   - hold: Called when the data are read; the session begins soon after it returns.
  ///   - read: Reads the settings, at the start and at each reload.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package init(
    waits: Bool = true,
    consents: ConsentRecord? = nil,
    starts: StartRecord? = nil,
    timetables: TimetableRecord? = nil,
    outlets: OutletKinds = .builtIn,
    clock: SessionClock = SessionClock(),
    executor: (any TaskExecutor)? = nil,
    holding hold: () -> Void = {},
    read: @escaping @Sendable () throws(Failure) -> Configuration
  ) throws(Failure) {
    self.clock = clock
    self.outlets = outlets
    self.executor = executor
    timekeeping = Mutex(Timekeeper.State(clock))
    self.consents = consents
    self.starts = starts
    self.timetables = timetables
    let readMerged = { @Sendable () throws(Failure) -> Configuration in
      let configuration = try read()
      return try timetables?.applied(to: configuration) ?? configuration
    }
    (self.read, readFiles) = (readMerged, read)
    manager = ServiceManager(environment: Environment.current)
    var builder = try SessionBuilder(
      try Setup(try readMerged(), resuming: starts),
      outlets: outlets
    )
    builder.askForConsent(recordedIn: consents)
    builder.prepare()
    hold()
    let now = clock.now
    health = HealthCounters(started: now)
    let start = now.advanced(by: Self.headStart)
    var state = try SessionState(try SessionSchedule(builder), waits: waits, from: start)
    if let starts {
      state.show.offerStart(try builder.setup.startOffer(starts, readMerged), at: start)
    }
    current = Mutex(state)
    health.note(isFollowing: state.role == .follows)
    noteTimetable()
    health.watchClock { [weak self] in
      guard let self else { return nil }
      let published = clock.now.advanced(by: clockAhead)
      return HealthCounters.ClockCheck(
        offset: published.duration(to: clock.wall),
        error: WallClock.error
      )
    }
  }

  /// The delay before a session begins: long enough to choose the legs and to start the outlets, so that the first cue
  /// is on time.
  package static let headStart: Duration = .milliseconds(500)

  /// The state after the last change.
  package var state: SessionState { current.withLock(\.self) }

  /// The show after the last change.
  package var show: Show { current.withLock(\.show) }

  /// The settings, the data and the place in effect; nil for a show that only commands change.
  package var builder: SessionBuilder? { current.withLock(\.schedule?.sessions.builder) }

  /// How far published instants are ahead of the session's.
  package var clockAhead: Duration { current.withLock(\.show.clockAhead) }

  /// Computes the next state from the current one and replaces it.
  func write<Answer: Sendable>(_ change: (inout SessionState) -> Answer) -> Answer {
    writing.withLock { _ in
      var next = state
      let answer = change(&next)
      current.withLock { $0 = next }
      return answer
    }
  }

  /// Returns the wake-up of a loop; nil if no descriptors are left, in which case the loop notices
  /// commands at its next turn.
  package func makeWakeup() -> Wakeup? {
    guard let wakeup = try? Wakeup() else { return nil }
    wakeups.withLock { $0.append(wakeup) }
    return wakeup
  }

  /// Forgets the wake-up of a loop that has ended.
  package func discard(_ wakeup: Wakeup) {
    wakeups.withLock { $0.removeAll { $0 === wakeup } }
  }

  /// Ends the sleep of every loop.
  package func wake() {
    for wakeup in wakeups.withLock(\.self) { wakeup.signal() }
  }
}

extension SessionEngine {
  /// The show at an instant, and the changes that led to it.
  package struct Turn: Sendable {
    package let show: Show
    /// How often outlets had to publish a change.
    package let counts: ChangeCounts
    /// The number of shows before this one.
    package let handovers: Int
    /// The number of reloads of the settings before this turn.
    package let reloads: Int
    /// When another show takes over, if one is scheduled.
    package let handover: Instant?
    /// Whether nothing more will be shown.
    package let isOver: Bool
  }

  /// Sends a command; it takes effect with the next turn.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - sender: Who sends it.
  package func send(_ command: Command, by sender: Chooser = .person) {
    mailbox.withLock { $0.append(SentCommand(command, by: sender)) }
    wake()
  }

  /// Advances to an instant with all commands that arrived.
  @discardableResult
  package func turn(to now: Instant) -> Turn {
    let (turn, isPostponing) = write { state in
      let former = state.postponements
      // Taken here, so that the commands of two loops keep their order.
      let commands = mailbox.withLock { mailbox in
        defer { mailbox = [] }
        return mailbox
      }
      state.advance(to: now, receiving: commands)
      let turn = Turn(
        show: state.show,
        counts: state.counts,
        handovers: state.handovers,
        reloads: state.reloads,
        handover: state.handover?.at,
        isOver: state.hasEnded(at: state.last)
      )
      return (turn, state.postponements > former)
    }
    if isPostponing { Diagnostics.log(CommandEffect.waits) }
    return turn
  }

  /// Returns what a request does, and sends the command if it changes something.
  ///
  /// - Throws: `RequestRefusal` if it would change nothing.
  package func perform(
    _ request: CommandRequest,
    at now: Instant
  ) throws(RequestRefusal) -> CommandEffect {
    // Under one lock, or a command might count both as waiting and as applied.
    let (state, waiting) = writing.withLock { _ in (self.state, mailbox.withLock(\.self)) }
    let effect = try state.effect(of: request, after: waiting.map(\.command), at: now)
    if let command = effect.command { send(command, by: .program) }
    return effect
  }
}
