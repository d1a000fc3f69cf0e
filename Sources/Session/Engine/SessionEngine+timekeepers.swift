import Feeds
import Outlets
import System

extension SessionEngine {
  /// Creates the services that keep this screen in step with its leader, or with the machine's clock.
  ///
  /// - Parameters:
  ///   - sessions: The sessions.
  ///   - plan: The plans that a broker carries; replaced if the leader's comes from there.
  ///   - troubles: Where a leader that is away is noted.
  /// - Returns: The services.
  func timekeepers(
    of sessions: SessionSchedule,
    plan: inout MQTTPlan,
    noting troubles: TroubleList
  ) -> [Services.Service?] {
    let timekeeper = Timekeeper(self)
    // A screen without a name that others can show is not listed by its leader.
    let identity = try? DisplayIdentity(sessions.builder.configuration)
    switch sessions.leader {
    case .http(let address)?:
      let leader = Leader.http(address)
      return [follower(of: address, as: leader, sessions, timekeeper, identity, troubles).run]
    case .announced(let room, let site)?:
      let service = RoomFollowService(room: room, of: site) { [self] url in
        let leader = Leader.announced(room: room, site: site)
        await follower(of: url, as: leader, sessions, timekeeper, identity, troubles).run { _ in }
      }
      return [service.run]
    case .broker(let room)?:
      let service = BrokerFollowService(
        adopt: { [self] in askToFollow($0, from: .broker(room)) },
        noteAbsence: { [self] isAway in
          troubles.note(.leader, isPresent: isAway)
          note(isLeaderAway: isAway)
        },
        noteLoss: { [self] in note(isLeaderAway: true) }
      )
      plan = service.plan
      return [service.run, WallClock(timekeeper: timekeeper).run]
    case nil:
      return [WallClock(timekeeper: timekeeper).run]
    }
  }

  /// Creates the service that follows the screen at a base URL.
  private func follower(
    of url: String,
    as leader: Leader,
    _ sessions: SessionSchedule,
    _ timekeeper: Timekeeper,
    _ identity: DisplayIdentity?,
    _ troubles: TroubleList
  ) -> FollowService {
    var reporting: (@Sendable () -> FollowerReport)?
    if let identity { reporting = { [self] in report(as: identity) } }
    // Anyone can announce a room, so only a leader that the settings name by its address sends commands.
    var perform: (@Sendable (ReceivedCommand) -> FollowerCommand.Outcome)?
    if case .http = leader {
      let link = link(for: .leader)
      let gate = CommandGate(.leader, log: Diagnostics.log)
      perform = { $0.perform(through: gate, on: link) }
    }
    var service = FollowService(
      leader: url,
      token: sessions.token,
      clock: clock,
      fetcher: Fetcher(agent: Release.agent),
      keep: { timekeeper.keep(withLeader: $0) },
      report: reporting,
      perform: perform,
      adopt: { [self] in askToFollow($0, from: leader) }
    )
    service.note = { [self] isAway in
      troubles.note(.leader, isPresent: isAway)
      note(isLeaderAway: isAway)
    }
    service.noteLateness = { troubles.note(.changes, isPresent: $0) }
    return service
  }

  /// Returns what this screen reports to the one that it follows.
  private func report(as identity: DisplayIdentity) -> FollowerReport {
    let state = StatusReport(
      show,
      health.reading,
      version: Release.version,
      takesCommands: false,
      at: clock.now
    )
    return FollowerReport(identity: identity, state: state, timetable: timetable)
  }
}
