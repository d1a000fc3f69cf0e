import Foundation
import System
import TestRigs
import Testing

/// The built program, run as by a person or a script.
@Suite(.timeLimit(.minutes(10))) struct ExitStatusTests {
  private func run(_ arguments: [String], data: String? = nil) async throws -> ProgramRun {
    try await ProgramRun(arguments, environment: data.map { ["ALOFT_DATA": $0] } ?? [:])
  }

  @Test(arguments: [
    ["config"], ["config", "--json"], ["--version"], ["--help"], ["airports", "LHR"],
  ])
  func `success exits with zero and prints no error`(arguments: [String]) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.status == 0)
    #expect(!outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "A failure prints one line and exits with the status for its cause",
    arguments: [
      (["config", "--set", "sound.volum=1"], System.ExitStatus.usage, "is it sound.volume?"),
      (["config", "--volume", "loud"], .usage, "a whole number from 0 to 100"),
      (["config", "--config", "/nowhere.toml"], .noInput, "/nowhere.toml does not exist"),
      (["legs", "--near", "91,0"], .usage, "91,0 is not on the globe"),
      (["legs", "--near", "Zzzqqx"], .noInput, "no airport or city is called \"Zzzqqx\""),
      (["airports", "near", "Zzzqqx"], .noInput, "no airport or city is called \"Zzzqqx\""),
      (["place", "--near", "Zzzqqx"], .noInput, "no airport or city is called \"Zzzqqx\""),
      (["scene", "--near", "Zzzqqx"], .noInput, "no airport or city is called \"Zzzqqx\""),
      (["airport", "ZZZZ"], .noInput, "no airport has the code ZZZZ"),
      (["airports", "find", "zzzzqq"], .noInput, "no airport matches \"zzzzqq\""),
      (["help", "flly"], .usage, "aloft has no command \"flly\"; did you mean fly?"),
    ]
  )
  func failures(arguments: [String], status: System.ExitStatus, words: String) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.status == status.rawValue)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("aloft: "))
    #expect(outcome.errors.contains(words))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }

  @Test func `the table in the documentation lists every status with its meaning`() throws {
    let page = try String(
      contentsOfFile: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/command-line.md").standardizedFileURL.path,
      encoding: .utf8
    )
    let rows = System.ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
    #expect(page.contains(rows.joined(separator: "\n")))
  }

  @Test func `an unknown emergency is refused with the known ones`() async throws {
    let outcome = try await run(["sky", "report", "--gps", "--emergency", "engine"])
    #expect(outcome.status == System.ExitStatus.usage.rawValue)
    for word in ["engine", "general", "medical", "fuel", "radio", "interference", "down"] {
      #expect(outcome.errors.contains(word), "\(word)")
    }
    let help = try await run(["sky", "report", "--help"]).output
    #expect(help.contains("No rescue service listens here"))
  }

  @Test func `a wrong settings file, missing data and damaged data are distinguished`() async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let settings = folder.appending(path: "a.toml")
    try Data("[sound]\nvolume = 300\n".utf8).write(to: settings)
    let wrong = try await run(["config", "--config", settings.path])
    #expect(wrong.status == System.ExitStatus.configuration.rawValue)
    #expect(wrong.errors.contains("line 2: sound.volume = 300"))

    let missing = try await run(["airports", "LHR"], data: folder.path)
    #expect(missing.status == System.ExitStatus.noInput.rawValue)
    #expect(missing.errors.contains("airports.catalogue"))

    try Data(repeating: 7, count: 5000).write(to: folder.appending(path: "airports.catalogue"))
    let damaged = try await run(["airports", "LHR"], data: folder.path)
    #expect(damaged.status == System.ExitStatus.data.rawValue)
  }
}
