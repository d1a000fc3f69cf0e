import Breathing
import Foundation
import Network
import Synchronization
import TestRigs
import TestSupport
import Testing

@testable import SharedSky

@Suite("Reports that wait for the server of a history", .timeLimit(.minutes(5)))
struct HistorySpoolTests {
  private static func spool(
    _ folder: String,
    limits: HistoryLimits = HistoryLimits()
  ) -> HistorySpool {
    HistorySpool(folder: folder, writer: "a", limits: limits)
  }

  /// Ten reports of an hour.
  private static func batch(_ hour: Int64) -> [StoredReport] {
    StoredReport.batch(10, number: hour * 3_600, altitude: 1)
  }

  /// Adds a batch for each of some hours, and closes the file.
  private static func add(_ hours: Range<Int64>, to spool: inout HistorySpool) throws {
    for hour in hours {
      _ = try spool.add(batch(hour), at: SkyTime.seven.after(seconds: hour * 3_600).instant)
    }
    spool.close()
  }

  /// Takes all reports that wait, in parts of four, as a server that stores each part.
  private static func drain(_ spool: inout HistorySpool) -> [StoredReport] {
    var reports: [StoredReport] = []
    for _ in 0..<100 {
      guard let part = spool.next(4) else { return reports }
      reports += part.reports
      spool.sent(part.reports.count)
    }
    Issue.record("the spool does not end")
    return reports
  }

  @Test("All come out once, a file after the other, and nothing is left")
  func order() throws {
    let folder = try HistoryFolder()
    var spool = Self.spool(folder.path)
    #expect(spool.isEmpty && spool.count == 0)
    try Self.add(0..<2, to: &spool)
    #expect(!spool.isEmpty && spool.count == 20)
    let reports = Self.drain(&spool)
    #expect(Set(reports.prefix(10)) == Set(Self.batch(0)))
    #expect(Set(reports.dropFirst(10)) == Set(Self.batch(1)))
    #expect(reports.count == 20)
    #expect(spool.isEmpty && spool.count == 0)
    #expect(folder.files.isEmpty)
  }

  @Test("A restart finds what an earlier process left")
  func restart() throws {
    let folder = try HistoryFolder()
    do {
      var former = Self.spool(folder.path)
      try Self.add(0..<1, to: &former)
    }
    var spool = Self.spool(folder.path)
    #expect(!spool.isEmpty && spool.count == 10)
    #expect(ordered(Self.drain(&spool)) == ordered(Self.batch(0)))
    #expect(folder.files.isEmpty)
  }

  @Test("What may not have reached the server is read again")
  func rewound() throws {
    let folder = try HistoryFolder()
    var spool = Self.spool(folder.path)
    try Self.add(0..<1, to: &spool)
    let first = spool.next(4)
    spool.rewind()
    let again = spool.next(4)
    #expect(try #require(first).reports == (try #require(again).reports))
    #expect(first?.reports.count == 4)
  }

  @Test("Reports added to a file whose others were sent are sent before it is deleted")
  func addedMeanwhile() throws {
    let folder = try HistoryFolder()
    var spool = Self.spool(folder.path)
    try Self.add(0..<1, to: &spool)
    let part = spool.next(10)
    #expect(part?.reports.count == 10)
    spool.sent(10)
    // The server is away again. These may be anywhere in the order of the file.
    let more = StoredReport.batch(10, number: 1, altitude: 2)
    _ = try spool.add(more, at: SkyTime.seven.after(seconds: 1).instant)
    spool.close()
    #expect(spool.count == 10 && folder.files.count == 1)
    let reports = Self.drain(&spool)
    #expect(Set(reports).isSuperset(of: more))
    #expect(spool.count == 0 && folder.files.isEmpty)
  }

  /// Reads a part of a file, deletes the file, and returns the reports that still come.
  private static func afterDeletion(in folder: String) throws -> [StoredReport] {
    var spool = spool(folder)
    try add(0..<2, to: &spool)
    let part = spool.next(4)
    try #require(part?.reports.count == 4)
    let file = try #require(try HistoryFile.all(in: folder).first)
    try FileManager.default.removeItem(atPath: "\(folder)/\(file.name)")
    return drain(&spool)
  }

