/// What a relay says to others of its planes, and what it believes of theirs: without a clock, a socket
/// or a memory of who the others are.
public struct SkyExchange: Sendable {
  /// The number by which our own batches are known.
  public let relay: UInt64

  /// How far from our time a report may be to be believed, in milliseconds: that of relays.
  public static let tolerance: Int64 = 30_000

  /// What was heard and what became of it.
  public struct Tally: Sendable, Hashable {
    /// Batches that were told.
    public var sent: UInt64 = 0
    /// Batches of others that were taken.
    public var taken: UInt64 = 0
    /// Batches of our own that came back.
    public var own: UInt64 = 0
    /// Messages that are no batches, or are too old or too new as a whole.
    public var refused: UInt64 = 0
  }

  /// What was heard so far.
  public private(set) var tally = Tally()

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
      for start in stride(from: 0, to: reports.count, by: SkyBatch.most) {
        let some = Array(reports[start..<min(start + SkyBatch.most, reports.count)])
        messages.append((topic, SkyBatch(relay: relay, reports: some).bytes))
      }
    }
    tally.sent += UInt64(messages.count)
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
    guard !isRetained, let tile = SkyTile(topic: topic),
      let batch = SkyBatch(parsing: payload, near: now)
    else {
      tally.refused += 1
      return []
    }
    guard batch.relay != relay else {
      tally.own += 1
      return []
    }
    let reports = batch.reports.filter {
      abs($0.time.milliseconds(since: now)) <= Self.tolerance && SkyTile($0.state.position) == tile
    }
    if reports.isEmpty { tally.refused += 1 } else { tally.taken += 1 }
    return reports
  }
}
