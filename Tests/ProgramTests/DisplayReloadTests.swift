import Foundation
import TestSupport
import Testing

/// Settings of the window and the sound that are reloaded while the real program runs.
@Suite(.timeLimit(.minutes(10))) struct DisplayReloadTests {
  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `a reload changes the music and the renderer of a display that goes on`() async throws {
    let server = try XServer()
    // A past holiday: the display is always open, and the service of opening hours runs.
    let settings = "display.holidays = [\"2001-01-01\"]"
    let program = try DisplayedProgram(["display"], on: server, settings)
    try #require(try await program.showsFrames(), "\(program.errors)")
    try program.reload { $0.replacing("\"off\"", with: "\"/no/music\"") }
    let words = "there is no music file or folder at /no/music"
    try await waitUntil("\(program.errors)") { program.count(of: words) == 1 }
    #expect(program.count(of: "the previous music keeps playing until the files are found") == 1)
    #expect(program.count(of: "opening the windows again") == 0)
    try program.reload { $0 + "window.renderer = \"software\"\n" }
    try await waitUntil("\(program.errors)") {
      program.count(of: "opening the windows again") == 1
    }
    let phases = program.phases.count
    let goesOn = try await eventually(within: 120) {
      server.hasWindow && program.phases.count > phases
    }
    #expect(goesOn, "\(program.errors)")
    #expect(program.count(of: words) == 1, "\(program.errors)")
    #expect(
      program.count(of: "outside opening hours the display is black") == 1,
      "\(program.errors)"
    )
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  @Test(
    .enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"),
    arguments: ["fly", "display"]
  )
  func `a display that is not attached is logged once, with the one in its place`(
    command: String
  ) async throws {
    let server = try XServer()
    let program = try DisplayedProgram([command], on: server, "window.display = 7")
    try #require(try await program.showsFrames(), "\(program.errors)")
    let words = "window.display = 7: display 7 is not attached; the window is on display 0"
    try await waitUntil("\(program.errors)") { program.count(of: words) > 0 }
    let phases = program.phases.count
    #expect(try await eventually(within: 120) { program.phases.count > phases })
    #expect(program.count(of: words) == 1, "\(program.errors)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }
}