  @Test("A file that is deleted while it is read is given up, and the next one follows")
  func deleted() async throws {
    let folder = try HistoryFolder()
    let path = folder.path
    let outcome = Mutex<Result<[StoredReport], any Error>?>(nil)
    // On a thread of its own: a spool that never ends fails this test instead of blocking the run.
    try Worker.start("spool") {
      let result = Result { try Self.afterDeletion(in: path) }
      outcome.withLock { $0 = result }
    }
    try await waitUntil("a deleted file is read for ever") { outcome.withLock { $0 != nil } }
    let ended = outcome.withLock(\.self)
    let reports = try #require(ended).get()
    #expect(ordered(reports) == ordered(Self.batch(1)))
    #expect(folder.files.isEmpty)
  }

  @Test("A damaged file is renamed and logged, and does not stop the others")
  func damaged() throws {
    let folder = try HistoryFolder()
    let name = "20261122T060000Z-b.sqlite"
    try Data(String(repeating: ".", count: 5_000).utf8)
      .write(to: URL(filePath: "\(folder.path)/\(name)"))
    var spool = Self.spool(folder.path)
    try Self.add(0..<1, to: &spool)
    let part = spool.next(4)
    #expect(part?.reports.isEmpty == true)
    #expect(part?.remark?.hasSuffix("renamed to \(name).damaged") == true)
    #expect(ordered(Self.drain(&spool)) == ordered(Self.batch(0)))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains(name + ".damaged") && !names.contains(name))
  }

  @Test("What another process writes is left to it, and sent once that process has ended")
  func held() throws {
    let folder = try HistoryFolder()
    var other: HistorySpool? = HistorySpool(
      folder: folder.path,
      writer: "b",
      limits: HistoryLimits()
    )
    _ = try other?.add(Self.batch(0), at: SkyTime.seven.instant)
    other?.close()
    var spool = Self.spool(folder.path)
    let early = Self.drain(&spool)
    #expect(early.isEmpty && !spool.isEmpty && spool.isBlocked)
    other = nil
    #expect(ordered(Self.drain(&spool)) == ordered(Self.batch(0)))
    #expect(spool.isEmpty && !spool.isBlocked && folder.files.isEmpty)
  }

  @Test("A file whose lock cannot be opened is logged once, keeps waiting, and delays no other")
  func unlockable() throws {
    let folder = try HistoryFolder()
    do {
      var former = HistorySpool(folder: folder.path, writer: "b", limits: HistoryLimits())
      try Self.add(0..<1, to: &former)
    }
    let lock = folder.path + "/.b.lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    var spool = Self.spool(folder.path)
    try Self.add(1..<2, to: &spool)
    let parts = (0..<5).compactMap { _ in spool.next(4) }
    #expect(Set(parts.flatMap(\.reports)) == Set(Self.batch(1)))
    let remark = "\(lock): it cannot be locked: is a directory; retrying"
    #expect(parts.compactMap(\.remark) == [remark])
    #expect(!spool.isEmpty && spool.isBlocked && spool.count > 0)
    rmdir(lock)
    #expect(ordered(Self.drain(&spool)) == ordered(Self.batch(0)))
    #expect(spool.isEmpty && !spool.isBlocked && folder.files.isEmpty)
  }

  @Test("A damaged file that cannot be renamed is not taken for one that was sent")
  func notRenamed() throws {
    let folder = try HistoryFolder()
    let path = folder.path + "/20261122T060000Z-b.sqlite"
    try Data(repeating: 0x2E, count: 5_000).write(to: URL(filePath: path))
    // A file cannot replace a folder.
    let other = path + ".damaged"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    var spool = Self.spool(folder.path)
    let part = spool.next(4)
    #expect(part?.reports.isEmpty == true)
    #expect(part?.remark?.contains("it cannot be renamed: ") == true)
    #expect(!spool.isEmpty && spool.isBlocked)
    rmdir(other)
    let again = spool.next(4)
    #expect(again?.remark?.contains("renamed to ") == true)
    let reports = Self.drain(&spool)
    #expect(reports.isEmpty && spool.isEmpty && !spool.isBlocked && folder.files.isEmpty)
  }

