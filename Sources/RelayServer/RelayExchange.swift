import Breathing
package import Network
package import Outlets
package import SharedSky
import Synchronization

/// Connects a relay with others through an MQTT broker: publishes its own clients' reports, and
/// receives those of other relays.
package struct RelayExchange: Sendable {
  private let link: MQTTLink
  private let state: State
  private let tiles: Int

  private final class State: Sendable {
    let exchange: Mutex<SkyExchange>
    /// When the last batch of another relay was received, by a clock that is never set.
    let lastReceived = Mutex<ContinuousClock.Instant?>(nil)
    let droppedReports = Atomic(0)

    init(_ exchange: SkyExchange) {
      self.exchange = Mutex(exchange)
    }
  }

  /// The maximum number of messages that wait for the broker: what a relay publishes in a second
  /// for all tiles.
  private static let capacity = 16_384

  /// Creates an exchange, which connects when it runs.
  ///
  /// - Parameters:
  ///   - broker: The broker that the relays share.
  ///   - tiles: The tiles to receive. Default: the whole globe.
  ///   - backoff: The delays before reconnecting.
  ///   - log: Logs one sentence.
  package init(
    through broker: MQTTBroker,
    subscribingTo tiles: TileSubscriptions = TileSubscriptions(.all),
    backoff: Backoff,
    log: @escaping @Sendable (String) -> Void
  ) {
    let exchange = SkyExchange()
    state = State(exchange)
    self.tiles = tiles.count
    link = MQTTLink(
      to: broker,
      as: "aloft-relay-" + String(exchange.relay, radix: 16),
      subscribingTo: tiles.topics,
      capacity: Self.capacity,
      backoff: backoff,
      log: log
    )
  }

  /// Publishes the reports of this relay's own clients from the last second.
  package func publish(_ update: SkyUpdate) {
    guard !update.isEmpty else { return }
    guard link.isConnected else {
      state.droppedReports.add(update.reports.count, ordering: .relaxed)
      return
    }
    let messages = state.exchange.withLock { $0.encode(update) }
    link.publish(messages.map { MQTTMessage($0.topic, $0.payload) })
  }

  /// Counters and the state of the connection.
  package struct Counters: Sendable, Hashable {
    /// Counters of batches and reports.
    package var exchange: ExchangeCounters
    /// Whether the broker is connected.
    package var isConnected: Bool
    /// The number of batches dropped because too many were waiting for the broker.
    package var droppedBatches: Int
    /// The number of reports dropped because the broker was not connected.
    package var droppedReports: Int
    /// The number of tiles that are received.
    package var tiles: Int
    /// When the last batch of another relay was received; nil before the first.
    package var lastReceived: ContinuousClock.Instant?
    /// How far another relay's clock is ahead of ours; nil if it is not known.
    package var clockDifference: Duration?

    package init(
      exchange: ExchangeCounters,
      isConnected: Bool,
      droppedBatches: Int,
      droppedReports: Int,
      tiles: Int = TileSubscriptions(.all).count,
      lastReceived: ContinuousClock.Instant? = nil,
      clockDifference: Duration? = nil
    ) {
      self.exchange = exchange
      self.isConnected = isConnected
      self.droppedBatches = droppedBatches
      self.droppedReports = droppedReports
      self.tiles = tiles
      self.lastReceived = lastReceived
      self.clockDifference = clockDifference
    }

    /// The difference between clocks from which there is a remark: planes are then shown in wrong places, and from 20 s
    /// on they come and go.
    private static let remarkableDifference: Duration = .seconds(5)

    /// A remark on another relay's clock; nil if none differs much.
    package var clockRemark: String? {
      guard let clockDifference else { return nil }
      let isAhead = clockDifference > .zero
      let size = isAhead ? clockDifference : .zero - clockDifference
      guard size >= Self.remarkableDifference else { return nil }
      let seconds = size.components.seconds
      return "another relay's clock is \(seconds) s \(isAhead ? "ahead of" : "behind") this one's"
    }
  }

  /// The counters and the state of the connection.
  package var counters: Counters {
    let (exchange, clockDifference) = state.exchange.withLock {
      ($0.counters, $0.clockDifference(at: .now))
    }
    return Counters(
      exchange: exchange,
      isConnected: isConnected,
      droppedBatches: link.droppedCount,
      droppedReports: state.droppedReports.load(ordering: .relaxed),
      tiles: tiles,
      lastReceived: state.lastReceived.withLock(\.self),
      clockDifference: clockDifference
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
      let (update, isBatch) = state.exchange.withLock { exchange in
        let before = exchange.counters.batchesReceived
        let update = exchange.decode(
          message.topic,
          message.payload,
          isRetained: message.isRetained,
          at: .now
        )
        return (update, exchange.counters.batchesReceived > before)
      }
      if isBatch { state.lastReceived.withLock { $0 = .now } }
      if !update.isEmpty { receive(update) }
    }
  }
}
