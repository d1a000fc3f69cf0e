import Feeds
import Network
import Outlets
package import Settings
import System
import Text

extension MachineSurvey {
  /// A receiver to which an outlet sends.
  package struct Receiver: Sendable, Hashable {
    /// The key of its setting.
    package let setting: String
    /// Its address, without a password.
    package let address: String
    /// Why nothing can be sent to it; nil if something can.
    package let problem: String?

    package init(setting: String, address: String, problem: String?) {
      (self.setting, self.address, self.problem) = (setting, address, problem)
    }
  }

  /// What is asked of a receiver.
  package struct ReceiverCheck: Sendable {
    private let setting: String
    private let address: String
    private let problem: @Sendable () async -> String?

    /// How long a receiver has for its answer.
    private static let patience: Duration = .seconds(4)

    init(
      _ setting: Setting,
      _ address: String,
      problem: @escaping @Sendable () async -> String?
    ) {
      (self.setting, self.address, self.problem) = (setting.key, address, problem)
    }

    /// Lists the receivers that some settings name. A text that is no address is left out: no session can begin with
    /// it, which is a check of its own.
    ///
    /// - Parameter configuration: The settings.
    /// - Returns: A check for each broker, lamp and target of OSC, for the leader, and for Avahi.
    package static func all(for configuration: Configuration) -> [ReceiverCheck] {
      let settings = configuration.settings
      var checks = Self.brokerChecks(configuration) + Self.leaderChecks(configuration)
      if settings.mdns.isAnnounced {
        checks.append(ReceiverCheck(.mdnsAnnounce, "Avahi") { await Self.searchProblem() })
      }
      let client = WLEDClient(Fetcher(agent: Release.agent))
      for lamp in settings.wled.lamps where WLEDClient.isLamp(lamp) {
        checks.append(
          ReceiverCheck(.wledLamps, lamp.withoutCredentials) { await client.problem(of: lamp) }
        )
      }
      for target in settings.osc.targets.compactMap({ OSCTarget($0) }) {
        checks.append(
          ReceiverCheck(.oscTargets, "\(target)") { await Self.lookUp(target.address) }
        )
      }
      return checks
    }

    /// Asks all receivers at once.
    ///
    /// - Parameter checks: What is asked of each.
    /// - Returns: The receivers in the same order.
    package static func run(_ checks: [ReceiverCheck]) async -> [Receiver] {
      await withTaskGroup(of: (Int, Receiver).self) { group in
        for (index, check) in checks.enumerated() {
          group.addTask { (index, await check.receiver()) }
        }
        var receivers: [(Int, Receiver)] = []
        for await receiver in group { receivers.append(receiver) }
        return receivers.sorted { $0.0 < $1.0 }.map { $0.1 }
      }
    }

    private func receiver() async -> Receiver {
      let problem = self.problem
      let answer: String? = await withTaskGroup(of: String?.self) { group in
        group.addTask { await problem() }
        group.addTask {
          try? await Task.sleep(for: Self.patience)
          return "no answer within \(Self.patience.components.seconds) s"
        }
        let first: String? = await group.next() ?? nil
        group.cancelAll()
        return first
      }
      return Receiver(setting: setting, address: address, problem: answer)
    }

    /// Looks up a host; the reason if it has no address.
    private static func lookUp(_ endpoint: Endpoint) async -> String? {
      do throws(NetworkError) {
        _ = try await Resolver.address(of: endpoint, for: .datagram)
        return nil
      } catch {
        return error.description.lowercased()
      }
    }
  }
}
