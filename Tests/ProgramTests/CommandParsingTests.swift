import Arguments
import Foundation
import Geodesy
import Session
import System
import TestSupport
import Testing

@testable import aloft

/// How commands read their arguments.
@Suite struct CommandParsingTests {
  @Test func `the ways to find an airport are read as the manual shows them`() throws {
    let byCode = try #require(
      try AirportsCommand.subcommand(["LHR", "--json"]) as? AirportsCommand.ByCode
    )
    #expect(byCode.codes == ["LHR"] && byCode.list.json)
    let near = try #require(
      try AirportsCommand.subcommand(["near", "-33.9,151.2", "--count", "3"])
        as? AirportsCommand.Near
    )
    #expect(near.words == ["-33.9,151.2"] && near.list.count == 3)
    let filtered = try #require(
      try AirportsCommand.subcommand([
        "near", "London", "--table", "--within", "30nm", "--kind", "small", "--kind", "seaplane",
      ]) as? AirportsCommand.Near
    )
    #expect(filtered.words == ["London"] && filtered.list.table)
    #expect(filtered.kinds == [.small, .seaplane])
    #expect(abs(Earth.metres(try #require(filtered.within).angle) - 55_560) < 1e-6)
    let find = try #require(
      try AirportsCommand.subcommand(["find", "charles", "de", "gaule"]) as? AirportsCommand.Find
    )
    #expect(find.words == ["charles", "de", "gaule"])
    let none = #expect(throws: ValidationError.self) {
      try AirportsCommand.subcommand(["find", "x", "--count", "0"])
    }
    #expect(none?.line == "--count = 0, but it must be at least 1")
    let two = #expect(throws: ValidationError.self) {
      try AirportsCommand.subcommand(["near", "LHR", "--table", "--json"])
    }
    #expect(two?.line == "--table and --json cannot both be printed")
  }

  private static let impossibleTargets: [(words: [String], problem: String)] = [
    (["send", "lobby"], "Give a room, a command and"),
    (["send", "lobby", "dance"], "there is no command \"dance\""),
    (["send", "--all", "volume", "3", "4"], "Give a command and"),
    (["send", "--all", "hall", "pause"], "--all takes no room, but \"hall\" was given"),
    (["send", "--all", "hall", "volume", "35"], "--all takes no room, but \"hall\" was given"),
    (["send", "--all", "dance", "35"], "there is no command \"dance\""),
    (["send", "--all", "pause", "mute"], "pause takes no value, but \"mute\" was given"),
    (["send", "lobby", "skip", "2"], "skip takes no value, but \"2\" was given"),
    (["--listen", "0"], "--listen = 0, but it must be from 0.1 to 600"),
  ]

  @Test(arguments: impossibleTargets)
  func `an impossible target of a fleet is refused before connecting to the broker`(
    words: [String],
    problem: String
  ) throws {
    let error = try #require(throws: ValidationError.self) {
      try Aloft.subcommand(["fleet"] + words)
    }
    #expect(error.line.hasPrefix(problem), "\(error.line)")
  }

  @Test func `a number outside of the range of its option is refused with the range`() throws {
    try (0.1...600).check(0.1, of: "--listen")
    let refused: [(number: Double, found: String)] = [
      (0.05, "0.05"), (601, "601"), (-1, "-1"), (.nan, "nan"), (1e9, "1000000000"),
    ]
    for (number, found) in refused {
      let error = try #require(throws: ValidationError.self) {
        try (0.1...600).check(number, of: "--listen")
      }
      #expect(error.description == "--listen = \(found), but it must be from 0.1 to 600.")
    }
    let error = try #require(throws: ValidationError.self) {
      try (1...240).check(0, of: "--fps")
    }
    #expect(error.description == "--fps = 0, but it must be from 1 to 240.")
  }

  @Test func `a span is printed in the largest unit that fits`() {
    let printed = ["120m", "90m", "48h", "1.5h", "0.5s"].map {
      DurationOption(argument: $0)?.description
    }
    #expect(printed == ["2h", "90m", "2d", "90m", "0.5s"])
  }

  private static let oneOf = "Give one of --near, --callsign and --id"
  private static let allGoesWithNear = "--all goes with --near"

  private static let invalidQueries: [(words: [String], problem: String)] = [
    ([], oneOf),
    (["--near", "0,0", "--id", "1"], oneOf),
    (["--near", "0,0", "--callsign", "WREN"], oneOf),
    (["--callsign", "WREN", "--id", "1"], oneOf),
    (["--id", "1", "--all"], allGoesWithNear),
    (["--callsign", "WREN", "--all"], allGoesWithNear),
    (["--callsign", ""], "--callsign must not be empty"),
    (["--id", "1", "--within", "2km"], "--within goes with --near"),
    (["--near", "0,0", "--json", "--format", "csv"], "Give --json or --format, not both"),
  ]

  @Test(arguments: invalidQueries)
  func `an invalid query of the history is refused`(words: [String], problem: String) throws {
    let error = try #require(throws: ValidationError.self) { try SkyHistoryCommand.parse(words) }
    #expect(error.line.hasPrefix(problem), "\(error.line)")
  }

  private static let unreadableQueries: [(words: [String], problem: String)] = [
    (["--id", "0"], "--id takes <identity>, not \"0\""),
    (["--id", "xyz"], "--id takes <identity>, not \"xyz\""),
    (["--id", "+1"], "--id takes <identity>, not \"+1\""),
    (["--id", "12345678901234567"], "--id takes <identity>, not \"12345678901234567\""),
    (["--near", "0,0", "--last", "2"], "--last = \"2\": it must be a number above 0 with"),
    (["--near", "0,0", "--within", "-1"], "--within takes <within>, not \"-1\""),
    (["--near", "0,0", "--format", "xls"], "--format = \"xls\", but it must be one of text, json"),
    (["--callsign", "TOO LONG A"], "--callsign = \"TOO LONG A\": 10 characters: at most 8"),
    (["--callsign", "A,B"], "--callsign = \"A,B\": ',' is not allowed"),
  ]

  @Test(arguments: unreadableQueries)
  func `a value of such a query that cannot be read is refused`(
    words: [String],
    problem: String
  ) throws {
    let error = try #require(throws: ArgumentError.self) { try SkyHistoryCommand.parse(words) }
    #expect(error.description.hasPrefix(problem), "\(error)")
  }

  @Test func `without a history, the error says how to keep one`() throws {
    var command = try SkyHistoryCommand.parse(["--near", "51.5,-0.1", "--set", "relay.history=off"])
    let none = #expect(throws: Failure.self) { try command.run() }
    #expect(none?.status == .configuration)
    #expect(none?.message.contains("relay.history") == true)
    command = try SkyHistoryCommand.parse(["--near", "51.5,-0.1", "--folder", "/nowhere"])
    let missing = #expect(throws: Failure.self) { try command.run() }
    let problem = "/nowhere cannot be read: no such file or directory"
    #expect(missing == Failure(.noInput, problem))
    let folder = try ScratchFolder()
    command = try SkyHistoryCommand.parse(["--near", "51.5,-0.1", "--folder", folder.path])
    let empty = #expect(throws: Failure.self) { try command.run() }
    #expect(empty == Failure(.noInput, "\(folder.path) holds no history"))
  }

  @Test(arguments: [
    ("2h", 7_200.0), ("90m", 5_400), ("30s", 30), ("7d", 604_800), ("1.5h", 5_400),
  ])
  func `time spans are read`(text: String, seconds: Double) {
    #expect(DurationOption(argument: text)?.duration == .seconds(seconds))
  }

  @Test(arguments: ["", "2", "h", "-2h", "0s", "2w", "nanh", "infd", "1e9d", "0x10s"])
  func `other text is not a time span`(text: String) {
    #expect(DurationOption(argument: text) == nil)
  }
}
