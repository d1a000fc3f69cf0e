package import Breathing
package import Outlets
import Session
package import SharedSky
import Synchronization

/// Connects a relay with others through a broker: publishes what its own clients report, and
/// receives what theirs report.
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

  /// The most messages that wait for the broker: what a relay publishes of all tiles in a second.
  private static let room = 16_384

  /// Creates an exchange, which starts when it runs.
  ///
  /// - Parameters:
  ///   - broker: The broker that the relays share.
  ///   - topics: The topics of the tiles to receive; those of the whole globe by default.
  ///   - backoff: The delays before connecting again.
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

  /// Publishes what our own clients reported in the last second.
  package func say(_ news: SkyUpdate) {
    guard !news.isEmpty else { return }
    guard link.isConnected else {
      state.untold.add(news.reports.count, ordering: .relaxed)
      return
    }
    let messages = state.exchange.withLock { $0.say(news) }
    link.say(messages.map { MQTTMessage($0.topic, $0.payload) })
  }

  /// What was said and heard, and how the way to the others is.
  package struct Figures: Sendable, Hashable {
    /// What was said and heard.
    package var tally: ExchangeCounters
    /// Whether there is a broker this moment.
    package var isConnected: Bool
    /// How many batches were not said because the broker took no more.
    package var unsaid: Int
    /// The number of reports not sent because no broker was connected.
    package var untold: Int

    package init(tally: ExchangeCounters, isConnected: Bool, unsaid: Int, untold: Int) {
      self.tally = tally
      self.isConnected = isConnected
      self.unsaid = unsaid
      self.untold = untold
    }
  }

  /// What was said and heard, and how the way to the others is.
  package var figures: Figures {
    Figures(
      tally: state.exchange.withLock(\.tally),
      isConnected: isConnected,
      unsaid: link.unsaid,
      untold: state.untold.load(ordering: .relaxed)
    )
  }

  /// Whether there is a broker this moment.
  package var isConnected: Bool { link.isConnected }

  /// Runs until its task is cancelled.
  ///
  /// - Parameter receive: Called with the reports of other relays' planes.
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
