/// How far the clocks of other relays are ahead of ours, by the times of the reports that they published.
///
/// A relay publishes a report within a second, and most clients send its time. A few may send a wrong one, so the
/// median of a relay's last reports counts.
struct RelayClocks: Sendable {
  private struct Clock {
    /// How far its last reports were ahead of our clock, in milliseconds.
    var leads: [Int64] = []
    var lastReceived: SkyTime

    func isCurrent(at now: SkyTime) -> Bool {
      abs(now.milliseconds(since: lastReceived)) <= RelayClocks.retention
    }
  }

  private var clocks: [UInt64: Clock] = [:]

  /// How long a clock counts after a relay's last report, in milliseconds.
  private static let retention: Int64 = 60_000

  /// The numbers of reports that a median needs, and of those kept for it.
  private static let (minimumReports, maximumReports) = (3, 15)

  /// The largest number of relays, so that someone who invents a new one for each batch cannot fill the memory.
  private static let capacity = 256

  /// Notes the times of the reports in a batch.
  ///
  /// - Parameters:
  ///   - times: The times.
  ///   - relay: The number of the relay that published them.
  ///   - now: The current time.
  mutating func note(_ times: [SkyTime], of relay: UInt64, at now: SkyTime) {
    guard !times.isEmpty else { return }
    clocks = clocks.filter { $0.value.isCurrent(at: now) }
    guard clocks[relay] != nil || clocks.count < Self.capacity else { return }
    var clock = clocks[relay] ?? Clock(lastReceived: now)
    clock.lastReceived = now
    let leads = clock.leads + times.map { $0.milliseconds(since: now) }
    clock.leads = Array(leads.suffix(Self.maximumReports))
    clocks[relay] = clock
  }

  /// Returns how far the clock that differs most from ours is ahead of it.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The difference, negative if it is behind; nil if no relay published enough reports in the last minute.
  func farthest(at now: SkyTime) -> Duration? {
    let medians = clocks.values.compactMap { clock -> Int64? in
      guard clock.isCurrent(at: now), clock.leads.count >= Self.minimumReports else { return nil }
      return clock.leads.sorted()[clock.leads.count / 2]
    }
    return medians.max { abs($0) < abs($1) }.map { .milliseconds($0) }
  }
}
