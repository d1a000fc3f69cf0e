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

  private let alarm: Alarm
  private let read: @Sendable () throws(Failure) -> Configuration
  private let state: Mutex<State>

  private struct State {
    var room: Room
    var outlets: [OutletService] = []
    var running: [RunningServices] = []
    var isBusy = false
  }

  /// Makes a daemon ready.
  ///
  /// - Parameters:
  ///   - alarm: What wakes the loop.
  ///   - read: Reads the settings, at the start and whenever it is asked to read them anew.
  /// - Throws: A failure that names what is wrong with the settings or the data.
  init(alarm: Alarm, read: @escaping @Sendable () throws(Failure) -> Configuration) throws(Failure)
  {
    self.alarm = alarm
    self.read = read
    manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    let room = try Room(try Expedition(try read()))
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
    let expedition = expedition
    let outlets = try OutletService.all(expedition, vitals)
    let services = try Services(expedition, by: clock)
    let running = begin(services, outlets)
    state.withLock {
      $0.outlets = outlets
      $0.running = running
    }
  }

  /// Tells outlets what happens until the session is over or the system asks to stop.
  ///
  /// - Parameter isWell: Whether a window beside it is well, if there is one.
  func run(isWell: @escaping (Instant) -> Bool = { _ in true }) {
    manager.ready(words(shared.show, clock.now))
    var flight = -1
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
    let old = state.withLock(\.room)
    let isSamePlan = old.expedition.isPlanned(as: expedition)
    if isSamePlan { expedition.seed = old.expedition.seed }
    let room = try Room(expedition)
    let outlets = try OutletService.all(expedition, vitals)
    let services = try Services(expedition, by: clock)
    take(up: room)
    let show = shared.show
    if isSamePlan {
      let same = try room.show(at: show.timeline.start).breathing(as: show)
      shared.succeed(by: same, at: clock.now, keepsPlan: true)
    } else if room.epoch == nil, let (at, next) = try room.change(from: show, at: clock.now) {
      shared.succeed(by: next, at: at)
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
    let running = begin(services, outlets)
    state.withLock { ($0.outlets, $0.running) = (outlets, running) }
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
        shared.succeed(by: next.lookedAt(as: shared.show), at: takeover.at)
      } catch {
        Diagnostics.note("the next session cannot be: \(error.message)")
      }
      release()
    }
  }

  private func begin(_ services: Services, _ outlets: [OutletService]) -> [RunningServices] {
    let link = ShowLink(
      show: { [shared] in shared.show },
      send: { [shared] in shared.send($0) },
      now: { [clock] in clock.now },
      plan: { [self] in document }
    )
    let tellers = Services(outlets.map { service in { _ in await service.run(link) } })
    return [
      services.start { [shared] in shared.send($0) }, tellers.start { _ in },
      Services(timekeepers).start { _ in },
    ]
  }

  /// What keeps the clock with those of other screens.
  private var timekeepers: [Services.Service?] {
    let room = state.withLock(\.room)
    if let leader = room.leader {
      let fetcher = Fetcher(agent: Aloft.agent)
      let follow = FollowService(
        leader: leader,
        token: room.token,
        clock: clock,
        fetcher: fetcher
      ) { [self] in
        self.follow($0, from: leader)
      }
      return [follow.run]
    }
    return [room.epoch == nil ? nil : WallClock(clock: clock).run]
  }

  /// Takes over the plan of the screen that leads.
  private func follow(_ document: PlanDocument, from leader: String) {
    do throws(Failure) {
      var configuration = expedition.configuration
      do throws(ConfigurationError) {
        try configuration.adopt(document, from: leader)
      } catch {
        throw Failure(error)
      }
      let led = try Expedition(configuration)
      let show = try led.show(of: document)
      // From here on this screen knows what comes after the session, should the leader fall silent.
      let room = try Room(led)
      state.withLock { $0.room = room }
      shared.succeed(by: show.lookedAt(as: shared.show), at: clock.now)
    } catch {
      Diagnostics.note("the plan of \(leader) cannot be followed: \(error.message)")
    }
  }

  /// The plan that other screens may follow; nil where there is none to follow.
  private var document: PlanDocument? {
    guard let led = shared.led else { return nil }
    return expedition.document(of: led.show, led.changes)
  }

  private func take(up room: Room) {
    shared.endure(room.epoch != nil || room.leader != nil)
    let leads = room.expedition.settings.roomLead
    shared.play(room.leader != nil ? .follows : leads ? .leads(Leading()) : .alone)
  }

  private func take() -> Bool {
    state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }

  private func release() {
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
