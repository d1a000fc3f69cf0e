import Breathing
import Foundation
import Geodesy
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import SharedSky

@Suite("A history that fails", .timeLimit(.minutes(10)))
struct HistoryFailureTests {
  @Test(
    "A writer that is killed loses at most the current batch, and each batch is whole or absent"
  )
  func killed() async throws {
    let folder = try HistoryFolder()
    let path = folder.path
    for round in 0..<3 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        var writer = HistoryWriter(folder: path, writer: "\(round)", limits: HistoryLimits())
        let begun = open(path + "/begun", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let done = open(path + "/done", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let finished = Atomic(0)
        Thread.detachNewThread {
          while finished.load(ordering: .relaxed) < 2 + round { usleep(1_000) }
          usleep(7_000 * UInt32(round))
          kill(getpid(), SIGKILL)
        }
        for number in 0..<1_000_000 as Range<Int64> {
          write(begun, "+", 1)
          _ = try writer.write(Self.batch(number, of: round), at: SkyTime.seven.instant)
          write(done, "+", 1)
          finished.add(1, ordering: .relaxed)
        }
      }
      let begun = try Data(contentsOf: URL(filePath: path + "/begun")).count
      let done = try Data(contentsOf: URL(filePath: path + "/done")).count
      let counts = try Self.reportsByBatch(in: path, of: round)
      #expect(counts.allSatisfy { $0.value == Self.batchSize })
      #expect(counts.count >= done && counts.count <= begun)
      #expect(done > 0)
      // Another process continues in the remaining file.
      var writer = HistoryWriter(folder: path, writer: "\(round)", limits: HistoryLimits())
      _ = try writer.write(Self.batch(5_000, of: round), at: SkyTime.seven.instant)
      #expect(try Self.reportsByBatch(in: path, of: round).count == counts.count + 1)
      for name in ["/begun", "/done"] { unlink(path + name) }
    }
    #expect(folder.files.count == 3)
  }

  @Test("A full disk is logged once; when it has room again, new reports are stored")
  func full() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = try HistoryFolder()
      let log = Record<String>()
      let clock = Mutex(SkyTime.seven)
      let history = try History(
        folder: folder.path,
        writer: "a",
        now: { clock.withLock(\.instant) },
        log: log.add
      )
      let size = Self.batchSize
      history.store(Self.batch(0, of: 0))
      try await waitUntil { history.counters.written == size }

      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let most = limit.rlim_cur
      limit.rlim_cur = 4_096
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      for number in 1...3 as ClosedRange<Int64> {
        history.store(Self.batch(number, of: 0))
        try await waitUntil { history.counters.lost == Int(number) * size }
      }
      #expect(log.all.count == 1)
      #expect(log.all[0].contains("a.sqlite: disk I/O error; retrying"))
      #expect(history.counters.trouble == .failed)
      #expect(history.counters.missing == [.failed: 3 * size])

