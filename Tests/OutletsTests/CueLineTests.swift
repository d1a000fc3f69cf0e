import Airports
import Breathing
import Cabin
import Facts
import Flights
import Foundation
import Geodesy
import Outlets
import Show
import TestRigs
import Testing
import Text

@Suite struct CueLineTests {
  private let start = Instant(nanoseconds: 1_800_000_000_123_456_789)

  private func show() throws -> Show {
    try Sample.show(from: start)
  }

  private func lines(until seconds: Double) throws -> [[String: Any]] {
    let show = try show()
    return try show.cues(in: start..<start.advanced(by: .seconds(seconds))).map {
      let text = CueLine($0, showsSeed: true).json.description
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `an inhale reports its duration, its target and what comes next`() throws {
    let inhale = try #require(try lines(until: 20).first { $0["phase"] as? String == "inhale" })
    #expect(inhale["v"] as? Int == 1)
    #expect(inhale["event"] as? String == "phase")
    let numbers = [
      "duration": 2.7, "level_from": 0, "level_to": 1, "t_unix": 1_800_000_006.123_456, "bpm": 10,
    ]
    for (name, number) in numbers { #expect(inhale[name] as? Double == number, "\(name)") }
    #expect(inhale["pattern"] as? String == "gentle")
    let leg = try #require(inhale["leg"] as? [String: Any])
    #expect(leg["from"] as? String == "LHR" && leg["to"] as? String == "AMS")
    #expect(leg["from_city"] as? String == "London")
    #expect(leg["km"] as? Double == 370.4)
    let next = try #require(inhale["next"] as? [String: Any])
    #expect(next["phase"] as? String == "exhale")
    #expect(next["t_unix"] as? Double == 1_800_000_008.823_456)
    #expect(next["duration"] as? Double == 3.3)
  }

  @Test func `lines are numbered and the session has a start, arrivals and an end`() throws {
    let lines = try lines(until: 200)
    let ids = lines.compactMap { ($0["id"] as? String).flatMap { CueID($0) } }
    #expect(ids.count == lines.count && ids == ids.sorted() && Set(ids).count == ids.count)
    let events = lines.compactMap { $0["event"] as? String }
    #expect(events.first == "session_start" && events.last == "session_end")
    #expect(events.contains("arrival") && events.contains("interlude") && events.contains("ending"))
  }

  @Test func `a line has no seed unless its readers may know it`() throws {
    let cue = try #require(try show().cues(in: start..<start.advanced(by: .seconds(1))).first)
    #expect(cue.seed == 1)
    #expect(!CueLine(cue).json.description.contains("\"seed\""))
  }

  @Test func `only the start of a session has its seed`() throws {
    let lines = try lines(until: 200)
    #expect(lines.first?["seed"] as? String == "1")
    #expect(lines.count { $0["seed"] != nil } == 1)
  }

  @Test func `the two holds and free breathing have names of their own`() {
    #expect(
      Breath.Phase.allCases.map(CueLine.name) == [
        "inhale", "hold_in", "exhale", "hold_out", "rest",
      ]
    )
  }

  @Test func `the cue to check oxygen is sent beside the breath`() throws {
    var show = try show()
    let now = start.advanced(by: .seconds(7))
    let before = try #require(
      CabinSample(at: start.advanced(by: .seconds(-600)), hectopascals: 376)
    )
    let sample = try #require(CabinSample(at: now, hectopascals: 376))
    show.apply(.cabin(CabinState(before).following(sample)), at: now)
    let cues = show.cues(in: now..<now.advanced(by: .seconds(1)))
    #expect(cues.map(\.event) == [.checkOxygen])
    let text = CueLine(try #require(cues.first)).json.description
    #expect(
      text.hasPrefix(
        #"{"v":1,"id":"1800000007123456789-0","event":"check_oxygen","phase":"inhale","duration":0,"level_from":0."#
      )
    )
    #expect(text.contains(#""next":{"phase":"exhale""#))
  }

  @Test func `a level is a short line`() throws {
    let moment = try show().moment(at: start.advanced(by: .seconds(8)))
    let line = CueLine(level: moment, at: start.advanced(by: .seconds(8)))
    #expect(
      line.json.description.hasPrefix(
        #"{"v":1,"event":"level","phase":"inhale","level":0."#
      )
    )
  }
}
