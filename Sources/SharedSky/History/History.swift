public import Breathing
public import Network
import Synchronization

/// Stores the reports that a relay receives: in files that `HistoryReader` reads, or on a server whose
/// tables `PostgreSQLHistory` reads.
public final class History: Sendable {
  /// The number of reports that may wait to be written; beyond that the oldest are dropped.
  public static let capacity = 1_000_000

  let maintenance: any HistoryMaintenance
  /// Classifies a failure: a full disk, a read-only one, or another cause.
  private let loss: @Sendable (DatabaseError) -> HistoryLoss
  /// The delay before writing is tried again.
  private let pause: Duration
  let now: @Sendable () -> Instant
  let log: @Sendable (String) -> Void

  let state = Mutex(State())
  /// Wakes the writing thread for new reports, the other one when the server is back, and both when the history stops.
  private let writing: Wakeup
  let clearing: Wakeup

  private let threads = Mutex<[Worker]>([])

  struct State {
    var waiting: [[StoredReport]] = []
    var count = 0
    var isStopped = false
    var counters = HistoryCounters()
  }

  /// Creates a history in files, and starts its threads.
  ///
  /// - Parameters:
  ///   - folder: The folder of its files; it is created if missing, but not its parents.
  ///   - writer: The name under which this process writes. If another process uses it in this
  ///     folder, the first free number is appended.
  ///   - limits: The limits of age and size.
  ///   - now: Returns the current time of day.
  ///   - log: Logs one sentence.
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  public convenience init(
    folder: String,
    writer: String,
    limits: HistoryLimits = HistoryLimits(),
    now: @escaping @Sendable () -> Instant,
    log: @escaping @Sendable (String) -> Void
  ) throws(NetworkError) {
    try self.init(
      in: folder,
      limits,
      HistoryRetention(folder: folder, limits: limits),
      now: now,
      log: log
    ) { HistoryWriter(folder: folder, writer: writer, limits: limits) }
  }

  /// Creates a history on a server, and starts its threads.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - spool: The folder in which reports wait while the server is away; it is created if missing,
  ///     but not its parents.
  ///   - writer: The name under which this process writes there.
  ///   - limits: The limits of age and size, on the server and in the folder.
  ///   - now: Returns the current time of day.
  ///   - log: Logs one sentence.
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  public convenience init(
    server: PostgreSQLServer,
    spool: String,
    writer: String,
    limits: HistoryLimits = HistoryLimits(),
    now: @escaping @Sendable () -> Instant,
    log: @escaping @Sendable (String) -> Void
  ) throws(NetworkError) {
    try self.init(
      in: spool,
      limits,
      PostgreSQLRetention(server: server, limits: limits),
      // Until it is connected.
      backlog: HistoryBacklog(isServerAway: true),
      now: now,
      log: log
    ) {
      PostgreSQLWriter(
        server,
        spool: HistorySpool(folder: spool, writer: writer, limits: limits),
        log: { log("history: \($0)") }
      )
    }
  }

  private init(
    in folder: String,
    _ limits: HistoryLimits,
    _ maintenance: any HistoryMaintenance,
    backlog: HistoryBacklog? = nil,
    now: @escaping @Sendable () -> Instant,
    log: @escaping @Sendable (String) -> Void,
    by writer: @escaping @Sendable () -> any HistoryWriting
  ) throws(NetworkError) {
    self.maintenance = maintenance
    loss = { HistoryLoss($0, in: folder) }
    pause = limits.pause
    self.now = now
    self.log = log
    (writing, clearing) = (try Wakeup(), try Wakeup())
    state.withLock { $0.counters.backlog = backlog }
    do throws(NetworkError) {
      try start("history") { $0.write(by: writer()) }
      try start("history-keep") { $0.maintain() }
    } catch {
      stop()
      throw error
    }
  }

  /// Queues reports to be written, none of them a ghost's.
  public func store(_ batch: [StoredReport]) {
    guard !batch.isEmpty else { return }
    state.withLock { state in
      guard !state.isStopped else { return }
      state.waiting.append(batch)
      state.count += batch.count
      while state.count > Self.capacity, state.waiting.count > 1 {
        let oldest = state.waiting.removeFirst().count
        state.count -= oldest
        state.counters.missing[.slow, default: 0] += oldest
      }
    }
    writing.signal()
  }

  /// Counters of the reports written and of those missing.
  public var counters: HistoryCounters { state.withLock(\.counters) }