  @Test("Files in a folder that cannot be read are not taken for sent")
  func unreadable() throws {
    let folder = try HistoryFolder()
    let path = folder.path + "/loop"
    symlink(path, path)
    var spool = Self.spool(path)
    #expect(!spool.isEmpty)
    let remark = spool.next(4)?.remark
    #expect(
      remark == "\(path): it cannot be read: too many levels of symbolic links; retrying"
    )
    #expect(!spool.isEmpty && spool.isBlocked)
    unlink(path)
    let reports = Self.drain(&spool)
    #expect(reports.isEmpty && spool.isEmpty && folder.files.isEmpty)
  }

  @Test("Reports beyond the limits are deleted, oldest first, and the log says so")
  func limits() throws {
    let folder = try HistoryFolder()
    var spool = Self.spool(folder.path, limits: HistoryLimits(age: .seconds(3_600)))
    let first = try Self.add(0, to: &spool)
    let second = try Self.add(5, to: &spool)
    #expect(first == nil)
    #expect(second?.contains("exceed the limits; the oldest were deleted") == true)
    #expect(spool.lost == 10 && spool.count == 10)
    spool.close()
    #expect(ordered(Self.drain(&spool)) == ordered(Self.batch(5)))
  }

  @Test("A file beyond the limits that cannot be deleted is logged, too")
  func undeletable() throws {
    let folder = try HistoryFolder()
    let path = folder.path + "/20261122T000000Z-b.sqlite"
    // A folder is not deleted as a file is.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    var spool = Self.spool(folder.path, limits: HistoryLimits(age: .seconds(3_600)))
    _ = try Self.add(0, to: &spool)
    let remark = try Self.add(5, to: &spool)
    #expect(remark?.contains("the oldest were deleted; ") == true)
    #expect(remark?.contains("\(path): it cannot be deleted: ") == true)
    #expect(spool.lost == 10 && spool.count == 10)
  }

  @Test("What the server has of a file that is deleted does not count as lost")
  func partlySent() throws {
    let folder = try HistoryFolder()
    var spool = Self.spool(folder.path, limits: HistoryLimits(age: .seconds(3_600)))
    for hour in 0..<2 as Range<Int64> { _ = try Self.add(hour, to: &spool) }
    for _ in 0..<2 {
      let part = spool.next(4)
      #expect(part?.reports.count == 4)
      spool.sent(4)
      // The connection is lost, and the same part is sent again.
      spool.rewind()
    }
    #expect(spool.count == 16)
    _ = try Self.add(5, to: &spool)
    #expect(spool.lost == 16 && spool.count == 10)
    spool.close()
    #expect(ordered(Self.drain(&spool)) == ordered(Self.batch(5)))
    #expect(spool.count == 0 && folder.files.isEmpty)
  }

  @Test("A clock that is set ahead deletes nothing until that has lasted for an hour")
  func clockAhead() throws {
    let folder = try HistoryFolder()
    var spool = Self.spool(folder.path)
    let days: Int64 = 10 * 86_400
    let remarks = try [
      Self.add(0, to: &spool), Self.add(1, to: &spool),
      Self.add(1, ahead: days, to: &spool), Self.add(3, ahead: days, to: &spool),
    ]
    #expect(remarks.map { $0 != nil } == [false, false, false, true])
    #expect(spool.lost == 20 && spool.count == 20)
  }

  /// Adds the batch of an hour, with a wall clock that is some seconds ahead.
  private static func add(
    _ hour: Int64,
    ahead: Int64 = 0,
    to spool: inout HistorySpool
  ) throws -> String? {
    try spool.add(
      batch(hour),
      at: SkyTime.seven.after(seconds: hour * 3_600 + ahead).instant,
      uptime: start + .seconds(hour * 3_600)
    )
  }

  /// The start on a clock that is never set.
  private static let start = ContinuousClock.now
}
