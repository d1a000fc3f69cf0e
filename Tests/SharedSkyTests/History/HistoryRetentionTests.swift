import Breathing
import Foundation
import Geodesy
import TestRigs
import Testing

@testable import SharedSky

@Suite("Keeping a history small")
struct HistoryRetentionTests {
  private let london = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)

  @Test("Expired data is deleted hour by hour")
  func age() throws {
    let folder = try HistoryFolder()
    try Self.write(hours: 5, into: folder.path, limits: HistoryLimits())
    let keeping = HistoryRetention(
      folder: folder.path,
      limits: HistoryLimits(age: .seconds(2 * 3_600))
    )
    try keeping.clear(at: SkyTime.seven.after(seconds: 5 * 3_600 - 1).instant)
    #expect(folder.files.map { $0.prefix(11) } == ["20261122T09", "20261122T10", "20261122T11"])
    try keeping.clear(at: SkyTime.seven.after(seconds: 40 * 3_600).instant)
    #expect(folder.files.isEmpty)
  }

  @Test("Above the size limit the oldest files are deleted, and a large file is ended early")
  func size() throws {
    let folder = try HistoryFolder()
    let limits = HistoryLimits(bytes: HistoryLimits.minimumBytes)
    try Self.write(hours: 3, into: folder.path, limits: limits, planes: 4_000)
    let before = folder.files
    #expect(before.count > 8)
    let keeping = HistoryRetention(folder: folder.path, limits: limits)
    let left = try keeping.clear(at: SkyTime.seven.after(seconds: 3 * 3_600 - 1).instant)
    let total = left.bytes
    #expect(left.files == folder.files.count && left.problem == nil)
    #expect(total <= limits.bytes)
    #expect(total > limits.bytes / 2)
    #expect(folder.files == before.suffix(folder.files.count))
    let sizes = try folder.files.map {
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)")[.size] as? Int64
    }
    #expect(total == sizes.compactMap(\.self).reduce(0, +))
  }

  @Test("Data dated in the future by a wrong clock are deleted first, and new data stay")
  func ahead() throws {
    let folder = try HistoryFolder()
    let names = [
      "20261122T050000Z-a", "20261122T070000Z-a", "20261122T070000Z-b", "20261123T070000Z-a",
      "20261123T080000Z-a",
    ]
    for name in names {
      let path = "\(folder.path)/\(name).sqlite"
      try Data(count: 3_000_000).write(to: URL(filePath: path))
    }
    let keeping = HistoryRetention(
      folder: folder.path,
      limits: HistoryLimits(bytes: HistoryLimits.minimumBytes)
    )
    let kept = try keeping.clear(at: SkyTime.seven.after(seconds: 600).instant)
    #expect(folder.files == names.prefix(3).map { $0 + ".sqlite" })
    #expect(kept.files == 3 && kept.bytes == 9_000_000)
  }

  @Test(
    "While the clock is set back by some hours, the newest data and the file being written stay",
    arguments: [
      (
        ["22T050000Z-a", "22T060000Z-a", "22T070500Z-a", "22T110000Z-a", "22T120000Z-a"],
        ["22T070500Z-a", "22T110000Z-a", "22T120000Z-a"]
      ),
      (
        ["22T070500Z-a", "22T110000Z-a", "22T120000Z-a", "22T210000Z-b"],
        ["22T070500Z-a", "22T120000Z-a", "22T210000Z-b"]
      ),
      // The writer has started another file since.
      (
        ["22T070100Z-a", "22T070500Z-a", "22T110000Z-a", "22T120000Z-a"],
        ["22T070500Z-a", "22T110000Z-a", "22T120000Z-a"]
      ),
    ]
  )
  func setBack(files: [String], kept: [String]) throws {
    let folder = try HistoryFolder()
    for name in files {
      let path = "\(folder.path)/202611\(name).sqlite"
      try Data(count: 3_000_000).write(to: URL(filePath: path))
    }
    let keeping = HistoryRetention(
      folder: folder.path,
      limits: HistoryLimits(bytes: HistoryLimits.minimumBytes)
    )
    try keeping.clear(at: SkyTime.seven.after(seconds: 600).instant)
    #expect(folder.files == kept.map { "202611\($0).sqlite" })
  }

  @Test("A renamed file expires as well, and other files stay")
  func others() throws {
    let folder = try HistoryFolder()
    for name in ["20261122T070000Z-a.sqlite.damaged", "notes.txt", "20261122T070000Z-a.sqlite"] {
      try Data("?".utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    let keeping = HistoryRetention(folder: folder.path, limits: HistoryLimits())
    try keeping.clear(at: SkyTime.seven.after(seconds: 8 * 86_400).instant)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
  }

  @Test("After thinning, a plane has one report per half minute and keeps its last position")
  func thinning() throws {
    var traffic = SkyTraffic(50, around: [(51.5, -0.1)], seed: 41)
    let folder = try Self.abandoned(&traffic)
    let keeping = HistoryRetention(folder: folder.path, limits: HistoryLimits())
    let reader = HistoryReader(folder: folder.path)
    let before = try reader.lastKnown(around: london, within: .degrees(180), since: .seven)
    let early = SkyTime.seven.after(seconds: 86_400)
    #expect(try keeping.unthinned(at: early.instant).first { _ in true } == nil)
    let due = early.after(seconds: 3_600).instant
    let file = try #require(try keeping.unthinned(at: due).first { _ in true })

    // Stopped halfway, nothing changes.
    var asked = 0
    let isDone = try keeping.thin(file) {
      asked += 1
      return asked > 3
    }
    #expect(!isDone)
    #expect(try keeping.unthinned(at: due).first { _ in true } == file)
    #expect(try folder.reports() == ordered(traffic.reports))

    try keeping.thin(file) { false }
    #expect(try keeping.unthinned(at: due).first { _ in true } == nil)
    #expect(folder.files == [file.name])
    let after = try folder.reports()
    #expect(Set(after).isSubset(of: traffic.reports))
    #expect(try reader.lastKnown(around: london, within: .degrees(180), since: .seven) == before)
    for (plane, reports) in Dictionary(grouping: traffic.reports, by: \.id) {
      let kept = after.filter { $0.id == plane }
      #expect(kept.first == reports.first)
      #expect(try reader.track(of: plane, since: .seven.after(seconds: -60)) == kept)
      for (earlier, later) in zip(kept, kept.dropFirst())
      where Self.tile(earlier) == Self.tile(later) {
        #expect(later.time.milliseconds(since: earlier.time) >= 30_000)
      }
      // And no more than necessary is left out: 30 s, and some 20 s more where four of five reports
      // arrive.
      for (earlier, later) in zip(kept, kept.dropFirst()) {
        #expect(later.time.milliseconds(since: earlier.time) <= 60_000)
      }
    }
    #expect(after.count * 3 < traffic.reports.count)
  }

  @Test("The time between the reports kept may be a fraction of a second")
  func fractions() throws {
    let folder = try HistoryFolder()
    let writer = try HistoryFileWriter("\(folder.path)/whole.sqlite")
    let state = FlightState(at: london, altitudeMetres: 500)
    let reports = [0, 1_200, 1_600].map { (milliseconds: Int64) in
      let time = SkyTime.seven.advanced(byMilliseconds: milliseconds)
      return StoredReport(id: PlaneID(rawValue: 7), time: time, state: state)
    }
    try writer.insert(reports, at: SkyTime.seven.instant)
    let thinned = "\(folder.path)/thinned.sqlite"
    #expect(try writer.copyThinned(to: thinned, apart: .milliseconds(1_500)) { false })
    let copy = try Database(thinned, for: .reading)
    let last = try copy.integer("SELECT max(time) - min(time) FROM positions")
    #expect(try copy.integer("SELECT count(*) FROM positions") == 2 && last == 1_600)
  }

  @Test("A file left by a killed writer is not thinned while it is read")
  func readMeanwhile() throws {
    var traffic = SkyTraffic(20, around: [(51.5, -0.1)], seed: 43)
    let folder = try Self.abandoned(&traffic)
    let keeping = HistoryRetention(folder: folder.path, limits: HistoryLimits())
    let due = SkyTime.seven.after(seconds: 90_000).instant
    let file = try #require(try keeping.unthinned(at: due).first { _ in true })
    let path = "\(folder.path)/\(file.name)"
    do {
      let volume = try HistoryFileReader(path)
      defer { withExtendedLifetime(volume) {} }
      #expect(throws: DatabaseError.self) { try keeping.thin(file) { false } }
    }
    // The file is unchanged, its log included, and is thinned in the next round.
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(try folder.reports() == ordered(traffic.reports))
    #expect(try keeping.unthinned(at: due).first { _ in true } == file)
    try keeping.thin(file) { false }
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(try keeping.unthinned(at: due).first { _ in true } == nil)
    let after = try folder.reports()
    #expect(!after.isEmpty && after.count < traffic.reports.count)
  }

  @Test("Only one process thins at a time, and the draft of one that was killed is deleted")
  func oneAtATime() throws {
    var traffic = SkyTraffic(5, around: [(51.5, -0.1)], seed: 44)
    let folder = try Self.abandoned(&traffic)
    let keeping = HistoryRetention(folder: folder.path, limits: HistoryLimits())
    let due = SkyTime.seven.after(seconds: 90_000).instant
    let file = try #require(try keeping.unthinned(at: due).first { _ in true })
    let drafts = ["", "-journal"].map { "\(folder.path)/.\(file.name).draft\($0)" }
    for draft in drafts { try Data("?".utf8).write(to: URL(filePath: draft)) }
    do {
      let lock = try Folder.lock(keeping.lockPath)
      let other = try #require(lock)
      defer { withExtendedLifetime(other) {} }
      let isThinned = try keeping.thin(file) { false }
      #expect(!isThinned)
      try keeping.clear(at: due)
      #expect(try keeping.unthinned(at: due).first { _ in true } == file)
      #expect(drafts.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    }
    try keeping.clear(at: due)
    #expect(!drafts.contains { FileManager.default.fileExists(atPath: $0) })
    let isThinned = try keeping.thin(file) { false }
    #expect(isThinned)
    #expect(try keeping.unthinned(at: due).first { _ in true } == nil)
  }

  @Test("A folder that cannot be read is an error, and has nothing only if it does not exist")
  func unreadable() throws {
    let folder = try HistoryFolder()
    let keeping = HistoryRetention(folder: folder.path + "/loop", limits: HistoryLimits())
    let now = SkyTime.seven.instant
    #expect(try keeping.clear(at: now).files == 0)
    // A link to itself cannot be opened, not even by the superuser.
    symlink(keeping.folder, keeping.folder)
    let words = "\(keeping.folder): it cannot be read: too many levels of symbolic links"
    let error = #expect(throws: HistoryError.self) { try keeping.clear(at: now) }
    #expect(error?.description == words)
    let thinning = #expect(throws: HistoryError.self) {
      _ = try keeping.thinNext(at: now) { false }
    }
    #expect(thinning?.description == words)
    let reading = #expect(throws: HistoryError.self) {
      try HistoryReader(folder: keeping.folder).isThere
    }
    let unread = "\(keeping.folder) cannot be read: too many levels of symbolic links"
    #expect(reading?.description == unread)
    #expect(folder.files.isEmpty)
  }

  @Test("An old file that cannot be read is not taken for a thinned one, and the next is thinned")
  func notThinned() throws {
    var traffic = SkyTraffic(5, around: [(51.5, -0.1)], seed: 45)
    let folder = try Self.abandoned(&traffic)
    let path = "\(folder.path)/20261122T050000Z-a.sqlite"
    try Data(repeating: 0x2E, count: 5_000).write(to: URL(filePath: path))
    let keeping = HistoryRetention(folder: folder.path, limits: HistoryLimits())
    let due = SkyTime.seven.after(seconds: 90_000).instant
    let isThinned = try keeping.thinNext(at: due) { false }
    #expect(isThinned)
    let error = #expect(throws: HistoryError.self) { try keeping.thinNext(at: due) { false } }
    #expect(error?.description == "\(path): file is not a database")
    #expect(folder.files.count == 2)
  }

  /// The remains of a killed writer after twenty minutes: a file, and its log.
  private static func abandoned(_ traffic: inout SkyTraffic) throws -> HistoryFolder {
    let written = try HistoryFolder()
    var writer = HistoryWriter(folder: written.path, writer: "a", limits: HistoryLimits())
    for second in stride(from: 0, to: 1_200, by: 5) as StrideTo<Int64> {
      let now = SkyTime.seven.after(seconds: second)
      _ = try writer.write(traffic.batch(at: now, share: 0.8), at: now.instant)
    }
    let name = try #require(written.files.first)
    let folder = try HistoryFolder()
    for name in [name, name + "-wal"] {
      try FileManager.default.copyItem(
        atPath: "\(written.path)/\(name)",
        toPath: "\(folder.path)/\(name)"
      )
    }
    // Until here it is open.
    writer.close()
    return folder
  }

  private static func tile(_ report: StoredReport) -> Int {
    GridCover.square(report.state.position, on: GridCover.tiles)
  }

  private static func write(
    hours: Int64,
    into folder: String,
    limits: HistoryLimits,
    planes: Int = 20
  ) throws {
    var traffic = SkyTraffic(planes, around: [(51.5, -0.1)], seed: 42)
    var writer = HistoryWriter(folder: folder, writer: "a", limits: limits)
    for second in stride(from: 0, to: hours * 3_600, by: 120) {
      let now = SkyTime.seven.after(seconds: second)
      _ = try writer.write(traffic.batch(at: now, share: 0.5), at: now.instant)
    }
    writer.close()
  }
}
