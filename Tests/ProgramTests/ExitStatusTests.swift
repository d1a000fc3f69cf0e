import Feeds
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
    let outcome = try await run(["sky", "report", "--gps", "gpsd", "--emergency", "engine"])
    #expect(outcome.status == System.ExitStatus.usage.rawValue)
    for word in ["engine", "general", "medical", "fuel", "radio", "interference", "down"] {
      #expect(outcome.errors.contains(word), "\(word)")
    }
    let help = try await run(["sky", "report", "--help"]).output
    #expect(help.contains("No rescue service listens here"))
  }

  @Test func `help for a source of aircraft names every public service`() async throws {
    let help = try await run(["feeds", "--help"]).output
    for name in PointService.all.map(\.name) { #expect(help.contains("\(name):"), "\(name)") }
  }

  /// A name that is a byte too long.
  private static let longName = String(repeating: "a", count: 252) + ".png"

  @Test(
    arguments: [
      (["cabin"], .configuration, "cabin.source is \"off\""),
      (["feeds"], .configuration, "radar.sources names no source"),
      (["feeds", "--source", "/nowhere.json"], .noInput, "/nowhere.json: it cannot be read"),
      (["feeds", "--source", "replay:/nowhere"], .noInput, "it cannot be read"),
      (
        ["mint", "--master-key-file", "/nowhere/key"], .noInput,
        "aloft: /nowhere/key: there is no master key; (umask 077; aloft mint --new-key 0 > /nowh"
      ),
      (["relay", "--sky-file", "/nowhere/sky"], .cannotCreate, "/nowhere/sky cannot be used"),
      (
        ["data", "rollback", "--set", "data.directory=/dev/null/none"], .noInput,
        "there is no earlier catalogue: /dev/null/none has never been updated"
      ),
      (["shot", "-o", longName], .cannotCreate, "\(longName): File name too long"),
    ] as [([String], System.ExitStatus, String)]
  )
  func `a missing setting, a missing input and an impossible output are distinguished`(
    words: [String],
    status: System.ExitStatus,
    message: String
  ) async throws {
    let specifics = ["feeds": ["--seconds", "0.5"], "relay": ["--listen", "127.0.0.1:0"]]
    let outcome = try await run(words + (specifics[words[0]] ?? []))
    #expect(outcome.status == status.rawValue, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test func `a plane without a report is a missing input, unlike a place without planes`()
    async throws
  {
    let files = try CommandFiles()
    let history = ["sky", "history", "--folder", files["history"]]
    let absent = try await run(history + ["--callsign", "NOPE", "--last", "1d"])
    #expect(absent.status == System.ExitStatus.noInput.rawValue)
    #expect(absent.errors == "aloft: no report of NOPE in the last 1d\n")
    #expect(try await run(history + ["--id", "7"]).status == 0)
    #expect(try await run(history + ["--near", "-51.5,-0.1"]).status == 0)
    withExtendedLifetime(files) {}
  }

  @Test func `a failure of standard output is reported once`() async throws {
    let files = try CommandFiles()
    let serve = try #require(CommandCase.all(files)["serve"])
    let outcome = try await ProgramRun(["serve"] + serve.arguments, output: "/dev/full")
    #expect(outcome.status == System.ExitStatus.inputOutput.rawValue)
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("standard output: No") }
    #expect(lines.count == 1, "\(outcome.errors)")
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
