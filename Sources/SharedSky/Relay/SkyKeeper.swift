import Synchronization

/// Gathers once a second what all workers were told, and gives all of them the new sky.
final class SkyKeeper: Sendable {
  private let workers: [RelayWorker]
  private let rules: RelayRules
  private let hand: @Sendable ([StoredReport]) -> Void
  private let table: Mutex<SkyTable>
  private let shown: Mutex<SkySnapshot>

  /// What other relays told since the last turn, and how much of it there was so far.
  private let mailbox = Mutex<[StoredReport]>([])
  private let foreignCount = Atomic<UInt64>(0)

  init(
    _ workers: [RelayWorker],
    _ rules: RelayRules,
    keptIn path: String?,
    handing hand: @escaping @Sendable ([StoredReport]) -> Void
  ) throws(FixedMemoryError) {
    self.workers = workers
    self.rules = rules
    self.hand = hand
    table = Mutex(try SkyTable(capacity: rules.planes, keptIn: path))
    shown = Mutex(SkySnapshot(at: RelayClock.time))
  }

  /// The sky of the last turn.
  var sky: SkySnapshot { shown.withLock(\.self) }

  /// How many reports came from other relays.
  var foreign: UInt64 { foreignCount.load(ordering: .relaxed) }

  /// Takes in what other relays told, until the next turn; what is more than a second may bring is lost,
  /// as datagrams may be.
  func receive(_ reports: [StoredReport]) {
    foreignCount.wrappingAdd(UInt64(reports.count), ordering: .relaxed)
    mailbox.withLock { waiting in
      waiting += reports.prefix(max(0, rules.planes - waiting.count))
    }
  }

  /// Gathers, sorts, shows and hands on.
  func turn(at now: SkyTime) {
    var own: [StoredReport] = []
    table.withLock { table in
      for worker in workers { gather(worker, into: table, &own, at: now) }
      let foreign = mailbox.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for report in foreign where isTrustworthy(report, at: now) { table.merge(report, at: now) }
      let sky = table.snapshot(at: now)
      shown.withLock { $0 = sky }
      for worker in workers { worker.core.withLock { $0.sky = sky } }
    }
    hand(own)
  }

  private func gather(
    _ worker: RelayWorker,
    into table: SkyTable,
    _ own: inout [StoredReport],
    at now: SkyTime
  ) {
    let empty = Harvest(room: rules.reportsPerSecond)
    let harvest = worker.core.withLock { $0.yield(leaving: empty) }
    var lost: UInt64 = 0
    for report in harvest.reports where !table.merge(report, at: now) { lost += 1 }
    for farewell in harvest.farewells { table.hide(farewell.id, at: farewell.time) }
    own += harvest.reports
    if lost > 0 { worker.core.withLock { $0.counts[.noRoom] += lost } }
  }

  /// Whether a report of another relay is one of a plane that flies, of about now.
  private func isTrustworthy(_ report: StoredReport, at now: SkyTime) -> Bool {
    report.flags.contains(.airborne) && !report.flags.contains(.ghost)
      && abs(report.time.milliseconds(since: now)) <= SkyTable.memory
  }
}
