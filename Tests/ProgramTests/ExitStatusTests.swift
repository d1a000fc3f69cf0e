import Foundation
import System
import TestRigs
import TestSupport
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

  @Test(arguments: [
    ["--set", "sound.volum=1"], ["--volume", "loud"], ["--config", "/nowhere.toml"],
  ])
  func `settings that cannot be read are not printed`(options: [String]) async throws {
    let outcome = try await run(["config"] + options)
    #expect(outcome.status != 0)
    #expect(outcome.output.isEmpty)
  }

  @Test func `the table in the documentation lists every status with its meaning`() throws {
    let file = Checkout.root.appending(path: "docs/command-line.md")
    let page = try String(contentsOf: file, encoding: .utf8)
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
    let folder = try ScratchFolder(["a.toml": "[sound]\nvolume = 300\n"])
    let wrong = try await run(["config", "--config", folder.file("a.toml")])
    #expect(wrong.status == System.ExitStatus.configuration.rawValue)
    #expect(wrong.errors.contains("line 2: sound.volume = 300"))

    let missing = try await run(["airports", "LHR"], data: folder.path)
    #expect(missing.status == System.ExitStatus.noInput.rawValue)
    #expect(missing.errors.contains("airports.catalogue"))

    try folder.write([UInt8](repeating: 7, count: 5_000), to: "airports.catalogue")
    let damaged = try await run(["airports", "LHR"], data: folder.path)
    #expect(damaged.status == System.ExitStatus.data.rawValue)
  }
}
