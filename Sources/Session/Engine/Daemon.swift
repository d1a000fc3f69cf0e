import Airports
package import Breathing
import Feeds
import Flights
package import Outlets
package import Settings
package import Show
package import Synchronization
package import System

/// A show that runs for months, and its outlets.
///
/// The herald's loop keeps the time. Slow work, such as reloading settings or planning the next
/// day's flights, runs beside it.
package final class Daemon: Sendable {
  package let clock = SessionClock()
  package let shared: Shared
  package let vitals: HealthCounters
  package let timekeeper: Timekeeper
  package let manager: ServiceManager

  package let alarm: Alarm
  /// Whether the daemon waits for the next session when one is over, if commands can start one.
  private let endures: Bool
  package let read: @Sendable () throws(Failure) -> Configuration

  /// The paces agreed to on this machine; nil without a window.
  package let consents: ConsentRecord?

  package let state: Mutex<State>

  /// Where changes of the state wait for their turn.
  package let changes = ChangeQueue()

  /// What logs refused plans.
  package let refusals = RefusalLog()

  /// State shared between the loop and the work beside it, besides the show. Only a change in the
  /// queue writes it.
  package struct State {
    /// How sessions follow each other.
    package var room: Room
    /// How they do by this screen's own settings, before any plan from elsewhere.
    package var own: Room
    /// Why this screen flies alone, although it has a leader; nil where it does not.
    package var solitude: String?
    /// The outlets.
    package var outlets: [OutletService] = []
    /// What runs beside the loop.
    package var running: [RunningServices] = []
    /// Whether the next session is being made ready.
    package var isRenewing = false
    /// The plan followed last, and where it is from.
    package var followed: (document: PlanDocument, leader: Leader)?
  }

  /// Prepares a daemon.
  ///
  /// - Parameters:
  ///   - alarm: Wakes the loop.
  ///   - endures: Whether it waits for the next session when one is over; otherwise it ends.
  ///   - consents: The patterns confirmed on this machine; nil without a window.
  ///   - read: Reads the settings, at the start and at each reload.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package init(
    alarm: Alarm,
    endures: Bool = true,
    consents: ConsentRecord? = nil,
    read: @escaping @Sendable () throws(Failure) -> Configuration
  ) throws(Failure) {
    self.alarm = alarm
    self.endures = endures
    self.consents = consents
    self.read = read
    manager = ServiceManager(environment: Environment.current)
    var expedition = try SessionBuilder(try read())
    expedition.ask(consents)
    let room = try Room(expedition)
    let now = clock.now
    vitals = HealthCounters(started: now)
    shared = Shared(try room.show(at: now.advanced(by: Metronome.headStart)), ringing: alarm)
    timekeeper = Timekeeper(clock, shared, vitals)
    vitals.watchClock { [clock, shared] in
      let published = clock.now.advanced(by: shared.clockAhead)
      return HealthCounters.ClockCheck(
        offset: published.duration(to: clock.wall),
        error: WallClock.error
      )
    }
    state = Mutex(State(room: room, own: room))
    take(up: room)
  }

  /// What the person chose, and where.
  package var expedition: SessionBuilder { state.withLock(\.room.expedition) }

  /// Starts everything that runs beside the loop.
  ///
  /// - Throws: A failure that names a setting by which a service or an outlet cannot be.
  package func start() throws(Failure) {
    let attendance = try attendance(of: state.withLock(\.room))
    let running = begin(attendance)
    state.withLock {
      $0.outlets = attendance.outlets
      $0.running = running
    }
    Diagnostics.note(OutletService.summary(of: attendance.outlets))
  }

  /// Sends events to outlets until the session is over or a signal arrives.
  ///
  /// - Parameter isWell: Whether a window beside it is well, if there is one.
  package func run(isWell: @escaping (Instant) -> Bool = { _ in true }) {
    manager.ready(words(shared.show, clock.now))
    var flight = -1
    var herald = CueScheduler(
      clock: clock,
      shared: shared,
      alarm: alarm,
      vitals: vitals,
      manager: manager
    )
    herald.isWell = isWell
    herald.checksClock = { [self] in checkClock() }
    var steps = vitals.reading.clockSteps
    herald.run {
      state.withLock { $0.outlets.compactMap(\.outlet) }
    } turned: { show, now in
      if SignalHandler.isReloadAsked { askToReload() }
      if steps != vitals.reading.clockSteps {
        steps = vitals.reading.clockSteps
        rejoin(show, at: now)
      }
      renew(show, at: now)
      let moment = show.moment(at: now)
      if moment.flight != flight {
        flight = moment.flight
        manager.status(words(show, now))
      }
    }
    manager.stopping()
    for outlet in state.withLock(\.outlets) { outlet.leave?() }
    for services in state.withLock(\.running) { services.stop() }
  }

  /// Adopts a room's schedule of sessions, and the role of this screen.
  package func take(up room: Room) {
    shared.endure(room.epoch != nil || room.leader != nil || endures && room.takesCommands)
    let leads = room.expedition.settings.roomLead
    shared.play(room.leader != nil ? .follows : leads ? .leads(LeaderChanges()) : .alone)
  }

  /// What the service manager shows of the session.
  package func words(_ show: Show, _ now: Instant) -> String {
    let moment = show.moment(at: now)
    let leg = show.leg(at: moment)
    let outlets = state.withLock { $0.outlets.compactMap(\.outlet?.name) }
    let names = outlets.isEmpty ? "none" : outlets.joined(separator: ", ")
    let way = "\(leg.origin.code) to \(leg.destination.code)"
    let flight = "flight \(moment.flight + 1), \(way); outlets: \(names)"
    return state.withLock(\.solitude).map { "\(flight); alone: \($0)" } ?? flight
  }
}
