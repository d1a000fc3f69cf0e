/// Decides which reports a relay publishes to others, and which it accepts from them. It has no
/// clock and no socket, and knows nothing of other relays but how far their clocks are ahead.
public struct SkyExchange: Sendable {
  /// The number that identifies our own batches.
  public let relay: UInt64

  /// The largest accepted difference between a report's time and ours, in milliseconds; the same as
  /// that between a client's and a relay's clock.
  public static let tolerance: Int64 = 30_000

  /// Counters of the batches sent and received.
  public private(set) var counters = ExchangeCounters()

  private var clocks = RelayClocks()

  /// Creates an exchange for a relay.
  ///
  /// - Parameter relay: A number that no other relay has. Default: a random one.
  public init(relay: UInt64 = .random(in: 1 ... .max)) {
    self.relay = relay
  }

  /// Makes batches of what this relay's own clients reported in the last second, grouped by tile.
  ///
  /// If a plane reported more than once, only its last report is included.
  ///
  /// - Returns: Topics, each with a payload to publish.
  public mutating func encode(_ update: SkyUpdate) -> [(topic: String, payload: [UInt8])] {
    var latest: [PlaneID: StoredReport] = [:]
    for report in update.reports
    where (latest[report.id]?.time ?? SkyTime(milliseconds: 0)) <= report.time {
      latest[report.id] = report
    }
    var tiles: [SkyTile: SkyUpdate] = [:]
    for report in latest.values {
      tiles[SkyTile(report.state.position), default: SkyUpdate()].reports.append(report)
    }
    for goodbye in update.goodbyes {
      tiles[SkyTile(goodbye.position), default: SkyUpdate()].goodbyes.append(goodbye)
    }
    var messages: [(topic: String, payload: [UInt8])] = []
    for (tile, update) in tiles {
      let topic = tile.topic
      for batch in SkyBatch.batches(of: update, by: relay) {
        messages.append((topic, batch.bytes))
      }
    }
    counters.batchesSent += UInt64(messages.count)
    counters.reportsSent += UInt64(latest.count)
    counters.goodbyesSent += UInt64(update.goodbyes.count)
    return messages
  }

  /// Processes a message.
  ///
  /// - Parameters:
  ///   - topic: The topic; the planes must lie in its tile.
  ///   - payload: The payload.
  ///   - isRetained: Whether the broker had retained it, which relays never request.
  ///   - now: The current time.
  /// - Returns: The reports and goodbyes that are accepted.
  public mutating func decode(
    _ topic: String,
    _ payload: [UInt8],
    isRetained: Bool,
    at now: SkyTime
  ) -> SkyUpdate {
    guard !isRetained else { return refuse(.retained) }
    guard let tile = SkyTile(topic: topic) else { return refuse(.topic) }
    let batch: SkyBatch
    var leftOut = 0
    do throws(SkyBatch.Refusal) {
      batch = try SkyBatch(parsing: payload, near: now, leavingOut: &leftOut)
    } catch {
      return refuse(error == .version ? .version : .malformed)
    }
    guard batch.relay != relay else {
      counters.own += 1
      return SkyUpdate()
    }
    counters.batchesReceived += 1
    clocks.note(batch.update.reports.map(\.time), of: batch.relay, at: now)
    counters.refusedReports[.ghost, default: 0] += UInt64(leftOut)
    var update = batch.update
    update.reports.removeAll { !accepts($0.time, $0.state.position, in: tile, at: now) }
    update.goodbyes.removeAll { !accepts($0.time, $0.position, in: tile, at: now) }
    counters.reportsReceived += UInt64(update.reports.count)
    counters.goodbyesReceived += UInt64(update.goodbyes.count)
    return update
  }

  /// Returns how far the clock of another relay is ahead of ours; of several, that of the one that differs most.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The difference, negative if the other is behind; nil if no other relay published enough reports in the
  ///   last minute.
  public func clockDifference(at now: SkyTime) -> Duration? { clocks.farthest(at: now) }

  private mutating func refuse(_ refusal: ExchangeCounters.Refusal) -> SkyUpdate {
    counters.refused[refusal, default: 0] += 1
    return SkyUpdate()
  }

  /// Whether a report or goodbye is acceptable; counts the reason if not.
  private mutating func accepts(
    _ time: SkyTime,
    _ position: GridPosition,
    in tile: SkyTile,
    at now: SkyTime
  ) -> Bool {
    let isFar = abs(time.milliseconds(since: now)) > Self.tolerance
    guard isFar || SkyTile(position) != tile else { return true }
    counters.refusedReports[isFar ? .clock : .tile, default: 0] += 1
    return false
  }
}
