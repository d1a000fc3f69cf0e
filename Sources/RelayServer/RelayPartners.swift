import Breathing
import Network
import Outlets
package import Settings
package import SharedSky
package import System

/// The receivers of the reports from a relay's clients: its history, and other relays.
package struct RelayPartners: Sendable {
  /// The history, if one is kept.
  package let history: History?

  /// The exchange with other relays, if there is one.
  package let exchange: RelayExchange?

  /// Creates the receivers that the settings enable.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - district: The part of the sky that the relay serves.
  ///   - log: Logs one sentence.
  /// - Throws: A failure that names the setting that cannot be used.
  package init(
    _ configuration: Configuration,
    serving district: SkyDistrict = .all,
    log: @escaping @Sendable (String) -> Void
  ) throws(Failure) {
    let settings = configuration.settings.relay
    if settings.exchange {
      guard let broker = try MQTTBroker(configuration) else {
        throw configuration.refusal(of: .relayExchange, because: "mqtt.broker is off")
      }
      exchange = RelayExchange(
        through: broker,
        subscribingTo: TileSubscriptions(district),
        backoff: Backoff(first: .milliseconds(500), longest: .seconds(30)),
        log: log
      )
    } else {
      exchange = nil
    }
    // Last, because its threads start at once.
    history = try History.kept(by: configuration, log: log)
  }

  /// Passes on the reports of a relay's own clients from the last second; never waits.
  package func publish(_ update: SkyUpdate) {
    history?.store(update.reports)
    exchange?.publish(update)
  }

  /// Passes other relays' reports to a relay until the task is cancelled.
  package func run(_ relay: Relay) async {
    await exchange?.run { relay.receive($0) }
  }

  /// Problems, in a few words each that may be published. The relay itself keeps working, so none
  /// of them is a reason to restart it.
  package var remarks: [String] {
    let counters = history?.counters
    let trouble = counters?.trouble.map { "the history cannot be written: \($0.words)" }
    let spooling =
      counters?.backlog?.isServerAway == true
      ? "the history's server takes no reports; they wait on disk" : nil
    let expired =
      counters?.keepsExpired == true ? "the history cannot remove what has expired" : nil
    let silence = exchange?.isConnected == false ? "other relays cannot be reached: no broker" : nil
    let clock = exchange?.counters.clockRemark
    return [trouble, spooling, expired, silence, clock].compactMap(\.self)
  }

  /// Stops the history after writing everything that was passed to it. Call it after the relay has
  /// stopped.
  package func stop() {
    history?.stop()
  }
}
