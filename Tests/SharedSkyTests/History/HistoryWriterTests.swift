import Breathing
import Foundation
import Geodesy
import TestRigs
import Testing

@testable import SharedSky

@Suite("Which file a history is written to")
struct HistoryWriterTests {
  @Test("Names of files and partitions carry their time, and impossible ones are others' names")
  func times() {
    let file = HistoryFile(start: SkyTime.seven.instant, writer: "a-b")
    #expect(file.name == "20261122T070000Z-a-b.sqlite")
    #expect(HistoryFile(file.name) == file)
    for time in ["20260631T070000Z", "20261122T240000Z", "20261122T070000", "2026-1122T07000Z"] {
      #expect(HistoryFile("\(time)-a.sqlite") == nil, "\(time)")
    }
    let day = HistoryDay(.seven)
    #expect(PostgreSQLTables.partition(day) == "sky_positions_20261122")
    #expect(HistoryDay(partition: "sky_positions_20261122") == day)
    #expect(day.start.literal == "'2026-11-22T00:00:00.000Z'::timestamptz")
    for name in ["sky_positions_20260631", "positions_20261122", "1122", ""] {
      #expect(HistoryDay(partition: name) == nil, "\(name)")
    }
  }

  @Test("A clock that is set back starts a file at its new time")
  func setBack() throws {
    let folder = try HistoryFolder()
    var traffic = SkyTraffic(40, around: [(51.5, -0.1)], seed: 51)
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    let nine = "20261122T090000Z-a.sqlite"
    // Clocks may differ by half a minute.
    for (second, start) in [
      (7_200, nine), (7_170, nine), (0, "20261122T070000Z-a.sqlite"),
      (10, "20261122T070000Z-a.sqlite"), (7_210, nine),
    ] as [(Int64, String)] {
      let now = SkyTime.seven.after(seconds: second)
      _ = try writer.write(traffic.batch(at: now), at: now.instant)
      #expect(writer.file?.name == start)
    }
    #expect(folder.files.count == 2)
    #expect(try folder.reports() == ordered(traffic.reports))
  }

  @Test("A plane that returns to a tile is stored there again, with those of its batch")
  func returning() throws {
    let folder = try HistoryFolder()
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    var stored: [StoredReport] = []
    // Several degrees, and so several tiles, apart.
    for (step, degrees) in [0.0, 10, 0, 10, 10, 0].enumerated() {
      let time = SkyTime.seven.after(seconds: Int64(step) * 5)
      let batch = [7, 8].map { number in
        StoredReport(
          id: PlaneID(rawValue: number),
          time: time,
          state: FlightState(
            at: Coordinate(degreesNorth: 51.5, degreesEast: number == 7 ? degrees : 20),
            altitudeMetres: 500
          )
        )
      }
      stored += batch
      let message = try writer.write(batch, at: time.instant)
      #expect(message == nil)
    }
    #expect(try folder.reports() == ordered(stored))
  }

  @Test("A track has all reports of a batch that holds the newer one first")
  func reversed() throws {
    let folder = try HistoryFolder()
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    // As two workers of a relay received them, ten degrees and so several tiles apart.
    let batch = [1, 0].map { (step: Int64) in
      StoredReport(
        id: PlaneID(rawValue: 7),
        time: SkyTime.seven.after(seconds: step),
        state: FlightState(
          at: Coordinate(degreesNorth: 51.5, degreesEast: Double(step) * 10),
          altitudeMetres: 500
        )
      )
    }
    _ = try writer.write(batch, at: SkyTime.seven.after(seconds: 1).instant)
    let track = try HistoryReader(folder: folder.path).track(
      of: PlaneID(rawValue: 7),
      since: .seven.after(seconds: -60)
    )
    #expect(track == Array(batch.reversed()))
  }

  @Test("A plane dated by a clock that was ahead is last where it has reported since")
  func datedAhead() throws {
    let folder = try HistoryFolder()
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    let reader = HistoryReader(folder: folder.path)
    let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    // The clock's time, the time in the plane's report, and the plane's last known time.
    for (clock, time, last) in [
      (0, 0, 0), (1_200, 1_200, 1_200), (30, 20, 20), (40, 60, 60), (50, 45, 60),
    ] as [(Int64, Int64, Int64)] {
      let report = StoredReport(
        id: PlaneID(rawValue: 7),
        time: SkyTime.seven.after(seconds: time),
        state: FlightState(at: place, altitudeMetres: 500)
      )
      _ = try writer.write([report], at: SkyTime.seven.after(seconds: clock).instant)
      let found = try reader.lastKnown(around: place, within: .degrees(1), since: .seven)
      #expect(found.map(\.time) == [SkyTime.seven.after(seconds: last)])
    }
    #expect(folder.files.count == 1)
  }

  @Test("Two writers with one name have separate files; a restarted one reuses the free name")
  func names() throws {
    let folder = try HistoryFolder()
    var traffic = SkyTraffic(40, around: [(51.5, -0.1)], seed: 52)
    func writer() -> HistoryWriter {
      HistoryWriter(folder: folder.path, writer: "relay", limits: HistoryLimits())
    }
    // Their reports differ by their times.
    let (now, later) = (SkyTime.seven, SkyTime.seven.after(seconds: 20))
    let both = ["20261122T070000Z-relay-2.sqlite", "20261122T070000Z-relay.sqlite"]
    var old: HistoryWriter? = writer()
    var new = writer()
    _ = try old?.write(traffic.batch(at: now), at: now.instant)
    _ = try new.write(traffic.batch(at: later), at: now.instant)
    #expect(folder.files == both)
    old?.close()
    old = nil
    for second in 1...3 as ClosedRange<Int64> {
      let instant = now.after(seconds: second).instant
      var next = writer()
      _ = try next.write(traffic.batch(at: now.after(seconds: second)), at: instant)
      #expect(next.file?.name == both[1])
      _ = try new.write(traffic.batch(at: later.after(seconds: second)), at: instant)
      #expect(new.file?.name == both[0])
      next.close()
    }
    #expect(folder.files == both)
    #expect(try folder.reports() == ordered(traffic.reports))
  }

  @Test("A file ends with its hour even without planes")
  func idle() throws {
    let folder = try HistoryFolder()
    var traffic = SkyTraffic(5, around: [(51.5, -0.1)], seed: 53)
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    _ = try writer.write(traffic.batch(at: .seven, share: 1), at: SkyTime.seven.instant)
    writer.leave(at: SkyTime.seven.after(seconds: 3_599).instant)
    #expect(writer.file != nil)
    writer.leave(at: SkyTime.seven.after(seconds: 3_600).instant)
    #expect(writer.file == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == [".a.lock", "20261122T070000Z-a.sqlite"])
  }

  @Test("Reports after a file was deleted are stored in another")
  func takenAway() throws {
    let folder = try HistoryFolder()
    var writer = HistoryWriter(folder: folder.path, writer: "a", limits: HistoryLimits())
    for second in [0, 5] as [Int64] {
      let batch = StoredReport.batch(10, number: second, altitude: 1)
      _ = try writer.write(batch, at: SkyTime.seven.after(seconds: second).instant)
      let name = try #require(folder.files.first)
      #expect(folder.files == ["20261122T07000\(second)Z-a.sqlite"])
      #expect(try folder.reports() == ordered(batch))
      if second == 0 { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    }
  }
}
