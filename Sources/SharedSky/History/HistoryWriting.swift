import Breathing

/// Writes the batches of a history, on the history's thread.
protocol HistoryWriting {
  /// Prepares for the first batch, so that a folder that cannot be created is reported at the start.
  ///
  /// - Throws: `DatabaseError` if a batch could not be written now.
  func prepare() throws(DatabaseError)

  /// Writes a batch.
  ///
  /// - Returns: A message for the log, or nil.
  /// - Throws: `DatabaseError` if the batch is lost.
  mutating func write(_ batch: [StoredReport], at now: Instant) throws(DatabaseError) -> String?

  /// Does periodic work while no batches arrive.
  ///
  /// - Returns: A message for the log, or nil.
  mutating func performMaintenance(at now: Instant) -> String?

  /// The time until `performMaintenance` is due.
  var pause: Duration { get }

  /// Closes the file or the connection.
  mutating func close()

  /// What waits for a server; nil without one.
  var backlog: HistoryBacklog? { get }
}

/// Removes what has expired from a history, and thins what is old, on another thread.
protocol HistoryMaintenance: Sendable {
  /// Removes what exceeds the limits of age and size.
  ///
  /// - Returns: What is left.
  /// - Throws: `HistoryError` if this is unknown.
  func clear(at now: Instant) throws(HistoryError) -> HistoryExtent

  /// Thins the oldest part that is old enough and not yet thinned.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isStopped: Called at intervals; if it returns true, the part stays as it is.
  /// - Returns: Whether another part may be due.
  /// - Throws: `HistoryError` if the part stays as it is because of an error.
  func thinNext(
    at now: Instant,
    unless isStopped: @escaping () -> Bool
  ) throws(HistoryError) -> Bool
}

/// What is left of a history after what has expired was removed.
struct HistoryExtent {
  /// The number of files, or of days on a server.
  var files: Int

  /// Their total size, in bytes.
  var bytes: Int64

  /// The number of files deleted.
  var deletedFiles = 0

  /// The number of reports deleted, where they are counted.
  var deletedReports = 0

  /// Why something that has expired could not be removed; nil if all was.
  var problem: HistoryError?
}

/// Reports that wait in files for the server of a history.
public struct HistoryBacklog: Sendable, Hashable {
  /// The number of reports.
  public var reports = 0

  /// The number of reports deleted so far, because too many waited.
  public var lost = 0

  /// Whether the server is away.
  public var isServerAway = false
}

extension HistoryWriter: HistoryWriting {
  /// Closes the file of a past hour even if no reports arrive, because only closed files are thinned.
  mutating func performMaintenance(at now: Instant) -> String? {
    leave(at: now)
    return nil
  }

  var pause: Duration { .seconds(60) }

  var backlog: HistoryBacklog? { nil }
}

extension HistoryRetention: HistoryMaintenance {
  @discardableResult
  func clear(at now: Instant) throws(HistoryError) -> HistoryExtent {
    do throws(DatabaseError) {
      return try clear(at: now, counting: { _ in 0 })
    } catch {
      throw HistoryError(error)
    }
  }

  func thinNext(
    at now: Instant,
    unless isStopped: @escaping () -> Bool
  ) throws(HistoryError) -> Bool {
    var problem: DatabaseError?
    do throws(DatabaseError) {
      for file in try unthinned(at: now) {
        do throws(DatabaseError) {
          // Another process may be thinning; any files that it leaves are thinned in a later round.
          return try thin(file, unless: isStopped)
        } catch {
          // A file that cannot be thinned does not keep later ones from it.
          problem = problem ?? error
        }
      }
    } catch {
      problem = error
    }
    if let problem { throw HistoryError(problem) }
    return false
  }
}
