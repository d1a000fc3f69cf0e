import Breathing
import Foundation
import Geodesy
import TestRigs
import TestSupport
import Testing

@testable import SharedSky

@Suite("History")
struct HistoryTests {
  @Test("The planes last around a place match a full scan", arguments: HistoryTrial.places)
  func lastKnown(place: HistoryTrial.Place) throws {
    try Self.trial(around: place, seed: 31) { try $0.findsLastKnown() }
  }

  @Test(
    "All reports around a place, and all of a plane, are found unchanged",
    arguments: HistoryTrial.places
  )
  func tracks(place: HistoryTrial.Place) throws {
    try Self.trial(around: place, seed: 32) { try $0.findsTracks() }
  }

  @Test("Planes are found by callsign, by identity and by half of it")
  func names() throws {
    try Self.trial(around: HistoryTrial.places[0], seed: 36) { try $0.findsNames() }
  }

  @Test("A reader that stops early gets no more reports")
  func enough() throws {
    try Self.trial(around: HistoryTrial.places[0], seed: 33) { try $0.stopsEarly() }
  }

  private static func trial(
    around place: HistoryTrial.Place,
    seed: UInt64,
    _ body: (HistoryTrial) throws -> Void
  ) throws {
    let folder = try HistoryFolder()
    try body(HistoryTrial(around: place, seed: seed, into: folder.write))
    #expect(folder.files.count == 3)
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
    let log = Record<String>()
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
    #expect(log.all.isEmpty)
  }

  @Test("File names contain the start; other files are ignored")
  func fileNames() throws {
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
}
