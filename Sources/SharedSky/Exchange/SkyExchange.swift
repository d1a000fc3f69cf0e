/// What a relay says to others of its planes, and what it believes of theirs: without a clock, a socket
/// or a memory of who the others are.
public struct SkyExchange: Sendable {
  /// The number by which our own batches are known.
  public let relay: UInt64

  /// How far from our time a report may be to be believed, in milliseconds: that of relays.
  public static let tolerance: Int64 = 30_000

  /// What was said and heard so far.
  public private(set) var tally = ExchangeTally()

  /// Creates an exchange for a relay.
  ///
  /// - Parameter relay: A number that no other relay has; drawn by chance by default.
  public init(relay: UInt64 = .random(in: 1 ... .max)) {
    self.relay = relay
  }

  /// Makes batches of what our own planes reported in the last second, tile by tile.
  ///
  /// Where a plane reported more than once its last report counts.
  ///
  /// - Returns: Topics and the bytes to be said on them.
  public mutating func say(_ reports: [StoredReport]) -> [(topic: String, payload: [UInt8])] {
    var latest: [PlaneID: StoredReport] = [:]
    for report in reports where (latest[report.id]?.time ?? SkyTime(milliseconds: 0)) <= report.time
    {
      latest[report.id] = report
    }
    let tiles = Dictionary(grouping: latest.values) { SkyTile($0.state.position) }
    var messages: [(topic: String, payload: [UInt8])] = []
    for (tile, reports) in tiles {
      let topic = tile.topic
      for batch in SkyBatch.batches(of: reports, by: relay) {
        messages.append((topic, batch.bytes))
      }
    }
    tally.said += UInt64(messages.count)
    tally.reportsSaid += UInt64(latest.count)
    return messages
  }

  /// Takes in a message.
  ///
  /// - Parameters:
  ///   - topic: What it is about; the reports in it are to lie in that tile.
  ///   - payload: What it says.
  ///   - isRetained: Whether it is an old one that the broker kept, which no relay asks it to.
  ///   - now: The time.
  /// - Returns: The reports of others that can be believed.
  public mutating func hear(
    _ topic: String,
    _ payload: [UInt8],
    isRetained: Bool,
    at now: SkyTime
  ) -> [StoredReport] {
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
      return []
    }
    tally.heard += 1
    tally.lastHeard = now
    tally.refusedReports[.notFlying, default: 0] += UInt64(leftOut)
    let reports = batch.reports.filter { report in
      guard let refusal = Self.refusal(of: report, in: tile, at: now) else { return true }
      tally.refusedReports[refusal, default: 0] += 1
      return false
    }
    tally.reportsHeard += UInt64(reports.count)
    return reports
  }

  private mutating func refuse(_ refusal: ExchangeTally.Refusal) -> [StoredReport] {
    tally.refused[refusal, default: 0] += 1
    return []
  }

  private static func refusal(
    of report: StoredReport,
    in tile: SkyTile,
    at now: SkyTime
  ) -> ExchangeTally.ReportRefusal? {
    guard abs(report.time.milliseconds(since: now)) <= tolerance else { return .clock }
    return SkyTile(report.state.position) == tile ? nil : .tile
  }
}
