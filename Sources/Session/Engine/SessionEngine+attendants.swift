import Breathing
import Feeds
package import Outlets
import Settings
import Show
import Synchronization
package import System
import Text

/// What runs beside the loops: outlets, services, and what keeps time with other screens.
struct Attendants {
  let outlets: [OutletService]
  let services: Services
  let timekeepers: Services
}

/// The attendants under way.
struct RunningAttendants: Sendable {
  var outlets: [OutletService] = []
  var services: [RunningServices] = []

  func stop() {
    for services in services { services.stop() }
  }
}

extension SessionEngine {
  /// Prepares what runs beside the loops of a room.
  ///
  /// - Throws: A failure that names a setting by which a service or an outlet cannot be.
  func attendants(of room: Room) throws(Failure) -> Attendants {
    var plan = MQTTPlan(
      published: { [self] in state.document.map { Array($0.json.description.utf8) } }
    )
    let timekeeper = Timekeeper(self)
    let timekeepers: [Services.Service?]
    switch room.leader {
    case .http(let address)?:
      let service = FollowService(
        leader: address,
        token: room.token,
        clock: clock,
        fetcher: Fetcher(agent: Release.agent),
        keep: { timekeeper.keep(withLeader: $0) },
        adopt: { [self] in askToFollow($0, from: .http(address)) }
      )
      timekeepers = [service.run]
    case .broker?:
      let service = BrokerFollowService(adopt: { [self] in askToFollow($0, from: .broker) })
      plan = service.plan
      timekeepers = [service.run, WallClock(timekeeper: timekeeper).run]
    case nil:
      timekeepers = [WallClock(timekeeper: timekeeper).run]
    }
    return Attendants(
      outlets: try room.expedition.outlets.services(
        room.expedition.outletContext(health, plan: plan)
      ),
      services: try Services(room.expedition, by: clock, isSteered: consents != nil) { [self] in
        show
      },
      timekeepers: Services(timekeepers)
    )
  }

  /// Starts everything that runs beside the loops.
  ///
  /// - Throws: A failure that names a setting by which a service or an outlet cannot be.
  package func start() throws(Failure) {
    guard let room = state.schedule?.room else { return }
    let next = try attendants(of: room)
    let running = RunningAttendants(outlets: next.outlets, services: begin(next))
    attendants.withLock { $0 = running }
    // A session in a window usually has none, and nobody asked.
    if consents == nil || !next.outlets.isEmpty {
      Diagnostics.note(OutletService.summary(of: next.outlets))
    }
  }

  /// Stops everything that runs beside the loops, once receivers are prepared for it.
  package func stop() {
    manager.stopping()
    let running = attendants.withLock { running in
      defer { running = RunningAttendants() }
      return running
    }
    for outlet in running.outlets { outlet.leave?() }
    running.stop()
  }

  /// Replaces what runs beside the loops.
  ///
  /// The old outlets are stopped first, because some hold a port that the new ones need.
  func replaceAttendants(with next: Attendants) {
    let former = attendants.withLock(\.self)
    let places = Set(next.outlets.map(\.place))
    for outlet in former.outlets where !places.contains(outlet.place) { outlet.leave?() }
    former.stop()
    let summary = OutletService.summary(of: next.outlets)
    if summary != OutletService.summary(of: former.outlets) { Diagnostics.note(summary) }
    let running = RunningAttendants(outlets: next.outlets, services: begin(next))
    attendants.withLock { $0 = running }
  }

  private func begin(_ attendants: Attendants) -> [RunningServices] {
    let outlets = Services(
      attendants.outlets.map { outlet in
        let link = link(for: outlet.surface)
        return { _ in await outlet.run(link) }
      }
    )
    return [
      attendants.services.start { [self] in send($0) }, outlets.start { _ in },
      attendants.timekeepers.start { _ in },
    ]
  }

  /// What an outlet may read from the show and do to it. One that is not a command surface is
  /// read-only.
  package func link(for surface: CommandSurface?) -> ShowLink {
    ShowLink(
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
  }
}
