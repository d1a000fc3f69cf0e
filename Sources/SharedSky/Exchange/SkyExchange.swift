/// The reports a relay publishes to others, and those it accepts from them: a state machine without
/// clock, socket or memory of who the others are.
public struct SkyExchange: Sendable {
  /// The number by which our own batches are known.
  public let relay: UInt64

  /// The largest accepted difference of a report's time from ours, in milliseconds: that of relays.
  public static let tolerance: Int64 = 30_000

  /// Counters of packets sent and received.
  public private(set) var tally = ExchangeCounters()

  /// Creates an exchange for a relay.
  ///
  /// - Parameter relay: A number that no other relay has; drawn by chance by default.
  public init(relay: UInt64 = .random(in: 1 ... .max)) {
    self.relay = relay
  }

  /// Makes batches of what our own planes reported in the last second, tile by tile.
  ///
  /// If a plane reported more than once, its last report is used.
  ///
  /// - Returns: Topics and the payloads to publish on them.
  public mutating func say(_ news: SkyUpdate) -> [(topic: String, payload: [UInt8])] {
    var latest: [PlaneID: StoredReport] = [:]
    for report in news.reports
    where (latest[report.id]?.time ?? SkyTime(milliseconds: 0)) <= report.time {
      latest[report.id] = report
    }
    var tiles: [SkyTile: SkyUpdate] = [:]
    for report in latest.values {
      tiles[SkyTile(report.state.position), default: SkyUpdate()].reports.append(report)
    }
    for farewell in news.farewells {
      tiles[SkyTile(farewell.position), default: SkyUpdate()].farewells.append(farewell)
    }
    var messages: [(topic: String, payload: [UInt8])] = []
    for (tile, news) in tiles {
      let topic = tile.topic
      for batch in SkyBatch.batches(of: news, by: relay) {
        messages.append((topic, batch.bytes))
      }
    }
    tally.said += UInt64(messages.count)
    tally.reportsSaid += UInt64(latest.count)
    tally.farewellsSaid += UInt64(news.farewells.count)
    return messages
  }

  /// Processes a message.
  ///
  /// - Parameters:
  ///   - topic: The topic; the planes must lie in its tile.
  ///   - payload: The payload.
  ///   - isRetained: Whether it was retained, which no relay requests.
  ///   - now: The time.
  /// - Returns: The news that can be accepted.
  public mutating func hear(
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
      tally.own += 1
      return SkyUpdate()
    }
    tally.heard += 1
    tally.lastHeard = now
    tally.refusedReports[.ghost, default: 0] += UInt64(leftOut)
    var news = batch.news
    news.reports.removeAll { !believes($0.time, $0.state.position, in: tile, at: now) }
    news.farewells.removeAll { !believes($0.time, $0.position, in: tile, at: now) }
    tally.reportsHeard += UInt64(news.reports.count)
    tally.farewellsHeard += UInt64(news.farewells.count)
    return news
  }

  private mutating func refuse(_ refusal: ExchangeCounters.Refusal) -> SkyUpdate {
    tally.refused[refusal, default: 0] += 1
    return SkyUpdate()
  }

  /// Whether a plane's record is acceptable; counts the reason if not.
  private mutating func believes(
    _ time: SkyTime,
    _ position: GridPosition,
    in tile: SkyTile,
    at now: SkyTime
  ) -> Bool {
    let isFar = abs(time.milliseconds(since: now)) > Self.tolerance
    guard isFar || SkyTile(position) != tile else { return true }
    tally.refusedReports[isFar ? .clock : .tile, default: 0] += 1
    return false
  }
}
