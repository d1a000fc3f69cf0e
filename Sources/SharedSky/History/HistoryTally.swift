import Glibc

/// How much a history wrote, and how much it did not and why.
public struct HistoryTally: Sendable, Hashable {
  /// How many reports were written.
  public internal(set) var written = 0

  /// How many times reports were written: once a second as a rule.
  public internal(set) var batches = 0

  /// How many reports are missing, by why.
  public internal(set) var missing: [HistoryLoss: Int] = [:]

  /// When something was written last; nil before the first time.
  public internal(set) var lastWrite: ContinuousClock.Instant?

  /// Why nothing is being written; nil without a problem.
  public internal(set) var trouble: HistoryLoss?

  /// The number of files when the folder was last counted, at most a minute ago.
  public internal(set) var files = 0

  /// How many bytes they had.
  public internal(set) var bytes: Int64 = 0

  /// Nothing written yet.
  init() {}

  /// How many reports are missing, whyever.
  public var lost: Int { missing.values.reduce(0, +) }
}

/// Why reports are missing from a history.
public enum HistoryLoss: Sendable, Hashable, CaseIterable {
  /// The disk is full, or the quota is exceeded.
  case full
  /// The disk or the folder can only be read.
  case readOnly
  /// The disk does not do what it is asked, or the folder cannot be made.
  case failed
  /// More waited than there is room for: the disk is too slow.
  case slow

  /// Finds out why a database in a folder does not take what is written.
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