      limit.rlim_cur = most
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      var number: Int64 = 10
      try await waitUntil {
        history.store(Self.batch(number, of: 0))
        number += 1
        // A relay stores only now and then.
        try await Task.sleep(for: .milliseconds(80))
        return history.counters.written >= 2 * size
      }
      history.stop()
      #expect(log.all.count == 2)
      let tally = history.counters
      #expect(
        log.all.last == "history: writing again; \(tally.lost) reports are missing"
      )
      let there = try Self.reportsByBatch(in: folder.path, of: 0)
      #expect(there.count * size == tally.written)
      #expect(there[0] == size && there[1] == nil)
    }
  }

  @Test("A damaged file is renamed, and the batch is written to a new one")
  func damaged() throws {
    for bytes in [0..<200, 4_096..<12_288] {
      let folder = try HistoryFolder()
      var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
      let now = SkyTime.seven.instant
      for number in 0..<20 as Range<Int64> {
        _ = try writer.write(Self.batch(number, of: 0), at: now)
      }
      writer.close()
      let name = try #require(folder.files.first)
      try Self.overwrite(folder.path + "/" + name, bytes)

      let remark = try writer.write(Self.batch(20, of: 0), at: now.advanced(by: .seconds(1)))
      #expect(remark?.hasPrefix(folder.path + "/" + name) == true)
      #expect(remark?.hasSuffix("renamed to \(name).damaged") == true)
      #expect(try Self.reportsByBatch(in: folder.path, of: 0) == [20: Self.batchSize])
      #expect(try writer.write(Self.batch(21, of: 0), at: now.advanced(by: .seconds(2))) == nil)
    }
  }

  @Test("A reader names the file that it cannot read")
  func unreadable() throws {
    let folder = try HistoryFolder()
    let path = folder.path + "/20261122T070000Z-a.sqlite"
    let reader = HistoryReader(folder: folder.path)
    #expect(try reader.isThere == false)
    for words in ["no database", "SQLite format 3"] {
      try Data((words + String(repeating: ".", count: 5_000)).utf8).write(to: URL(filePath: path))
      let error = #expect(throws: HistoryError.self) {
        try reader.track(of: PlaneID(rawValue: 1), since: .seven)
      }
      #expect(error?.isDamage == true)
      #expect(error?.description == "\(path): file is not a database")
    }
    try FileManager.default.removeItem(atPath: path)
    try Database(path).execute("CREATE TABLE others (things)")
    let error = #expect(throws: HistoryError.self) {
      try reader.track(of: PlaneID(rawValue: 1), since: .seven)
    }
    let words = "not a database of this version of the shared sky's history"
    #expect(error?.description.contains(words) == true)
    // Nor does a writer change others' files.
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    let remark = try writer.write(Self.batch(0, of: 0), at: SkyTime.seven.after(seconds: 1).instant)
    #expect(remark?.contains("not a database of the shared sky's history") == true)
  }

  @Test("A reader that skips damage finds what the other files have, and names the damaged one")
  func skipping() throws {
    let folder = try HistoryFolder()
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    _ = try writer.write(Self.batch(0, of: 0), at: SkyTime.seven.instant)
    writer.close()
    let path = folder.path + "/20261122T060000Z-b.sqlite"
    try Data(String(repeating: ".", count: 5_000).utf8).write(to: URL(filePath: path))
    let start = SkyTime.seven.after(seconds: -7_200)
    let failure = #expect(throws: HistoryError.self) {
      try HistoryReader(folder: folder.path).everything(since: start)
    }
    #expect(failure?.isDamage == true)
    let reader = HistoryReader(folder: folder.path, skipsDamage: true)
    #expect(try reader.everything(since: start).count == Self.batchSize)
    let damage = reader.damage(since: start)
    #expect(damage.map(\.description) == ["\(path): file is not a database"])
  }

  @Test("A page that is damaged costs its own file only")
  func skippingPages() throws {
    let folder = try HistoryFolder()
    for hour in 0..<2 as Range<Int64> {
      var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
      let time = SkyTime.seven.advanced(byMilliseconds: hour * 3_600_000)
      _ = try writer.write(Self.batch(hour, of: 0), at: time.instant)
      writer.close()
    }
    let path = folder.path + "/" + (try #require(folder.files.first))
    let size = try Data(contentsOf: URL(filePath: path)).count
    try Self.overwrite(path, 4_096..<size)
    let reader = HistoryReader(folder: folder.path, skipsDamage: true)
    let world = Coordinate(degreesNorth: 0, degreesEast: 0)
    let since = SkyTime.seven.advanced(byMilliseconds: -7_200_000)
    let planes = try reader.lastKnown(around: world, within: .degrees(180), since: since)
    #expect(planes.count == Self.batchSize)
    let damage = reader.damage(since: since)
    #expect(damage.count == 1 && damage.first?.description.hasPrefix(path) == true, "\(damage)")
  }

  @Test("A time that no clock can have is read as the last one")
  func impossibleTimes() {
    #expect(SkyTime(unixMilliseconds: .max) == .never)
    #expect(SkyTime(unixMilliseconds: .min).milliseconds == 0)
    #expect(SkyTime.never.instant > SkyTime.seven.instant)
    #expect(SkyTime(milliseconds: .max).instant > SkyTime.seven.instant)
  }

  @Test("An impossible folder is logged once, before the first report, and the relay continues")
  func noFolder() async throws {
    let log = Record<String>()
    let history = try History(
      folder: "/dev/null/sky",
      writer: "a",
      now: { SkyTime.seven.instant },
      log: log.add
    )
    try await waitUntil { history.counters.trouble == .failed && !log.all.isEmpty }
    #expect(history.counters.lost == 0)
    for number in 0..<5 as Range<Int64> { history.store(Self.batch(number, of: 0)) }
    history.stop()
    let tally = history.counters
    #expect(tally.written == 0 && tally.batches == 0 && tally.lastWrite == nil)
    #expect(tally.missing == [.failed: 5 * Self.batchSize])
    #expect(
      log.all == [
        "history: cannot write: /dev/null/sky: the folder cannot be created: not a directory; "
          + "retrying"
      ]
    )
  }

  @Test("A folder that can be created later needs no report for that")
  func laterFolder() async throws {
    let parent = try HistoryFolder()
    let folder = parent.path + "/relay/sky"
    var limits = HistoryLimits()
    limits.pause = .milliseconds(50)
    let log = Record<String>()
    let history = try History(
      folder: folder,
      writer: "a",
      limits: limits,
      now: { SkyTime.seven.instant },
      log: log.add
    )
    defer { history.stop() }
    try await waitUntil { history.counters.trouble != nil }
    try FileManager.default.createDirectory(
      atPath: parent.path + "/relay",
      withIntermediateDirectories: false
    )
    try await waitUntil { history.counters.trouble == nil }
    #expect(FileManager.default.fileExists(atPath: folder))
  }

  // MARK: Distinguishable batches

  private static let batchSize = 2_000

  private static func batch(_ number: Int64, of round: Int) -> [StoredReport] {
    StoredReport.batch(batchSize, number: number, altitude: UInt16(round))
  }

  private static func reportsByBatch(in folder: String, of round: Int) throws -> [Int64: Int] {
    try HistoryReader(folder: folder).countsByBatch(altitude: UInt16(round))
  }

  private static func overwrite(_ path: String, _ bytes: Range<Int>) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: UInt64(bytes.lowerBound))
    try file.write(contentsOf: Data(repeating: 0x5A, count: bytes.count))
    try file.close()
  }
}
