public import Breathing
public import Network
import Synchronization

/// Stores the reports that a relay receives: in files that `HistoryReader` reads, or on a server whose
/// tables `PostgreSQLHistory` reads.
public final class History: Sendable {
  /// The number of reports that may wait to be written; beyond that the oldest are dropped.
  public static let capacity = 1_000_000

  /// How often expired data are removed.
  private static let round: Duration = .seconds(60)

  private let keeper: any HistoryMaintenance
  /// Classifies a failure: a full disk, a read-only one, or another cause.
  private let loss: @Sendable (DatabaseError) -> HistoryLoss
  /// The delay before writing is tried again.
  private let pause: Duration
  private let now: @Sendable () -> Instant
  private let log: @Sendable (String) -> Void

  private let state = Mutex(State())
  /// Wakes the writing thread for new reports, and both threads when the history stops.
  private let writing: Wakeup
  private let clearing: Wakeup

  private let threads = Mutex<[Worker]>([])

  private struct State {
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
    _ keeper: any HistoryMaintenance,
    now: @escaping @Sendable () -> Instant,
    log: @escaping @Sendable (String) -> Void,
    by writer: @escaping @Sendable () -> any HistoryWriting
  ) throws(NetworkError) {
    self.keeper = keeper
    loss = { HistoryLoss($0, in: folder) }
    pause = limits.pause
    self.now = now
    self.log = log
    (writing, clearing) = (try Wakeup(), try Wakeup())
    do throws(NetworkError) {
      try start("history") { $0.write(by: writer()) }
      try start("history-keep") { $0.keep() }
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
    while true {
      if writing.wait(for: writer.pause) == .timedOut,
        let remark = writer.performMaintenance(at: now())
      {
        log("history: \(remark)")
      }
      // Cleared first, so that reports that arrive from here on wake it again.
      writing.clear()
      let (waiting, isStopped) = state.withLock { state in
        defer { (state.waiting, state.count) = ([], 0) }
        state.counters.backlog = writer.backlog
        return (state.waiting, state.isStopped)
      }
      let batch = waiting.flatMap(\.self)
      if !batch.isEmpty { write(batch, &writer, &trouble) }
      if isStopped { return }
    }
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
      state.withLock { state in
        state.counters.written += batch.count
        state.counters.batches += 1
        state.counters.lastWrite = .now
        state.counters.trouble = nil
        let lost = writer.backlog?.lost ?? 0
        let known = state.counters.backlog?.lost ?? 0
        if lost > known { state.counters.missing[.full, default: 0] += lost - known }
        state.counters.backlog = writer.backlog
      }
      guard trouble.last != nil else { return }
      log("history: writing again; \(trouble.lost) reports are missing")
      trouble = Trouble()
    } catch {
      let loss = loss(error)
      trouble.last = loss
      trouble.nextTry = ContinuousClock.now + pause
      lose(batch, loss, &trouble)
      guard trouble.log.noteFailure("\(loss)") else { return }
      log("history: cannot write: \(error); retrying")
    }
  }

  private func lose(_ batch: [StoredReport], _ loss: HistoryLoss, _ trouble: inout Trouble) {
    trouble.lost += batch.count
    state.withLock { state in
      state.counters.missing[loss, default: 0] += batch.count
      state.counters.trouble = loss
    }
  }

  // MARK: Keeping

  private func keep() {
    var isThinned = true
    var failures = FailureLog()
    var clock = SteadyClock()
    while !isStopped {
      let time = clock.time(now(), at: .now)
      clear(at: time, &failures)
      isThinned = thin(at: time, isLogged: !isThinned)
      _ = clearing.wait(for: Self.round)
    }
  }

  /// Removes what has expired.
  private func clear(at time: Instant, _ failures: inout FailureLog) {
    var problem: DatabaseError?
    do throws(DatabaseError) {
      let left = try keeper.clear(at: time)
      problem = left.problem
      state.withLock { ($0.counters.files, $0.counters.bytes) = (left.files, left.bytes) }
    } catch {
      problem = error
    }
    state.withLock { $0.counters.keepsExpired = problem != nil }
    guard let problem else {
      _ = failures.noteSuccess()
      return
    }
    if failures.noteFailure("\(problem)") {
      log("history: cannot remove what has expired: \(problem); retrying")
    }
  }

  /// Thins what is due. Returns whether there was no error.
  private func thin(at time: Instant, isLogged: Bool) -> Bool {
    do throws(DatabaseError) {
      while !isStopped, try keeper.thinNext(at: time, unless: { self.isStopped }) {}
      return true
    } catch {
      if !isLogged, !isStopped { log("history: cannot thin: \(error); retrying") }
      return false
    }
  }

  private var isStopped: Bool { state.withLock(\.isStopped) }
}
