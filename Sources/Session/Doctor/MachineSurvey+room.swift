import Feeds
import HTTPServer
import Network
import Outlets
import Settings
import Synchronization
import System

extension MachineSurvey.ReceiverCheck {
  /// The longest wait for a broker's answer, and then for a report of a room's leader.
  private static let brokerPatience: Duration = .milliseconds(1_800)

  /// How long Avahi searches for a leader.
  private static let searchTime: Duration = .seconds(2)

  /// Returns a check of the broker: it must accept this display, with its password and certificates. None if no
  /// session can begin with the settings.
  static func brokerChecks(_ configuration: Configuration) -> [MachineSurvey.ReceiverCheck] {
    guard let (broker, trial, _) = brokerTrial(configuration) else { return [] }
    return [
      MachineSurvey.ReceiverCheck(.mqttBroker, "\(broker.address)") {
        await Self.onOwnThread { trial.problem(within: Self.brokerPatience) }
      }
    ]
  }

  /// Returns a check of the leader that the settings name, if they name one.
  static func leaderChecks(_ configuration: Configuration) -> [MachineSurvey.ReceiverCheck] {
    do throws(Failure) {
      guard let leader = try Leader.chosen(configuration) else { return [] }
      let token = try HTTPToken.chosen(configuration)
      let name: String
      let problem: @Sendable () async -> String?
      switch leader {
      case .http(let url):
        name = leader.description
        problem = { await Self.leaderProblem(url, token) }
      case .broker:
        guard let (_, trial, identity) = brokerTrial(configuration) else { return [] }
        name = "the leader of \(identity.site)/\(identity.room)"
        problem = {
          await Self.onOwnThread {
            trial.problem(following: identity, within: Self.brokerPatience)
          }
        }
      case .announced(let room, let site):
        name = "the leader of \(site)/\(room)"
        problem = { await Self.announcedProblem(room, of: site, token) }
      }
      return [MachineSurvey.ReceiverCheck(.roomFollow, name, problem: problem)]
    } catch {
      // No session can begin with these settings, which another check reports.
      return []
    }
  }

  /// Asks Avahi for rooms. Returns the reason if it does not answer.
  static func searchProblem() async -> String? {
    do throws(Failure) {
      _ = try await RoomSearch.rooms(for: .seconds(1))
      return nil
    } catch {
      return error.message
    }
  }

  private static func announcedProblem(
    _ room: TopicWord,
    of site: TopicWord,
    _ token: HTTPToken?
  ) async -> String? {
    do throws(Failure) {
      let rooms = try await RoomSearch.rooms(for: searchTime)
      let leader = try rooms.leader(of: room, at: site)
      return await leaderProblem(leader.url, token).map { "\(leader.url): \($0)" }
    } catch {
      return error.message
    }
  }

  /// Requests the plan as a follower does. Returns the reason if it cannot be followed.
  private static func leaderProblem(_ url: String, _ token: HTTPToken?) async -> String? {
    let service = FollowService(
      leader: url,
      token: token,
      clock: SessionClock(),
      fetcher: Fetcher(agent: Release.agent),
      adopt: { _ in }
    )
    return await service.problem()
  }

  /// Returns a trial of the broker in the settings; nil if they name none, or if no session can begin with them.
  private static func brokerTrial(
    _ configuration: Configuration
  ) -> (broker: MQTTBroker, trial: BrokerTrial, identity: DisplayIdentity)? {
    do throws(Failure) {
      guard let broker = try MQTTBroker(configuration) else { return nil }
      let identity = try DisplayIdentity(configuration)
      let client = configuration.settings.mqtt.client ?? identity.identifier
      return (broker, BrokerTrial(of: broker, as: client), identity)
    } catch {
      // No session can begin with these settings, which another check reports.
      return nil
    }
  }

  /// Runs a closure that blocks on a thread of its own, and waits for it until the task is cancelled.
  private static func onOwnThread(_ body: @escaping @Sendable () -> String?) async -> String? {
    let answer = BlockingAnswer()
    do throws(NetworkError) {
      try Worker.start("doctor") {
        let found = body()
        answer.found.withLock { $0 = .some(found) }
      }
    } catch {
      return "\(error)"
    }
    // A library may wait longer for a connection; the check then has its own limit.
    return await Task.poll(for: .seconds(60)) { answer.found.withLock(\.self) } ?? nil
  }
}

/// The result of a thread; nil until it has finished.
private final class BlockingAnswer: Sendable {
  let found = Mutex<String??>(nil)
}
