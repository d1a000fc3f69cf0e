import Foundation
import System
import TestRigs
import TestSupport
import Testing
import Text

/// The command of an unattended display, in the real program.
@Suite(.timeLimit(.minutes(5))) struct DisplayCommandTests {
  private static let quiet = [
    "display", "--set", "http.listen=off", "--set", "sound.music=off", "--set", "lines.stdout=true",
  ]

  @Test func `a display begins with a breath`() async throws {
    let program = try BackgroundProgram(Self.quiet)
    try await waitUntil("\(program.errors)", within: 120) {
      program.lines.contains { $0.contains("\"event\":\"phase\"") }
    }
    #expect(!program.errors.contains("waiting for a display"), "\(program.errors)")
    let cues = try program.lines.map { try JSONValue(Array($0.utf8)) }
    #expect(cues.first?["event"]?.string == "session_start")
    // Without a time to settle, and on a busy machine perhaps after the first inhale.
    let first = try #require(cues.first { $0["event"]?.string == "phase" })
    #expect(["inhale", "exhale"].contains(first["phase"]?.string), "\(first)")
    #expect(first["cycle"]?.number == 0 && first["flight"]?.number == 0, "\(first)")
  }

  @Test(
    "A display refuses what a public screen may not show, whatever else is set",
    arguments: [["--pattern", "box"], ["--pattern", "4-7-8", "--set", "breath.policy=personal"]]
  )
  func refused(arguments: [String]) async throws {
    let run = try await ProgramRun(Self.quiet + arguments, seconds: 20)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("no holds on a public screen"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a display waits for its screen and stops when it is asked to`() async throws {
    let program = try BackgroundProgram(
      Self.quiet,
      environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"]
    )
    let waits = try await eventually(within: 120) {
      program.errors.contains("waiting for a display")
        && program.lines.contains { $0.contains("\"phase\":\"inhale\"") }
    }
    #expect(waits, "\(program.errors)")
    #expect(try await program.terminate() == 0, "\(program.errors)")
  }

  @Test func `a display closes outside its hours, logs when it opens, and opens again`()
    async throws
  {
    let folder = try TemporaryFolder("aloft-hours")
    let (settings, panel) = (folder.path.appending("own.toml"), folder.path.appending("panel"))
    func write(_ hours: String) throws {
      try """
      \(hours)
      display.power_command = "echo $1 >> '\(panel)'"
      breath.pattern = "3-3"
      breath.ramp = false
      session.ending = 1
      sound.music = "off"
      http.listen = "off"
      lines.stdout = true
      sky.near = "LHR"
      """.write(toFile: settings.string, atomically: true, encoding: .utf8)
    }
    try write("display.holidays = [\"2020-01-01/2099-12-31\"]")
    let program = try BackgroundProgram(["display", "--set", "data.update=off"], at: settings)
    try await waitUntil("\(program.errors)") { panel.text() == "off\n" }
    // The way is logged once it has worked.
    let isLogged = try await eventually(within: 60) {
      program.errors.contains("aloft: the display is closed\n")
        && program.errors.contains("aloft: the panel is switched by display.power_command\n")
    }
    #expect(isLogged, "\(program.errors)")
    // The panel and the lines are written by two threads.
    try await waitUntil("\(program.lines)") {
      program.lines.last?.contains("\"event\":\"session_end\"") == true
    }
    let closedLines = program.lines.count
    try write("display.hours = [\"daily 00:00-24:00\"]")
    program.signal(SIGHUP)
    try await waitUntil("\(panel.text() ?? "no panel") \(program.errors)") {
      panel.text() == "off\non\n"
    }
    func phases() -> [Substring] {
      program.lines.dropFirst(closedLines).filter { $0.contains("\"event\":\"phase\"") }
    }
    try await waitUntil("\(program.errors)\(program.lines)") {
      !phases().isEmpty && program.errors.contains("aloft: the display is open")
    }
    #expect(phases()[0].contains("\"phase\":\"inhale\""), "\(program.lines)")
  }
}
