import Breathing
import Network

/// Writes batches to a server. While it cannot be reached, they wait in files. When it is back, new batches are
/// sent at once, and the waiting ones between them.
struct PostgreSQLWriter: HistoryWriting {
  private let server: PostgreSQLServer
  private var spool: HistorySpool
  private let log: @Sendable (String) -> Void

  private var session: PostgreSQLSession?
  private var retry: Retry
  private var nextTry = ContinuousClock.now

  /// When the spool is read again, if some of its files cannot be sent now.
  private var nextRead = ContinuousClock.now

  /// The time between two such attempts.
  private static let readInterval: Duration = .seconds(60)

  /// Creates a writer, which connects when it is first called.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - spool: Where batches wait.
  ///   - log: Logs one sentence.
  init(
    _ server: PostgreSQLServer,
    spool: HistorySpool,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.server = server
    self.spool = spool
    self.log = log
    retry = Retry(Backoff(first: .milliseconds(500), longest: .seconds(30)))
  }

  /// Does nothing: the folder is needed only while the server is away.
  func prepare() {}

  mutating func write(_ batch: [StoredReport], at now: Instant) throws(DatabaseError) -> String? {
    if send(batch, at: now) { return nil }
    return try spool.add(batch, at: now)
  }

  mutating func performMaintenance(at now: Instant) -> String? {
    guard connect(), !spool.isEmpty else { return nil }
    // What was written last is sent as well.
    spool.close()
    let next = spool.next(PostgreSQLSession.maximumReports)
    if spool.isBlocked { nextRead = ContinuousClock.now + Self.readInterval }
    guard let (reports, remark) = next else {
      if spool.isEmpty { log("all reports that waited are on \(server)") }
      return nil
    }
    if send(reports, at: now) {
      spool.sent(reports.count)
    } else {
      spool.rewind()
    }
    return remark
  }

  var pause: Duration {
    if session != nil, spool.isEmpty { return Self.readInterval }
    return max(.zero, ContinuousClock.now.duration(to: session == nil ? nextTry : nextRead))
  }

  var backlog: HistoryBacklog? {
    HistoryBacklog(
      reports: spool.count,
      lost: spool.lost,
      isServerAway: session == nil && retry.failures > 0
    )
  }

  mutating func close() {
    spool.close()
    session = nil
  }

  /// Writes reports to the server. Returns false if it cannot be reached.
  private mutating func send(_ reports: [StoredReport], at now: Instant) -> Bool {
    guard connect() else { return false }
    do throws(PostgreSQLError) {
      try session?.write(reports, at: now)
      // A connection alone shows little: the server may refuse rows, for example on a full disk.
      if retry.succeed() { log("\(server) is back") }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Connects if it is time. Returns whether there is a connection.
  private mutating func connect() -> Bool {
    guard session == nil else { return true }
    guard ContinuousClock.now >= nextTry else { return false }
    do throws(PostgreSQLError) {
      session = try PostgreSQLSession(server)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  private mutating func fail(_ error: PostgreSQLError) {
    session = nil
    let (shouldLog, wait) = retry.fail(error.message)
    nextTry = ContinuousClock.now + wait
    if shouldLog { log("\(server): \(error.message); reports wait on disk; retrying") }
  }
}
