import Glibc

/// Counters of the reports written, and of those missing with the reason.
public struct HistoryCounters: Sendable, Hashable {
  /// The number of reports written.
  public internal(set) var written = 0

  /// The number of writes: normally one per second.
  public internal(set) var batches = 0

  /// The number of missing reports, by reason.
  public internal(set) var missing: [HistoryLoss: Int] = [:]

  /// When something was written last; nil before the first time.
  public internal(set) var lastWrite: ContinuousClock.Instant?

  /// Why nothing is being written; nil without a problem.
  public internal(set) var trouble: HistoryLoss?

  /// The number of files when the folder was last counted, at most a minute ago.
  public internal(set) var files = 0

  /// Their total size, in bytes.
  public internal(set) var bytes: Int64 = 0

  /// Nothing written yet.
  init() {}

  /// The number of missing reports, for any reason.
  public var lost: Int { missing.values.reduce(0, +) }
}

/// Why reports are missing from a history.
public enum HistoryLoss: Sendable, Hashable, CaseIterable {
  /// The disk is full, or the quota is exceeded.
  case full
  /// The disk or the folder can only be read.
  case readOnly
  /// A disk operation failed, or the folder cannot be created.
  case failed
  /// More waited than there is room for: the disk is too slow.
  case slow

  /// Determines why a database in a folder cannot be written.
  init(_ error: DatabaseError, in folder: String) {
    var disk = statvfs()
    // SQLite says of a file that it cannot make only that it cannot open it.
    let isThere = statvfs(folder, &disk) == 0
    if error.isReadOnly || (isThere && access(folder, W_OK) != 0) {
      self = .readOnly
    } else if error.isFull || (isThere && disk.f_bavail == 0) {
      self = .full
    } else {
      self = .failed
    }
  }

  /// The problem, in a few words without a file name.
  public var words: String {
    switch self {
    case .full: "the disk is full"
    case .readOnly: "the disk is read-only"
    case .failed: "the disk fails"
    case .slow: "the disk is too slow"
    }
  }
}
