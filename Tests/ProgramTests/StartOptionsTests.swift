import Breathing
import Facts
import Foundation
import Outlets
import Session
import Settings
import Show
import TestRigs
import TestSupport
import Testing

@testable import aloft

/// A session whose seed and start are named is the same whenever it is shown.
@Suite(.timeLimit(.minutes(10))) struct StartOptionsTests {
  private static let words = [
    "render", "--near", "ZRH", "--seed", "3", "--size", "64x36", "--fps", "5", "--seconds", "1",
    "--from", "20",
  ]

  /// The bytes of a video that is rendered now.
  private func video(
    _ view: String,
    start: String,
    _ options: [String] = []
  ) async throws -> [UInt8] {
    let folder = try ScratchFolder()
    let path = folder.file("film.y4m")
    let run = try await ProgramRun(
      Self.words + ["--view", view, "--start", start, "-o", path] + options,
      seconds: 120
    )
    #expect(run.status == 0, "\(run.errors)")
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  @Test(arguments: ["sky", "radar"])
  func `a video has the same frames each time that it is rendered`(view: String) async throws {
    let first = try await video(view, start: "2026-03-01T10:00:00Z")
    #expect(!first.isEmpty)
    #expect(try await video(view, start: "2026-03-01T10:00:00Z") == first)
    #expect(try await video(view, start: "2026-03-01T22:00:00Z") != first)
  }

  @Test func `a video of a card has no button`() async throws {
    let start = "2026-03-01T10:00:00Z"
    // A larger picture than that of the other videos, so that a button would be seen.
    let options = ["--size", "640x360", "--seconds", "0.2"]
    let film = try await video("airport", start: start, options)
    let still = try await video("airport", start: start, options + ["--set", "window.input=false"])
    #expect(film == still)
  }

  @Test func `a session may start within a second, as those of cues do`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read(
      """
      session.seed = 7
      sky.near = "51.4706,-0.4619"
      """,
      from: "own.toml"
    )
    let scene = try SceneCommand.parse(["--start", "2026-03-01T10:00:00.25Z"])
    let show = try scene.moment.session.show(try SessionBuilder(configuration))
    #expect(show.timeline.start.nanoseconds % 1_000_000_000 == 250_000_000)
    #expect(show.timeline.start.unixSeconds == 1_772_359_200)
  }

  @Test(arguments: [["legs", "--count", "1"], ["scene", "--at", "4"]])
  func `a command that does not join the session of the room says so`(words: [String])
    async throws
  {
    for epoch in ["none", "00:00"] {
      let run = try await ProgramRun(
        words + ["--near", "LHR", "--seed", "7", "--set", "room.epoch=\(epoch)"]
      )
      #expect(run.status == 0)
      #expect(run.errors.contains("room.epoch is ignored") == (epoch == "00:00"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("2026-03-01T10:00:00Z", true), ("2026-06-30T23:00:00Z", true), ("2026-07-01T00:00:00Z", false),
  ])
  func `the facts are those of the day of the start`(start: String, isShown: Bool) throws {
    let folder = try ScratchFolder([
      "facts.toml": """
      version = 1
      [[fact]]
      id = "storks"
      topic = "birds"
      sets = ["nature"]
      text = "Storks sail on warm air above the land."
      valid_until = 2026-06-30
      """
    ])
    var configuration = Configuration(.builtIn)
    try configuration.read(
      """
      session.seed = 7
      session.minutes = 0
      session.flights = 1
      breath.ramp = false
      sky.near = "51.4706,-0.4619"
      facts.sets = ["nature"]
      facts.files = ["\(folder.file("facts.toml"))"]
      """,
      from: "own.toml"
    )
    let scene = try SceneCommand.parse(["--start", start])
    var show = try scene.moment.session.show(try SessionBuilder(configuration))
    let began = show.timeline.start
    // Long enough for each fact of the set to come once.
    let end = began.advanced(by: .seconds(3 * 3600))
    show.prepare(for: end)
    let shown = show.cues(in: began..<end).compactMap { cue -> String? in
      guard case .interlude(let fact?) = cue.event else { return nil }
      return fact.id
    }
    #expect(Set(shown).count > 50)
    #expect(shown.contains("storks") == isShown)
  }
}
