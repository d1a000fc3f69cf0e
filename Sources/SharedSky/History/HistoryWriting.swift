import Breathing

/// Writes the batches of a history, on the history's thread.
protocol HistoryWriting {
  /// Writes a batch.
  ///
  /// - Returns: A message for the log, or nil.
  /// - Throws: `DatabaseError` if the batch is lost.
  mutating func write(_ batch: [StoredReport], at now: Instant) throws(DatabaseError) -> String?

  /// Does what is due without a batch.
  ///
  /// - Returns: A message for the log, or nil.
  mutating func tend(at now: Instant) -> String?

  /// The time until `tend` is due.
  var pause: Duration { get }

  /// Ends the writing.
  mutating func close()

  /// What waits for a server; nil without one.
  var backlog: HistoryBacklog? { get }
}

/// Removes what has expired from a history, and thins what is old, on another thread.
protocol HistoryKeeping: Sendable {
  /// Removes what exceeds the limits of age and size.
  ///
  /// - Returns: The number of files or days left, and their size in bytes.
  /// - Throws: `DatabaseError` if this is unknown.
  func clear(at now: Instant) throws(DatabaseError) -> (files: Int, bytes: Int64)

  /// Thins the oldest part that is old enough and not yet thinned.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isStopped: Called at intervals; if it returns true, the part stays as it is.
  /// - Returns: Whether another part may be due.
  /// - Throws: `DatabaseError` if the part stays as it is because of an error.
  func thinNext(at now: Instant, unless isStopped: () -> Bool) throws(DatabaseError) -> Bool
}

/// Reports that wait in files for the server of a history.
public struct HistoryBacklog: Sendable, Hashable {
  /// The number of reports.
  public var reports = 0

  /// Whether the server is away.
  public var isServerAway = false
}

extension HistoryWriter: HistoryWriting {
  /// Closes the file of a past hour even if no reports arrive, because only closed files are thinned.
  mutating func tend(at now: Instant) -> String? {
    leave(at: now)
    return nil
  }

  var pause: Duration { .seconds(60) }

  var backlog: HistoryBacklog? { nil }
}

extension HistoryRetention: HistoryKeeping {
  func thinNext(at now: Instant, unless isStopped: () -> Bool) throws(DatabaseError) -> Bool {
    var problem: DatabaseError?
    for file in unthinned(at: now) {
      do throws(DatabaseError) {
        // Another process may be thinning; any files that it leaves are thinned in a later round.
        return try thin(file, unless: isStopped)
      } catch {
        // A file that cannot be thinned does not keep later ones from it.
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    return false
  }
}
