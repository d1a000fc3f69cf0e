import Breathing
import Network
import Outlets
import Session
package import Settings
package import SharedSky
package import System

/// The receivers of what a relay's clients report: its history, and other relays.
package struct RelayPartners: Sendable {
  /// What is kept, if anything.
  package let history: History?

  /// The other relays, if there are any.
  package let exchange: RelayExchange?

  /// Finds out what a person chose.
  ///
  /// - Parameters:
  ///   - configuration: What was chosen.
  ///   - note: Takes what a log should hold, sentence by sentence.
  /// - Throws: A failure that names the setting that cannot be.
  package init(
    _ configuration: Configuration,
    note: @escaping @Sendable (String) -> Void
  ) throws(Failure) {
    let settings = configuration.settings.relay
    if settings.exchange {
      guard let broker = try MQTTBroker(configuration) else {
        throw configuration.refusal(of: .relayExchange, because: "mqtt.broker is off")
      }
      exchange = RelayExchange(
        through: broker,
        backoff: Backoff(
          first: .milliseconds(500),
          longest: .seconds(30),
          generator: SeededGenerator(seed: .random(in: 0 ... .max))
        ),
        note: note
      )
    } else {
      exchange = nil
    }
    // Last, since it begins at once.
    guard let folder = settings.historyPath else {
      history = nil
      return
    }
    do throws(NetworkError) {
      history = try History(
        folder: folder,
        writer: "relay",
        limits: settings.historyLimits,
        now: { SkyTime.now.instant },
        note: note
      )
    } catch {
      throw Failure(.unavailable, "the history cannot start: \(error)")
    }
  }

  /// Receives what a relay's own clients reported in the last second; never waits.
  package func take(_ news: SkyUpdate) {
    history?.store(news.reports)
    exchange?.say(news)
  }

  /// Passes other relays' reports to a relay, until the task is cancelled.
  package func run(_ relay: Relay) async {
    await exchange?.run { relay.receive($0) }
  }

  /// Problems, in a few words each that anyone may read. The relay itself continues, so none of
  /// them is a reason to restart it.
  package var remarks: [String] {
    let trouble = history?.tally.trouble.map { "the history cannot be written: \($0.words)" }
    let silence = exchange?.isConnected == false ? "other relays cannot be reached: no broker" : nil
    return [trouble, silence].compactMap(\.self)
  }

  /// Ends the history once the relay has ended, with all that was handed on.
  package func stop() {
    history?.stop()
  }
}
