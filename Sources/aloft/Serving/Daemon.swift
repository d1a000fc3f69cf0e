import Airports
import Breathing
import Feeds
import Flights
import Foundation
import Scenes
import Surface
import Synchronization

/// A show that goes on for months, and everybody who is told of it.
///
/// The herald's loop is the metronome. Whatever takes time, such as reading new settings or drawing
/// the next day's flights, is done beside it.
final class Daemon: Sendable {
  let clock = SessionClock()
  let shared: Shared
  let vitals: Vitals
  let manager: ServiceManager

  let alarm: Alarm
  private let read: @Sendable () throws(Failure) -> Configuration

  /// The paces agreed to on this machine; nil without a window.
  let consents: ConsentRecord?

  let state: Mutex<State>

  /// What the loop and whatever is done beside it share, besides the show.
  struct State {
    /// How sessions follow each other.
    var room: Room
    /// Who is told.
    var outlets: [OutletService] = []
    /// What runs beside the loop.
    var running: [RunningServices] = []
    /// Whether something is made ready beside the loop that another such would disturb.
    var isBusy = false
  }

  /// Makes a daemon ready.
  ///
  /// - Parameters:
  ///   - alarm: What wakes the loop.
  ///   - consents: The paces agreed to on this machine; nil without a window.
  ///   - read: Reads the settings, at the start and whenever it is asked to read them anew.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  init(
    alarm: Alarm,
    consents: ConsentRecord? = nil,
    read: @escaping @Sendable () throws(Failure) -> Configuration
  ) throws(Failure) {
    self.alarm = alarm
    self.consents = consents
    self.read = read
    manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    var expedition = try Expedition(try read())
    expedition.ask(consents)
    let room = try Room(expedition)
    let now = clock.now
    vitals = Vitals(started: now)
    shared = Shared(try room.show(at: now.advanced(by: Metronome.headStart)), ringing: alarm)
    state = Mutex(State(room: room))
    take(up: room)
  }

  /// What the person chose, and where.
  var expedition: Expedition { state.withLock(\.room.expedition) }

  /// Starts everything that runs beside the loop.
  ///
  /// - Throws: A failure that names a setting by which a service or an outlet cannot be.
  func start() throws(Failure) {
    let attendance = try attendance(of: state.withLock(\.room))
    let running = begin(attendance)
    state.withLock {
      $0.outlets = attendance.outlets
      $0.running = running
    }
  }

  /// Tells outlets what happens until the session is over or the system asks to stop.
  ///
  /// - Parameters:
  ///   - isWell: Whether a window beside it is well, if there is one.
  ///   - settled: Called once, when the first flight is over and everybody was told of it.
  func run(
    isWell: @escaping (Instant) -> Bool = { _ in true },
    settled: () -> Void = {}
  ) {
    manager.ready(words(shared.show, clock.now))
    var flight = -1
    var isSettled = false
    var herald = Herald(
      clock: clock,
      shared: shared,
      alarm: alarm,
      vitals: vitals,
      manager: manager
    )
    herald.isWell = isWell
    herald.run {
      state.withLock { $0.outlets.compactMap(\.outlet) }
    } turned: { show, now in
      if Interruption.isReloadAsked, take() { reload() }
      renew(show, at: now)
      let moment = show.moment(at: now)
      if moment.flight != flight {
        if !isSettled, flight >= 0 {
          isSettled = true
          settled()
        }
        flight = moment.flight
        manager.status(words(show, now))
      }
    }
    manager.stopping()
    for services in state.withLock(\.running) { services.stop() }
  }

  /// Reads the settings anew, beside the loop; what is wrong is said, and the old ones stay.
  private func reload() {
    Interruption.noteReload()
    manager.reloading()
    Task.detached { [self] in
      do throws(Failure) {
        try await adopt(try read())
        Diagnostics.note("the settings were read anew")
      } catch {
        Diagnostics.note("the settings stay as they were: \(error.message)")
      }
      manager.ready(words(shared.show, clock.now))
      release()
    }
  }

  private func adopt(_ configuration: Configuration) async throws(Failure) {
    var expedition = try Expedition(configuration)
    expedition.ask(consents)
    let old = state.withLock(\.room)
    let isSamePlan = old.expedition.isPlanned(as: expedition)
    if isSamePlan { expedition.seed = old.expedition.seed }
    let room = try Room(expedition)
    let attendance = try attendance(of: room)
    take(up: room)
    let show = shared.show
    if isSamePlan {
      let same = try room.show(at: show.timeline.start).breathing(as: show)
      shared.succeed(Succession(show: same, at: clock.now, keepsPlan: true))
    } else if room.epoch == nil {
      let soonest = clock.now.advanced(by: Leading.notice)
      let (at, next) = try room.change(from: show, notBefore: soonest)
      shared.succeed(Succession(show: next, at: at, isAnnounced: true))
    } else {
      let at = room.epoch?.start(after: clock.now)
      let when = at.map { "at \($0.sinceEpoch.seconds) s since 1970" } ?? "with the next start"
      Diagnostics.note("the new plan takes effect \(when), when the session begins anew")
    }
    // Those who were told before are stopped first: some hold a port that the new ones want.
    let former = state.withLock { state in
      defer { (state.room, state.outlets, state.running) = (room, [], []) }
      return state.running
    }
    for services in former { services.stop() }
    let running = begin(attendance)
    state.withLock { ($0.outlets, $0.running) = (attendance.outlets, running) }
    alarm.ring()
  }

  /// Makes the next session ready when the one under way is near its end.
  private func renew(_ show: Show, at now: Instant) {
    let room = state.withLock(\.room)
    guard shared.takeover == nil, let takeover = room.takeover(after: show, at: now),
      takeover.isNear, take()
    else { return }
    Task.detached { [self] in
      do throws(Failure) {
        let next = try room.successor(of: show, at: takeover.at)
        shared.succeed(Succession(show: next, at: takeover.at, keepsLook: true))
      } catch {
        Diagnostics.note("the next session cannot be: \(error.message)")
      }
      release()
    }
  }

  /// Takes up how sessions follow each other, and who decides how they are breathed.
  func take(up room: Room) {
    shared.endure(room.epoch != nil || room.leader != nil)
    let leads = room.expedition.settings.roomLead
    shared.play(room.leader != nil ? .follows : leads ? .leads(Leading()) : .alone)
  }

  /// Takes the right to make something ready beside the loop; false while another has it.
  func take() -> Bool {
    state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }

  /// Gives that right back.
  func release() {
    state.withLock { $0.isBusy = false }
    // What was asked meanwhile is looked at now.
    alarm.ring()
  }

  private func words(_ show: Show, _ now: Instant) -> String {
    let moment = show.moment(at: now)
    let leg = show.leg(at: moment)
    let outlets = state.withLock { $0.outlets.compactMap(\.outlet?.name) }
    let told = outlets.isEmpty ? "nobody" : outlets.joined(separator: ", ")
    return "flight \(moment.flight + 1), \(leg.origin.code) to \(leg.destination.code), for \(told)"
  }
}
