import Breathing
import Feeds
package import Outlets
import Settings
import Show
import Synchronization
package import System
import Text

/// The tasks that run beside the loops: outlets, services, and the timekeepers that keep screens in step.
struct SideTasks {
  let outlets: [OutletService]
  let services: Services
  let timekeepers: Services
}

/// The side tasks that are running.
struct RunningSideTasks: Sendable {
  var outlets: [OutletService] = []
  var services: [RunningServices] = []

  func stop() {
    for services in services { services.stop() }
  }
}

extension SessionEngine {
  /// Prepares the tasks that run beside the loops.
  ///
  /// - Throws: A failure that names the setting of a service or outlet that cannot be created.
  func sideTasks(of sessions: SessionSchedule) throws(Failure) -> SideTasks {
    var plan = MQTTPlan(
      published: { [self] in state.document.map { Array($0.json.description.utf8) } }
    )
    let timekeeper = Timekeeper(self)
    // A screen without a name that others can show is not listed by its leader.
    let topics = try? MQTTTopics(sessions.builder.configuration)
    let timekeepers: [Services.Service?]
    switch sessions.leader {
    case .http(let address)?:
      timekeepers = [follower(of: address, as: .http(address), sessions, timekeeper, topics).run]
    case .announced(let room, let site)?:
      let service = RoomFollowService(room: room, of: site) { [self] url in
        let leader = Leader.announced(room: room, site: site)
        await follower(of: url, as: leader, sessions, timekeeper, topics).run { _ in }
      }
      timekeepers = [service.run]
    case .broker?:
      let service = BrokerFollowService(adopt: { [self] in askToFollow($0, from: .broker) })
      plan = service.plan
      timekeepers = [service.run, WallClock(timekeeper: timekeeper).run]
    case nil:
      timekeepers = [WallClock(timekeeper: timekeeper).run]
    }
    let opening = try OpeningService(
      self,
      sessions.builder.configuration,
      isReload: sideTasks.withLock { !$0.services.isEmpty }
    )
    return SideTasks(
      outlets: try sessions.builder.outlets.services(
        sessions.builder.outletContext(health, plan: plan, capture: capture)
      ),
      services: try Services(sessions.builder, by: clock, isInteractive: consents != nil) {
        [self] in
        show
      },
      timekeepers: Services(timekeepers + [opening?.run])
    )
  }

  /// Creates the service that follows the screen at a base URL.
  private func follower(
    of url: String,
    as leader: Leader,
    _ sessions: SessionSchedule,
    _ timekeeper: Timekeeper,
    _ topics: MQTTTopics?
  ) -> FollowService {
    var reporting: (@Sendable () -> FollowerReport)?
    if let topics { reporting = { [self] in report(as: topics) } }
    // Anyone can announce a room, so only a leader that the settings name by its address sends commands.
    var perform: (@Sendable (ReceivedCommand) -> FollowerCommand.Outcome)?
    if case .http = leader {
      let link = link(for: .leader)
      perform = { $0.perform(on: link) }
    }
    return FollowService(
      leader: url,
      token: sessions.token,
      clock: clock,
      fetcher: Fetcher(agent: Release.agent),
      keep: { timekeeper.keep(withLeader: $0) },
      report: reporting,
      perform: perform,
      adopt: { [self] in askToFollow($0, from: leader) }
    )
  }

  /// Returns what this screen reports to the one that it follows.
  private func report(as topics: MQTTTopics) -> FollowerReport {
    let (show, now, reading) = (show, clock.now, health.reading)
    return FollowerReport(
      topics: topics,
      phase: CueLine.phase(at: show.moment(at: now)),
      view: show.view.rawValue,
      version: Release.version,
      isMuted: show.appearance.isMuted,
      volume: show.appearance.volumePercent,
      frameAge: reading.lastFrame.map { $0.duration(to: now).seconds },
      isPaused: show.moment(at: now).isPaused,
      isClosed: show.isClosed,
      displays: reading.displayStates(sessionView: show.view.rawValue),
      opensUnixSeconds: reading.closure?.opensUnixSeconds,
      timetable: timetable
    )
  }

  /// Starts the side tasks.
  ///
  /// - Throws: A failure that names the setting of a service or outlet that cannot be created.
  package func start() throws(Failure) {
    guard let room = state.schedule?.sessions else { return }
    let next = try sideTasks(of: room)
    let running = RunningSideTasks(outlets: next.outlets, services: begin(next))
    sideTasks.withLock { $0 = running }
    // A session in a window usually has no outlets, which needs no log line.
    if consents == nil || !next.outlets.isEmpty {
      Diagnostics.log(OutletService.summary(of: next.outlets))
    }
  }

  /// Stops the side tasks after preparing the receivers.
  package func stop() {
    manager.stopping()
    let running = sideTasks.withLock { running in
      defer { running = RunningSideTasks() }
      return running
    }
    for outlet in running.outlets { outlet.stop?() }
    running.stop()
  }

  /// Replaces the side tasks.
  ///
  /// The old outlets are stopped first, because some hold a port that the new ones need.
  func replaceSideTasks(with next: SideTasks) {
    let former = sideTasks.withLock(\.self)
    let places = Set(next.outlets.map(\.description))
    for outlet in former.outlets where !places.contains(outlet.description) { outlet.stop?() }
    former.stop()
    let summary = OutletService.summary(of: next.outlets)
    if summary != OutletService.summary(of: former.outlets) { Diagnostics.log(summary) }
    let running = RunningSideTasks(outlets: next.outlets, services: begin(next))
    sideTasks.withLock { $0 = running }
  }

  private func begin(_ sideTasks: SideTasks) -> [RunningServices] {
    let outlets = Services(
      sideTasks.outlets.map { outlet in
        let link = link(for: outlet.surface)
        return { _ in await outlet.run(link) }
      }
    )
    return [
      sideTasks.services.start(on: executor) { [self] in send($0) },
      outlets.start(on: executor) { _ in },
      sideTasks.timekeepers.start(on: executor) { _ in },
    ]
  }

  /// Returns an outlet's access to the show. It is read-only unless the outlet is a command surface.
  package func link(for surface: CommandSurface?) -> ShowLink {
    var link = ShowLink(
      show: { [self] in show.published },
      now: { [self] in clock.now.advanced(by: clockAhead) },
      stage: { [self] instant in
        let show = show
        return (show, instant.advanced(by: .zero - show.clockAhead))
      },
      ask: { [self] (request) throws(CommandRequestError) in
        guard surface != nil else {
          throw .idle(request.word, because: "commands are off here")
        }
        return try ask(request, at: clock.now)
      },
      plan: { [self] in surface == nil ? nil : state.document },
      begin: { [self] (request) throws(PlanRefusal) in
        guard let surface else { throw .notNow("plans are off here") }
        do throws(PlanRefusal) {
          try begin(request)
        } catch {
          // The outlet to a broker logs its own, with the topic.
          if surface != .mqtt { refusals.refuse("\(error)", from: surface) }
          throw error
        }
      }
    )
    link.timetable = { [self] in timetable }
    if let surface {
      link.arrange = { [self] (request) throws(TimetableRefusal) in
        try arrange(request, from: surface)
      }
    }
    return link
  }
}