  /// Writes the queued reports, closes the file, and returns.
  public func stop() {
    state.withLock { $0.isStopped = true }
    writing.signal()
    clearing.signal()
    for thread in threads.withLock(\.self) { thread.join() }
  }

  private func start(_ name: String, _ body: @escaping @Sendable (History) -> Void)
    throws(NetworkError)
  {
    let thread = try Worker.start(name) { [self] in body(self) }
    threads.withLock { $0.append(thread) }
  }

  // MARK: Writing

  private func write(by initial: any HistoryWriting) {
    var writer = initial
    defer { writer.close() }
    var trouble = Trouble()
    var isPrepared = false
    while true {
      if !isPrepared, ContinuousClock.now >= trouble.nextTry {
        isPrepared = prepare(writer, &trouble)
      }
      if writing.wait(for: isPrepared ? writer.pause : min(writer.pause, pause)) == .timedOut,
        let remark = writer.performMaintenance(at: now())
      {
        log("history: \(remark)")
      }
      // Cleared first, so that reports that arrive from here on wake it again.
      writing.clear()
      publish(writer.backlog)
      let (waiting, isStopped) = state.withLock { state in
        defer { (state.waiting, state.count) = ([], 0) }
        return (state.waiting, state.isStopped)
      }
      let batch = waiting.flatMap(\.self)
      if !batch.isEmpty { write(batch, &writer, &trouble) }
      if isStopped { return }
    }
  }

  /// Prepares the writer, and returns whether that was possible.
  private func prepare(_ writer: any HistoryWriting, _ trouble: inout Trouble) -> Bool {
    do throws(DatabaseError) {
      try writer.prepare()
    } catch {
      _ = note(error, &trouble)
      return false
    }
    if trouble.last != nil {
      log("history: ready now; \(trouble.lost) reports are missing")
      trouble = Trouble()
      state.withLock { $0.counters.trouble = nil }
    }
    return true
  }

  /// The problem with writing, until a batch is written again.
  private struct Trouble {
    var last: HistoryLoss?
    /// A full disk causes changing error messages, so the kinds are logged instead.
    var log = FailureLog()
    var lost = 0
    var nextTry = ContinuousClock.now
  }

  private func write(
    _ batch: [StoredReport],
    _ writer: inout any HistoryWriting,
    _ trouble: inout Trouble
  ) {
    if let last = trouble.last, ContinuousClock.now < trouble.nextTry {
      return lose(batch, last, &trouble)
    }
    do throws(DatabaseError) {
      if let remark = try writer.write(batch, at: now()) { log("history: \(remark)") }
      publish(writer.backlog)
      state.withLock { state in
        state.counters.written += batch.count
        state.counters.batches += 1
        state.counters.lastWrite = .now
        state.counters.trouble = nil
      }
      guard trouble.last != nil else { return }
      log("history: writing again; \(trouble.lost) reports are missing")
      trouble = Trouble()
    } catch {
      let loss = note(error, &trouble)
      lose(batch, loss, &trouble)
    }
  }

  /// Notes why nothing can be written now, and when to try again.
  private func note(_ error: DatabaseError, _ trouble: inout Trouble) -> HistoryLoss {
    let loss = loss(error)
    trouble.last = loss
    trouble.nextTry = ContinuousClock.now + pause
    state.withLock { $0.counters.trouble = loss }
    if trouble.log.noteFailure("\(loss)") { log("history: cannot write: \(error); retrying") }
    return loss
  }

  /// Publishes what waits for the server, and wakes the other thread when the server is back.
  private func publish(_ backlog: HistoryBacklog?) {
    let isBack = state.withLock { state in
      let known = state.counters.backlog
      let expired = (backlog?.lost ?? 0) - (known?.lost ?? 0)
      if expired > 0 { state.counters.missing[.expired, default: 0] += expired }
      state.counters.backlog = backlog
      return known?.isServerAway == true && backlog?.isServerAway == false
    }
    if isBack { clearing.signal() }
  }

  private func lose(_ batch: [StoredReport], _ loss: HistoryLoss, _ trouble: inout Trouble) {
    trouble.lost += batch.count
    state.withLock { state in
      state.counters.missing[loss, default: 0] += batch.count
      state.counters.trouble = loss
    }
  }

  /// Whether `stop` was called.
  var isStopped: Bool { state.withLock(\.isStopped) }
}
