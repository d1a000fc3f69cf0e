import Breathing
import Feeds
package import Outlets
import Show
package import System
import Text

extension Daemon {
  /// What runs beside the loop in a room.
  package struct Attendance {
    /// The outlets.
    package let outlets: [OutletService]

    /// What learns of the world.
    package let services: Services

    /// Keeps the plan and the clock in step with other screens.
    package let timekeepers: Services
  }

  /// Makes ready what runs beside the loop in a room.
  ///
  /// - Throws: A failure that names a setting by which a service or an outlet cannot be.
  package func attendance(of room: Room) throws(Failure) -> Attendance {
    var plan = MQTTPlan(published: { [self] in document.map { Array($0.json.description.utf8) } })
    let timekeepers: [Services.Service?]
    switch room.leader {
    case .http(let address)?:
      let service = FollowService(
        leader: address,
        token: room.token,
        clock: clock,
        fetcher: Fetcher(agent: Release.agent),
        keep: { [timekeeper] in timekeeper.keep(withLeader: $0) },
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
    return Attendance(
      outlets: try OutletService.all(room.expedition, vitals, plan: plan),
      services: try Services(room.expedition, by: clock) { [shared] in shared.show },
      timekeepers: Services(timekeepers)
    )
  }

  /// Starts what runs beside the loop.
  package func begin(_ attendance: Attendance) -> [RunningServices] {
    let tellers = Services(
      attendance.outlets.map { outlet in
        let link = link(for: outlet.surface)
        return { _ in await outlet.run(link) }
      }
    )
    return [
      attendance.services.start { [shared] in shared.send($0) }, tellers.start { _ in },
      attendance.timekeepers.start { _ in },
    ]
  }

  /// What an outlet may read from the show and do to it. One that is not a command surface is
  /// read-only.
  package func link(for surface: CommandSurface?) -> ShowLink {
    ShowLink(
      show: { [shared] in shared.show.published },
      now: { [shared, clock] in clock.now.advanced(by: shared.clockAhead) },
      stage: { [shared] instant in
        let show = shared.show
        return (show, instant.advanced(by: .zero - show.clockAhead))
      },
      ask: { [shared, clock] (request) throws(CommandRequestError) in
        guard surface != nil else {
          throw .idle(request.word, because: "commands are off here")
        }
        return try shared.ask(request, at: clock.now)
      },
      plan: { [self] in surface == nil ? nil : document },
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
