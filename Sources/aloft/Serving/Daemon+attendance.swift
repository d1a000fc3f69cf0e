import Feeds
import Surface

extension Daemon {
  /// What is to run beside the loop in a room.
  struct Attendance {
    /// Who is told.
    let outlets: [OutletService]

    /// What learns of the world.
    let services: Services

    /// What keeps the plan and the clock with those of other screens.
    let timekeepers: Services
  }

  /// Makes ready what runs beside the loop in a room.
  ///
  /// - Throws: A failure that names a setting by which a service or an outlet cannot be.
  func attendance(of room: Room) throws(Failure) -> Attendance {
    var plan = MQTTPlan(published: { [self] in document.map { Array($0.json.description.utf8) } })
    let timekeepers: [Services.Service?]
    switch room.leader {
    case .http(let address)?:
      let service = FollowService(
        leader: address,
        token: room.token,
        clock: clock,
        fetcher: Fetcher(agent: Aloft.agent),
        keep: { [timekeeper] in timekeeper.keep(withLeader: $0) },
        adopt: { [self] in follow($0, from: address) }
      )
      timekeepers = [service.run]
    case .broker?:
      let service = BrokerFollowService(adopt: { [self] in follow($0, from: "the broker") })
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
  func begin(_ attendance: Attendance) -> [RunningServices] {
    let link = ShowLink(
      show: { [shared] in shared.show.published },
      now: { [shared, clock] in clock.now.advanced(by: shared.clockAhead) },
      stage: { [shared] instant in
        let show = shared.show
        return (show, instant.advanced(by: .zero - show.clockAhead))
      },
      ask: { [shared, clock] (request) throws(CommandRequestError) in
        try shared.ask(request, at: clock.now)
      },
      plan: { [self] in document },
      begin: { [self] (request) throws(PlanRefusal) in try begin(request) }
    )
    let tellers = Services(attendance.outlets.map { outlet in { _ in await outlet.run(link) } })
    return [
      attendance.services.start { [shared] in shared.send($0) }, tellers.start { _ in },
      attendance.timekeepers.start { _ in },
    ]
  }
}
