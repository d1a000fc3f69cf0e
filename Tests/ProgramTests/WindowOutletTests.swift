import Foundation
import TestRigs
import Testing
import Text

/// A session in a window, and one without a display, serve the outlets of the settings.
@Suite(.timeLimit(.minutes(10))) struct WindowOutletTests {
  /// A short session; a public screen has no summary at its end, which stays for 20 s.
  private static let session = [
    "fly", "--set", "breath.policy=public", "--minutes", "0.12", "--set", "facts.show=false",
    "--set", "session.lead_in=5", "--set",
    "session.ending=1", "--set", "sound.music=off",
  ]

  private func events(_ text: String) throws -> [String] {
    try text.split(separator: "\n").map { line in
      let value = try JSONValue(Array(line.utf8))
      return try #require(value["event"]?.string)
    }
  }

  @Test func `a window serves its outlets until the session is over`() async throws {
    let run = try await ProgramRun(Self.session + ["--set", "lines.stdout=true"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("without a window"), "\(run.errors)")
    let events = try events(run.output)
    #expect(events.first == "session_start" && events.last == "session_end")
    #expect(events.count { $0 == "phase" } >= 2)
    // The settings ask for no server, so a second window can be opened.
    #expect(!run.errors.contains("http://"), "\(run.errors)")
  }

  @Test func `without a display cues are printed and outlets are served`() async throws {
    let socket = "/tmp/aloft-window-\(UUID().uuidString.prefix(8)).s"
    let run = try await ProgramRun(
      Self.session + ["--set", "lines.socket=\(socket)"],
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("running without a window; cues follow"), "\(run.errors)")
    #expect(run.errors.contains("serving lines on \(socket)"), "\(run.errors)")
    let events = try events(run.output)
    #expect(events.first == "session_start" && events.last == "session_end")
    #expect(events.count { $0 == "session_start" } == 1)
  }

  @Test func `without a display no cues are announced for a place that does not exist`()
    async throws
  {
    let run = try await ProgramRun(
      ["fly", "--near", "NOWHERE"],
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"]
    )
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("aloft: --near: "), "\(run.errors)")
    #expect(!run.errors.contains("cues follow"), "\(run.errors)")
  }
}
