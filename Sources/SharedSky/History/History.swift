public import Breathing
import Foundation
import Synchronization

/// Keeps what a relay was told, in files that `HistoryReader` reads.
///
/// Whoever hands reports in never waits: a thread of its own writes them, and another clears away and
/// thins. Where the disk fails the log says so once, the relay goes on, and what could not be written
/// is counted.
public final class History: Sendable {
  /// How much was written, and how much was not.
  public struct Tally: Sendable, Hashable {
    /// How many reports were written.
    public var written = 0
    /// How many reports are lost, because the disk failed or was too slow.
    public var lost = 0
    /// How many bytes all files had when they were last looked at.
    public var bytes: Int64 = 0
  }

  /// How many reports wait to be written at most; beyond that the oldest are lost.
  public static let room = 1_000_000

  /// How long a disk that failed is left alone.
  private static let pause: Duration = .seconds(5)

  /// How often what is too old is looked for.
  private static let round: DispatchTimeInterval = .seconds(60)

  private let keeping: HistoryKeeping
  private let writer: String
  private let now: @Sendable () -> Instant
  private let note: @Sendable (String) -> Void

  private let state = Mutex(State())
  private let bell = DispatchSemaphore(value: 0)
  private let keepingBell = DispatchSemaphore(value: 0)
  private let end = DispatchGroup()

  private struct State {
    var waiting: [[StoredReport]] = []
    var count = 0
    var isStopped = false
    var tally = Tally()
  }

  /// Creates a history and begins to keep it.
  ///
  /// - Parameters:
  ///   - folder: The folder of its files; it is made where there is none, but not those above it.
  ///   - writer: The name under which this process writes; no two that share the folder have the same.
  ///   - limits: How much is kept.
  ///   - now: The time of day.
  ///   - note: Takes what a log should hold, sentence by sentence.
  public init(
    folder: String,
    writer: String,
    limits: HistoryLimits = HistoryLimits(),
    now: @escaping @Sendable () -> Instant,
    note: @escaping @Sendable (String) -> Void
  ) {
    keeping = HistoryKeeping(folder: folder, limits: limits)
    self.writer = writer
    self.now = now
    self.note = note
    start("history") { $0.write() }
    start("history-keeping") { $0.keep() }
  }

  /// Takes reports to be written, none of them a ghost's.
  public func store(_ batch: [StoredReport]) {
    guard !batch.isEmpty else { return }
    state.withLock { state in
      guard !state.isStopped else { return }
      state.waiting.append(batch)
      state.count += batch.count
      while state.count > Self.room, state.waiting.count > 1 {
        let oldest = state.waiting.removeFirst().count
        state.count -= oldest
        state.tally.lost += oldest
      }
    }
    bell.signal()
  }

  /// How much was written so far, and how much was not.
  public var tally: Tally { state.withLock(\.tally) }

  /// Writes what waits, ends the file, and returns when that is done.
  public func stop() {
    state.withLock { $0.isStopped = true }
    bell.signal()
    keepingBell.signal()
    end.wait()
  }

  private func start(_ name: String, _ body: @escaping @Sendable (History) -> Void) {
    end.enter()
    let thread = Thread { [self] in
      body(self)
      end.leave()
    }
    thread.name = name
    thread.start()
  }

  // MARK: Writing

  private func write() {
    var writer = HistoryWriter(folder: keeping.folder, writer: writer, limits: keeping.limits)
    defer { writer.close() }
    var trouble = Trouble()
    while true {
      bell.wait()
      let (batch, isStopped) = state.withLock { state in
        defer { (state.waiting, state.count) = ([], 0) }
        return (state.waiting.flatMap(\.self), state.isStopped)
      }
      if !batch.isEmpty { write(batch, &writer, &trouble) }
      if isStopped { return }
    }
  }

  /// What went wrong last, and when it is worth another try.
  private struct Trouble {
    var words: String?
    var lost = 0
    var nextTry = ContinuousClock.now
  }

  private func write(
    _ batch: [StoredReport],
    _ writer: inout HistoryWriter,
    _ trouble: inout Trouble
  ) {
    guard ContinuousClock.now >= trouble.nextTry else { return lose(batch, &trouble) }
    do throws(DatabaseError) {
      if let remark = try writer.write(batch, at: now()) { note("the sky's history: \(remark)") }
      state.withLock { $0.tally.written += batch.count }
      guard trouble.words != nil else { return }
      note("the sky's history is written again; \(trouble.lost) reports are missing")
      trouble = Trouble()
    } catch {
      lose(batch, &trouble)
      trouble.nextTry = ContinuousClock.now + Self.pause
      guard trouble.words != error.description else { return }
      trouble.words = error.description
      note("the sky's history is not written: \(error); trying again now and then")
    }
  }

  private func lose(_ batch: [StoredReport], _ trouble: inout Trouble) {
    trouble.lost += batch.count
    state.withLock { $0.tally.lost += batch.count }
  }

  // MARK: Keeping

  private func keep() {
    while !isStopped {
      let bytes = keeping.clear(at: now())
      state.withLock { $0.tally.bytes = bytes }
      thin()
      _ = keepingBell.wait(timeout: .now() + Self.round)
    }
  }

  private func thin() {
    while !isStopped, let file = keeping.unthinned(at: now()) {
      do throws(DatabaseError) {
        try keeping.thin(file) { isStopped }
      } catch {
        return note("the sky's history cannot be thinned: \(error)")
      }
    }
  }

  private var isStopped: Bool { state.withLock(\.isStopped) }
}
