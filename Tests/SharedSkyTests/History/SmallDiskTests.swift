import Breathing
import Foundation
import Geodesy
import TestRigs
import TestSupport
import Testing

@testable import SharedSky

/// A history on a real disk that is full or read-only.
@Suite(
  "A history on a small disk",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: SmallDisk.isAllowed, "\(SmallDisk.requirement)")
)
struct SmallDiskTests {
  private static let size = 500

  private static func batch(_ number: Int64) -> [StoredReport] {
    StoredReport.batch(size, number: number, altitude: 3_000)
  }

  /// A history, and the number of its batches.
  private final class Keeper {
    let history: History
    let log = Record<String>()
    private(set) var given: Int64 = 0

    init(_ folder: String) throws {
      var limits = HistoryLimits()
      limits.pause = .milliseconds(200)
      history = try History(
        folder: folder,
        writer: "relay",
        limits: limits,
        now: { SkyTime.seven.after(seconds: 60).instant },
        log: log.add
      )
    }

    /// Adds a batch every fiftieth of a second until a condition holds. On a busy machine it waits for the writer,
    /// which would otherwise lose reports because the disk seems slow.
    func give(_ words: Comment, until isSo: (HistoryCounters) -> Bool) async throws {
      for _ in 0..<12_000 {
        let counters = history.counters
        if isSo(counters) { return }
        let waiting = Int(given) * SmallDiskTests.size - counters.written - counters.lost
        if waiting < History.capacity / 4 {
          history.store(SmallDiskTests.batch(given))
          given += 1
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      Issue.record(words)
      throw CancellationError()
    }

    /// Ends it; afterwards every report is written or counted as lost.
    func end() -> HistoryCounters {
      history.stop()
      let tally = history.counters
      #expect(tally.written + tally.lost == Int(given) * SmallDiskTests.size)
      return tally
    }
  }

  @Test("A full disk is logged once, with missing reports counted; with room, writing continues")
  func full() async throws {
    let disk = try SmallDisk(megabytes: 24)
    let keeper = try Keeper(disk.path + "/sky")
    try await keeper.give("nothing is written") { $0.written >= 2 * Self.size }
    for round in 1...2 {
      let before = keeper.history.counters
      disk.fill()
      // Ten tries fail, one after the other.
      try await keeper.give("the disk is not full") { tally in
        tally.lost >= before.lost + 100 * Self.size
      }
      #expect(keeper.history.counters.trouble == .full)
      #expect(keeper.log.all.count == 2 * round - 1)
      #expect(keeper.log.all.last?.hasPrefix("history: cannot write: ") == true)
      let written = keeper.history.counters.written
      disk.empty()
      // What is written is counted before it is logged.
      try await keeper.give("it does not go on") { tally in
        tally.written >= written + 3 * Self.size && keeper.log.all.count >= 2 * round
      }
      #expect(keeper.history.counters.trouble == nil)
      #expect(keeper.log.all.count == 2 * round)
    }
    let tally = keeper.end()
    #expect(Set(tally.missing.keys) == [.full])
    #expect(keeper.log.all.last?.hasPrefix("history: writing again; ") == true)
    // Each batch is there as a whole or not at all.
    let counts = try HistoryReader(folder: disk.path + "/sky").countsByBatch()
    #expect(counts.values.allSatisfy { $0 == Self.size })
    #expect(counts.count * Self.size == tally.written)
    #expect(counts[keeper.given - 1] == Self.size)
  }

  @Test("An error of a full disk is one even when there is room again", arguments: 0...12)
  func fullBefore(pages: Int) throws {
    let disk = try SmallDisk(megabytes: 1)
    disk.fill(leaving: pages)
    var writer = HistoryWriter(folder: disk.path, writer: "relay", limits: HistoryLimits())
    do throws(DatabaseError) {
      _ = try writer.write(Self.batch(0), at: SkyTime.seven.instant)
      Issue.record("there is room")
    } catch {
      // Another program removes its files, or SQLite its own as it closes them.
      disk.empty()
      #expect(HistoryLoss(error, in: disk.path) == .full, "\(error)")
    }
  }

  @Test("If the history itself fills the disk, its data stay readable")
  func outgrown() async throws {
    let disk = try SmallDisk(megabytes: 2)
    let keeper = try Keeper(disk.path)
    try await keeper.give("the disk is not full") { $0.lost >= 60 * Self.size }
    let tally = keeper.end()
    let lines = keeper.log.all
    #expect(tally.written > 0 && Set(tally.missing.keys) == [.full], "\(lines)")
    // Once its journal has been moved into the database, it may write a little more. Each change is logged once.
    #expect(lines.count % 2 == 1)
    for (number, line) in lines.enumerated() {
      let start = number % 2 == 0 ? "history: cannot write: " : "history: writing again; "
      #expect(line.hasPrefix(start), "line \(number)")
    }
    let counts = try HistoryReader(folder: disk.path).countsByBatch()
    #expect(counts.values.allSatisfy { $0 == Self.size })
    #expect(counts.count * Self.size == tally.written)
  }

  @Test("A locked file is logged once; unlocked it is written again", arguments: [true, false])
  func locked(isNew: Bool) async throws {
    let disk = try SmallDisk(megabytes: 8)
    if !isNew {
      let keeper = try Keeper(disk.path)
      try await keeper.give("nothing is written") { $0.written >= 2 * Self.size }
      _ = keeper.end()
    }
    try await disk.lock(true)
    let keeper = try Keeper(disk.path)
    try await keeper.give("the disk is not locked") { $0.lost >= 60 * Self.size }
    #expect(keeper.history.counters.trouble == .readOnly)
    #expect(keeper.log.all.count == 1)
    try await disk.lock(false)
    try await keeper.give("it does not go on") { $0.written >= 2 * Self.size }
    let tally = keeper.end()
    #expect(Set(tally.missing.keys) == [.readOnly])
    #expect(keeper.log.all.count == 2)
    let kept = try HistoryReader(folder: disk.path).countsByBatch()
    #expect(kept.values.allSatisfy { $0 == Self.size })
  }

  @Test("A disk that is full and then locked is logged twice")
  func fullThenLocked() async throws {
    let disk = try SmallDisk(megabytes: 4)
    let keeper = try Keeper(disk.path)
    try await keeper.give("nothing is written") { $0.written >= Self.size }
    disk.fill()
    try await keeper.give("the disk is not full") { $0.trouble == .full }
    // Its file is closed until the next attempt.
    try await disk.lock(true)
    try await keeper.give("the disk is not locked") { tally in
      tally.trouble == .readOnly && keeper.log.all.count >= 2
    }
    #expect(keeper.log.all.count == 2)
    try await disk.lock(false)
    disk.empty()
    try await keeper.give("it does not go on") { $0.trouble == nil }
    let tally = keeper.end()
    #expect(Set(tally.missing.keys) == [.full, .readOnly])
    #expect(keeper.log.all.count == 3)
  }
}
