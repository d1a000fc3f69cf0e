import Glibc

/// Counters of the reports written, and of those missing by reason.
public struct HistoryCounters: Sendable, Hashable {
  /// The number of reports written.
  public internal(set) var written = 0

  /// The number of writes; usually one per second.
  public internal(set) var batches = 0

  /// The number of missing reports, by reason.
  public internal(set) var missing: [HistoryLoss: Int] = [:]

  /// When reports were last written; nil before the first time.
  public internal(set) var lastWrite: ContinuousClock.Instant?

  /// Why reports are not being written; nil without a problem.
  public internal(set) var trouble: HistoryLoss?

  /// Whether something that has expired could not be removed in the last minute, or whether that has been unknown for
  /// longer.
  public internal(set) var keepsExpired = false

  /// What waits for the server; nil without one.
  public internal(set) var backlog: HistoryBacklog?

  /// The number of files, or of days on a server, counted once a minute.
  public internal(set) var files = 0

  /// Their total size, in bytes.
  public internal(set) var bytes: Int64 = 0

  /// Creates counters at zero.
  init() {}

  /// The number of missing reports, for any reason.
  public var lost: Int { missing.values.reduce(0, +) }
}

/// Why reports are missing from a history.
public enum HistoryLoss: Sendable, Hashable, CaseIterable {
  /// The disk is full, or the quota is exceeded.
  case full
  /// The disk or the folder is read-only.
  case readOnly
  /// A disk operation failed, or the folder cannot be created.
  case failed
  /// Reports arrived faster than the disk could write them.
  case slow
  /// Reports that were written, and waited for the server, exceeded the limits of age or size.
  case expired

  /// Determines why a database in a folder cannot be written.
  init(_ error: DatabaseError, in folder: String) {
    var disk = statvfs()
    // If SQLite cannot create a file, it reports only that it cannot open it.
    let isThere = statvfs(folder, &disk) == 0
    if error.isReadOnly || (isThere && access(folder, W_OK) != 0) {
      self = .readOnly
    } else if error.isFull || (isThere && disk.f_bavail == 0) {
      self = .full
    } else {
      self = .failed
    }
  }

  /// The problem in a few words, without the file's name.
  public var words: String {
    switch self {
    case .full: "the disk is full"
    case .readOnly: "the disk is read-only"
    case .failed: "the disk reports errors"
    case .slow: "the disk is too slow"
    case .expired: "reports wait for too long"
    }
  }
}
