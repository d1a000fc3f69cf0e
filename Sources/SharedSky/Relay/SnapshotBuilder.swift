import Synchronization

/// Collects once a second what all workers received, and gives them a new snapshot.
final class SnapshotBuilder: Sendable {
  private let workers: [RelayWorker]
  private let rules: RelayRules
  private let onUpdate: @Sendable (SkyUpdate) -> Void
  private let table: Mutex<SkyTable>
  private let shown: Mutex<SkySnapshot>

  /// Reports and goodbyes of other relays since the last turn, and the number of reports so far.
  private let mailbox = Mutex(SkyUpdate())
  private let foreignCount = Atomic<UInt64>(0)

  /// When the last snapshot was built, in nanoseconds of the monotonic clock.
  private let built = Atomic(RelayClock.nanoseconds)

  init(
    _ workers: [RelayWorker],
    _ rules: RelayRules,
    _ keys: RelayKeys,
    keptIn path: String?,
    onUpdate: @escaping @Sendable (SkyUpdate) -> Void
  ) throws(FixedMemoryError) {
    self.workers = workers
    self.rules = rules
    self.onUpdate = onUpdate
    table = Mutex(try SkyTable(capacity: rules.planes, tags: SkyTags(keys), keptIn: path))
    shown = Mutex(SkySnapshot(at: SkyTime.now))
  }

  /// The snapshot of the last turn.
  var sky: SkySnapshot { shown.withLock(\.self) }

  /// The age of the snapshot in seconds, by a clock that cannot be set.
  var age: Double {
    let built = built.load(ordering: .relaxed)
    return Double(RelayClock.nanoseconds - built) / 1e9
  }

  /// The number of reports from other relays.
  var foreign: UInt64 { foreignCount.load(ordering: .relaxed) }

  /// Keeps reports and goodbyes of other relays until the next turn. Beyond the capacity they are
  /// dropped, as datagrams may be.
  func receive(_ update: SkyUpdate) {
    foreignCount.wrappingAdd(UInt64(update.reports.count), ordering: .relaxed)
    mailbox.withLock { waiting in
      waiting.reports += update.reports.prefix(max(0, rules.planes - waiting.reports.count))
      waiting.goodbyes += update.goodbyes.prefix(max(0, rules.planes - waiting.goodbyes.count))
    }
  }

  /// Collects the reports, builds the snapshot, distributes it, and hands over the reports of this
  /// relay's clients.
  func turn(at now: SkyTime) {
    let start = RelayClock.nanoseconds
    var own = SkyUpdate()
    table.withLock { table in
      for worker in workers { gather(worker, into: table, &own, at: now) }
      let foreign = mailbox.withLock { waiting in
        defer { waiting = SkyUpdate() }
        return waiting
      }
      for report in foreign.reports where isTrustworthy(report, at: now) {
        table.merge(report, at: now)
      }
      for goodbye in foreign.goodbyes where isRecent(goodbye.time, at: now) {
        table.hide(goodbye.id, at: goodbye.time)
      }
      let sky = table.snapshot(at: now)
      shown.withLock { $0 = sky }
      built.store(start, ordering: .relaxed)
      for worker in workers { worker.core.withLock { $0.sky = sky } }
    }
    onUpdate(own)
  }

  /// How many reports ahead memory is prefetched.
  private static let ahead = 8

  private func gather(
    _ worker: RelayWorker,
    into table: SkyTable,
    _ own: inout SkyUpdate,
    at now: SkyTime
  ) {
    let empty = WorkerReports(capacity: rules.reportsPerSecond)
    let collected = worker.core.withLock { $0.takeReports(replacingWith: empty) }
    var lost: UInt64 = 0
    let reports = collected.reports
    for (number, report) in reports.enumerated() {
      // Planes are scattered in memory, so the index is prefetched first, then the slot.
      if number + 2 * Self.ahead < reports.count {
        table.fetchIndex(of: reports[number + 2 * Self.ahead].id)
      }
      if number + Self.ahead < reports.count { table.fetch(reports[number + Self.ahead].id) }
      if !table.merge(report, at: now) { lost += 1 }
    }
    for (id, time) in collected.goodbyes {
      // A plane that was not visible needs no goodbye.
      guard let position = table.hide(id, at: time) else { continue }
      own.goodbyes.append(PlaneDeparture(id: id, time: time, position: position))
    }
    own.reports += collected.reports
    if lost > 0 { worker.core.withLock { $0.counts[.noRoom] += lost } }
  }

  /// Whether a report of another relay describes a flying plane at about the current time.
  private func isTrustworthy(_ report: StoredReport, at now: SkyTime) -> Bool {
    report.flags.contains(.airborne) && !report.flags.contains(.ghost)
      && isRecent(report.time, at: now)
  }

  private func isRecent(_ time: SkyTime, at now: SkyTime) -> Bool {
    abs(time.milliseconds(since: now)) <= SkyTable.retentionMilliseconds
  }
}
