import Breathing
import Flights
import Foundation
import Testing

@testable import Feeds

/// The updates of a recording, and when they are due.
@Suite struct RecordedLineTests {
  private static let now = Instant(nanoseconds: 1_795_240_800_000_000_000)

  // MARK: Names

  @Test(arguments: [
    ("replay:/a/b.sbs", "/a/b.sbs", 1.0, true), ("replay:b.jsonl?speed=10", "b.jsonl", 10, true),
    ("REPLAY:b?speed=0.5&loop=no", "b", 0.5, false),
    ("replay:what?is?loop=yes", "what?is", 1, true),
    ("replay:b?", "b", 1, true), ("replay:what??", "what?", 1, true),
  ])
  func `a recording is named by its file, its speed and whether it loops`(
    text: String,
    path: String,
    speed: Double,
    loops: Bool
  ) throws {
    let expected = try Replay(path: path, speed: speed, loops: loops)
    #expect(try AircraftSource.Address(text) == .replay(expected))
    #expect(try AircraftSource.Address("\(expected)") == .replay(expected))
  }

  private static let noRecordings: [(text: String, why: String)] = [
    ("replay:", "a recording must look like replay:FILE"),
    ("replay:?speed=2", "a recording must look like replay:FILE"),
    ("replay:a?speed=0", "speed must be from 0.1 to 1000"),
    ("replay:a?speed=1001", "speed must be from 0.1 to 1000"),
    ("replay:a?speed=nan", "speed must be from 0.1 to 1000"),
    ("replay:a?speed=x", "speed must be a number from 0.1 to 1000"),
    ("replay:a?loop=maybe", "after ? only speed=NUMBER and loop=yes or loop=no are allowed"),
    ("replay:a?sped=2", "after ? only speed=NUMBER and loop=yes or loop=no are allowed"),
    ("replay:a?speed", "after ? only speed=NUMBER and loop=yes or loop=no are allowed"),
  ]

  @Test(arguments: noRecordings)
  func `other text does not name a recording`(text: String, why: String) {
    #expect(throws: FetchError.address(why)) { try AircraftSource.Address(text) }
  }

  // MARK: The schedule

  /// When lines recorded at times in seconds are due, in seconds from the start.
  private func due(_ recorded: [Double?], speed: Double) -> [Double?] {
    var schedule = ReplaySchedule(from: Self.now, speed: speed)
    return recorded.map { seconds in
      let time = seconds.map { Instant(sinceEpoch: .seconds(1000 + $0)) }
      return schedule.next(recorded: time).map {
        (Self.now.duration(to: $0.due).seconds * 1000).rounded() / 1000
      }
    }
  }

  @Test func `lines are due as they were recorded`() {
    #expect(due([0, 1, 1, 3.5], speed: 1) == [0, 1, 1, 3.5])
    #expect(due([0, 1, 1, 3.5], speed: 10) == [0, 0.1, 0.1, 0.35])
    #expect(due([0, 1, 4], speed: 0.5) == [0, 2, 8])
  }

  @Test func `a line without a time, or out of order, is due with the last`() {
    #expect(due([nil, 0, nil, 2, 1, 3], speed: 1) == [nil, 0, 0, 2, 2, 3])
  }

  @Test func `a long silence is cut to a minute`() {
    #expect(due([0, 10, 86_400, 86_401], speed: 1) == [0, 10, 70, 71])
    #expect(due([0, 3600], speed: 10) == [0, 6])
  }

  @Test func `any times give an order`() {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var schedule = ReplaySchedule(from: Self.now, speed: .random(in: 0.1...1000, using: &dice))
      var last = Self.now
      for _ in 0..<50 {
        let time = Instant(nanoseconds: .random(in: 0...Int64.max / 2, using: &dice))
        guard let cue = schedule.next(recorded: Bool.random(using: &dice) ? time : nil)
        else { continue }
        #expect(cue.due >= last)
        last = cue.due
      }
    }
  }

  // MARK: Lines

  @Test(
    arguments: [
      (
        "MSG,3,1,1,40621D,1,2026/11/21,01:35:22.257,2026/11/21,01:35:22.300,,38000",
        1_795_224_922.257
      ),
      ("MSG,3,1,1,40621D,1,2024/02/29,23:59:59.999,,,,", 1_709_251_199.999),
      (#"{"now":1795246950.1,"aircraft":[]}"#, 1_795_246_950.1),
      (#"{"ac":[],"now":1795246950100}"#, 1_795_246_950.1),
      (#"{"time":1795246950,"states":null}"#, 1_795_246_950),
      (#"{"acList":[],"stm":1795246950100}"#, 1_795_246_950.1),
      (#"{"now":1795246950.1,"hex":"40621d","lat":1,"lon":2}"#, 1_795_246_950.1),
      (#"{"aircraft":[]}"#, nil), (#"{"now":1e300,"aircraft":[]}"#, nil), ("{", nil),
      ("MSG,3,1,1,40621D,1,2026/13/21,01:35:22.257,", nil), ("MSG,3,1,1,40621D,1,,,,", nil),
      ("MSG,3,1,1,40621D,1,2026/11/21,25:35:22.257,", nil), ("AIR", nil),
    ] as [(String, Double?)]
  )
  func `a line has its time of recording`(text: String, seconds: Double?) throws {
    let line = try #require(RecordedLine(Array(text.utf8)))
    #expect(line.time == seconds.map { Instant(sinceEpoch: .milliseconds(Int64($0 * 1000 + 0.5))) })
  }

  @Test func `comments and empty lines are skipped`() {
    for text in ["", "  ", "# recorded on the roof"] {
      #expect(RecordedLine(Array(text.utf8)) == nil)
    }
  }

  /// A damaged recording never crashes the program.
  @Test func `damaged recordings are played or reported`() throws {
    var dice = SeededGenerator(seed: 11)
    let samples = [
      #"{"now":1003,"aircraft":[{"hex":"40621d","lat":52,"lon":4,"seen":1,"seen_pos":2,"gs":450}]}"#,
      "MSG,3,1,1,40621D,1,2026/11/21,01:35:22.257,2026/11/21,01:35:22,,38000,,,5,3,,,,,,0",
    ].map { Array($0.utf8) }
    var read = 0
    for _ in 0..<30_000 {
      var bytes = samples.randomElement(using: &dice) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        bytes[Int.random(in: bytes.indices, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      var schedule = ReplaySchedule(from: Self.now, speed: 7)
      guard let line = RecordedLine(bytes), let cue = schedule.next(recorded: line.time),
        let batch = try? line.batch(recorded: cue.recorded)
      else { continue }
      read += batch.rows
      for sighting in batch.sightings { #expect(sighting.instant <= cue.recorded) }
    }
    #expect(read > 1000)
  }
}
