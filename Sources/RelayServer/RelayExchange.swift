package import Breathing
package import Outlets
import Session
package import SharedSky
import Synchronization

/// Connects a relay with others through an MQTT broker: publishes its own clients' reports, and
/// receives those of other relays.
package struct RelayExchange: Sendable {
  private let link: MQTTLink
  private let state: State

  private final class State: Sendable {
    let exchange: Mutex<SkyExchange>
    let untold = Atomic(0)

    init(_ exchange: SkyExchange) {
      self.exchange = Mutex(exchange)
    }
  }

  /// The maximum number of messages that wait for the broker: what a relay publishes in a second
  /// for all tiles.
  private static let room = 16_384

  /// Creates an exchange, which connects when it runs.
  ///
  /// - Parameters:
  ///   - broker: The broker that the relays share.
  ///   - topics: The topics of the tiles to receive. Default: the whole globe.
  ///   - backoff: The delays before reconnecting.
  ///   - note: Logs one sentence.
  package init(
    through broker: MQTTBroker,
    hearing topics: [String] = [SkyTile.allTopics],
    backoff: Backoff,
    note: @escaping @Sendable (String) -> Void
  ) {
    let exchange = SkyExchange()
    state = State(exchange)
    link = MQTTLink(
      to: broker,
      as: "aloft-relay-" + String(exchange.relay, radix: 16),
      hearing: topics,
      room: Self.room,
      backoff: backoff,
      note: note
    )
  }

  /// Publishes the reports of this relay's own clients from the last second.
  package func say(_ news: SkyUpdate) {
    guard !news.isEmpty else { return }
    guard link.isConnected else {
      state.untold.add(news.reports.count, ordering: .relaxed)
      return
    }
    let messages = state.exchange.withLock { $0.say(news) }
    link.say(messages.map { MQTTMessage($0.topic, $0.payload) })
  }

  /// Counters and the state of the connection.
  package struct Figures: Sendable, Hashable {
    /// Counters of batches and reports.
    package var tally: ExchangeCounters
    /// Whether the broker is connected.
    package var isConnected: Bool
    /// The number of batches dropped because too many were waiting for the broker.
    package var unsaid: Int
    /// The number of reports dropped because the broker was not connected.
    package var untold: Int

    package init(tally: ExchangeCounters, isConnected: Bool, unsaid: Int, untold: Int) {
      self.tally = tally
      self.isConnected = isConnected
      self.unsaid = unsaid
      self.untold = untold
    }
  }

  /// The counters and the state of the connection.
  package var figures: Figures {
    Figures(
      tally: state.exchange.withLock(\.tally),
      isConnected: isConnected,
      unsaid: link.unsaid,
      untold: state.untold.load(ordering: .relaxed)
    )
  }

  /// Whether the broker is connected.
  package var isConnected: Bool { link.isConnected }

  /// Runs until its task is cancelled.
  ///
  /// - Parameter receive: Called with the reports that other relays publish.
  package func run(_ receive: @escaping @Sendable (SkyUpdate) -> Void) async {
    let state = state
    await link.run { message in
      let news = state.exchange.withLock {
        $0.hear(message.topic, message.payload, isRetained: message.isRetained, at: .now)
      }
      if !news.isEmpty { receive(news) }
    }
  }
}
