import Breathing
import Foundation
import Geodesy
import Synchronization
import Testing

@testable import SharedSky

@Suite("History")
struct HistoryTests {
  /// Places where a grid map fails first.
  static let places: [(name: String, north: Double, east: Double)] = [
    ("London", 51.5, -0.1), ("the seam", -16.8, 179.95), ("the north pole", 89.8, 12),
    ("the south pole", -90, 0), ("the equator at Greenwich", 0, 0),
  ]

  @Test("The planes last around a place match a full scan", arguments: places)
  func lastKnown(place: (name: String, north: Double, east: Double)) throws {
    let (folder, traffic) = try Self.hours(around: (place.north, place.east), seed: 31)
    let reader = HistoryReader(folder: folder.path)
    let center = Coordinate(degreesNorth: place.north, degreesEast: place.east)
    var found = 0
    for kilometres in [2.0, 20, 90, 700] {
      for minutes in [3, 55, 100, 400] as [Int64] {
        let since = Self.end.after(seconds: -60 * minutes)
        let expected = traffic.last(since: since).filter {
          Earth.distanceMetres(from: center, to: $0.state.position.coordinate) <= kilometres * 1_000
        }
        let answer = try reader.lastKnown(
          around: center,
          within: Earth.angle(metres: kilometres * 1_000),
          since: since
        )
        #expect(ordered(answer) == ordered(expected))
        #expect(zip(answer, answer.dropFirst()).allSatisfy { $0.time >= $1.time })
        found += answer.count
      }
    }
    #expect(found > 100)
  }

  @Test(
    "All reports around a place, and all of a plane, are found unchanged",
    arguments: places
  )
  func tracks(place: (name: String, north: Double, east: Double)) throws {
    let (folder, traffic) = try Self.hours(around: (place.north, place.east), seed: 32)
    let reader = HistoryReader(folder: folder.path)
    let center = Coordinate(degreesNorth: place.north, degreesEast: place.east)
    for (kilometres, minutes) in [(60.0, 90), (150, 30), (3_000, 400)] as [(Double, Int64)] {
      let since = Self.end.after(seconds: -60 * minutes)
      var answer: [StoredReport] = []
      try reader.reports(
        around: center,
        within: Earth.angle(metres: kilometres * 1_000),
        since: since
      ) { report in
        answer.append(report)
        return true
      }
      #expect(!answer.isEmpty)
      #expect(
        ordered(answer) == ordered(traffic.within(kilometres * 1_000, of: center, since: since))
      )
    }
    for report in traffic.last(since: .seven).prefix(10) {
      let since = SkyTime.seven.after(seconds: 1_800)
      let expected = traffic.reports.filter { $0.id == report.id && $0.time >= since }
      #expect(try reader.track(of: report.id, since: since) == ordered(expected))
    }
  }

  @Test("A reader that stops early gets no more reports")
  func enough() throws {
    let (folder, _) = try Self.hours(around: (51.5, -0.1), seed: 33)
    var count = 0
    try HistoryReader(folder: folder.path).reports(
      around: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
      within: .degrees(5),
      since: .seven
    ) { _ in
      count += 1
      return count < 7
    }
    #expect(count == 7)
  }

  @Test("Two writers share a folder, and a reader reads both while they write")
  func twoWriters() throws {
    let folder = try HistoryFolder()
    var traffic = SkyTraffic(60, around: [(51.5, -0.1)], seed: 34)
    var writers = ["a", "b"].map {
      HistoryWriter(folder: folder.path, writer: $0, limits: HistoryLimits())
    }
    let reader = HistoryReader(folder: folder.path)
    for second in 0..<40 as Range<Int64> {
      let now = SkyTime.seven.after(seconds: second)
      // A plane may change from one to the other.
      try #expect(writers[Int(second % 2)].write(traffic.batch(at: now), at: now.instant) == nil)
      let answer = try reader.lastKnown(
        around: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
        within: .degrees(180),
        since: .seven.after(seconds: -10)
      )
      #expect(ordered(answer) == ordered(traffic.last(since: .seven.after(seconds: -10))))
    }
    #expect(folder.files == ["20261122T070000Z-a.sqlite", "20261122T070001Z-b.sqlite"])
  }

  @Test("The history's thread loses nothing, and a restart continues in the same file")
  func threads() throws {
    let folder = try HistoryFolder()
    var traffic = SkyTraffic(500, around: [(51.5, -0.1)], seed: 35)
    let log = Log()
    var expected = 0
    for _ in 0..<2 {
      let history = try History(
        folder: folder.path + "/sky",
        writer: "test",
        now: { SkyTime.seven.after(seconds: 60).instant },
        log: log.add
      )
      for second in 0..<20 as Range<Int64> {
        history.store(traffic.batch(at: .seven.after(seconds: second)))
      }
      history.stop()
      #expect(history.counters.lost == 0 && history.counters.trouble == nil)
      #expect(1...20 ~= history.counters.batches && history.counters.lastWrite != nil)
      expected += history.counters.written
      history.store(traffic.batch(at: .seven, share: 1))
    }
    #expect(expected == traffic.reports.count - 2 * 500)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/sky")
    #expect(names.sorted() == [".test.lock", "20261122T070100Z-test.sqlite"])
    #expect(log.lines.isEmpty)
  }

  @Test("File names contain the start; other files are ignored")
  func names() throws {
    let file = HistoryFile(start: SkyTime.seven.after(seconds: 754).instant, writer: "lobby-2")
    #expect(file.name == "20261122T071234Z-lobby-2.sqlite")
    #expect(HistoryFile(file.name) == file)
    #expect(file.end == SkyTime.seven.after(seconds: 3_600).instant.nanoseconds / 1_000_000_000)
    #expect(HistoryFile(file.name + ".damaged")?.isDamaged == true)
    for name in [
      "20261122T071234Z.sqlite", "20261131T071234Z-a.sqlite", "2026112T071234Z-a.sqlite",
      "20261122 071234Z-a.sqlite", "20261122T071234Z-a.sqlite-wal", "20261122T0712345Z-a.sqlite",
      "",
    ] { #expect(HistoryFile(name) == nil, "\(name)") }
  }

  // MARK: Samples

  private static let end = SkyTime.seven.after(seconds: 3 * 3_600)

  /// Three hours of busy traffic, written in batches.
  private static func hours(
    around place: (Double, Double),
    seed: UInt64
  ) throws -> (HistoryFolder, SkyTraffic) {
    let folder = try HistoryFolder()
    var traffic = SkyTraffic(80, around: [place, (place.0 / 2, place.1 + 40)], seed: seed)
    var writer = HistoryWriter(folder: folder.path, writer: "test", limits: HistoryLimits())
    for second in stride(from: 30, through: 3 * 3_600, by: 60) as StrideThrough<Int64> {
      let now = SkyTime.seven.after(seconds: second)
      _ = try writer.write(traffic.batch(at: now), at: now.instant)
    }
    writer.close()
    #expect(folder.files.count == 3)
    return (folder, traffic)
  }
}

/// The lines of a log.
final class Log: Sendable {
  private let box = Mutex<[String]>([])

  var lines: [String] { box.withLock { $0 } }

  func add(_ line: String) { box.withLock { $0.append(line) } }
}
