import Synchronization

/// What a test is told, in order: lines of a log, or events.
public final class Record<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty record.
  public init() {}

  /// Everything so far.
  public var all: [Entry] { entries.withLock(\.self) }

  /// Adds an entry.
  public func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}
