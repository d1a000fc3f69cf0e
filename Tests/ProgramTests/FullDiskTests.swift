import Arguments
import Breathing
import Foundation
import Geodesy
import SharedSky
import System
import TestRigs
import TestSupport
import Testing

@testable import aloft

/// Every command prints to a full disk, exits with 74 and prints the cause in one line.
@Suite(.timeLimit(.minutes(10))) struct FullDiskTests {
  /// Commands that need a server of their own, tested below.
  private static let withServers: Set<String> = [
    "data update", "fleet list", "fleet send", "sky watch", "sky report",
  ]

  /// Commands that take large inputs; they print as the other commands that build data do.
  private static let withLargeInputs: Set<String> = ["data relief", "data terrain"]

  /// Commands that need Avahi; they print through the same writer as `fleet list`.
  private static let withAvahi: Set<String> = ["fleet find"]

  /// Commands that print nothing.
  private static let silent: Set<String> = ["display"]

  @Test func `no command is forgotten`() throws {
    let leaves = Set(CommandDescription(Aloft.self).leaves.map { $0.joined(separator: " ") })
    let files = try CommandFiles()
    let tried = Self.withServers.union(CommandCase.all(files).keys)
    let others = Self.withLargeInputs.union(Self.withAvahi).union(Self.silent)
    #expect(leaves == tried.union(others))
  }

  @Test func `a full disk ends every command with 74 and one line`() async throws {
    let files = try CommandFiles()
    let cases = CommandCase.all(files)
    // The commands of a word, such as data import and data rollback, depend on one another.
    let groups = Dictionary(grouping: cases.keys.sorted()) { $0.prefix { $0 != " " } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, commands) in groups.values.enumerated() {
        if index >= 4 { _ = try await group.next() }
        group.addTask {
          for command in commands {
            let one = try #require(cases[command])
            let words = command.split(separator: " ").map(String.init) + one.arguments
            try await Self.expectFull(words, one.environment)
          }
        }
      }
      try await group.waitForAll()
    }
    withExtendedLifetime(files) {}
  }

  @Test(arguments: [
    ["--help"], ["--version"], ["airports", "near", "--help"],
    ["help"], ["config", "--documented"], ["config", "--json"],
    ["facts", "--json"], ["airports", "near", "LHR", "--json"],
    ["airports", "near", "LHR", "--table"],
    ["airport", "EGLL", "--json"], ["airport", "EGLL", "-o", "-", "--size", "64x64"],
    ["scene", "--json"], ["facts", "--check"], ["legs", "--json"], ["data"], ["sky"],
  ])
  func `help, lists and JSON are no exception`(words: [String]) async throws {
    try await Self.expectFull(words)
  }

  @Test func `a truncated list of a thousand identities is an error`() async throws {
    let files = try CommandFiles()
    try Data("1 \(String(repeating: "ab", count: 32))\n".utf8)
      .write(to: URL(filePath: files["relay.key"]))
    chmod(files["relay.key"], 0o600)
    try await Self.expectFull(["mint", "--master-key-file", files["relay.key"], "--count", "1000"])
  }

  @Test func `a full disk ends an update`() async throws {
    let files = try CommandFiles()
    let server = try LoopbackServer { request in
      let name = request.path.split(separator: "/").last.map(String.init) ?? ""
      guard let body = SmallTables().files[name] else { return .answer("404 Not Found") }
      return .answer(
        "200 OK",
        ["Last-Modified": "Tue, 03 Mar 2026 07:00:00 GMT"],
        body: body
      )
    }
    try Data(SmallTables().catalogue())
      .write(to: URL(filePath: files["home/airports.catalogue"]))
    for name in ["cities.toml", "places.gazetteer"] {
      try FileManager.default.createSymbolicLink(
        at: URL(filePath: files["home/\(name)"]),
        withDestinationURL: Checkout.resources.appending(path: name)
      )
    }
    try await Self.expectFull(
      [
        "data", "update", "--url", server.url("/tables"), "--set",
        "data.directory=\(files["updated"])",
      ],
      ["ALOFT_DATA": files["home"]]
    )
  }

  @Test(.enabled(if: RealBroker.isInstalled, "mosquitto is not installed"))
  func `a full disk ends the commands of a fleet`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let address = "mqtt://127.0.0.1:\(broker.port)"
    let display = try BackgroundProgram(
      ["serve"],
      """
      http.listen = "off"
      mqtt.broker = "\(address)"
      mqtt.room = "lobby"
      mqtt.commands = "any"

      """
    )
    try #require(
      try await eventually(within: 60) {
        let run = try? await ProgramRun(["fleet", "--broker", address, "--listen", "1", "--json"])
        return run?.output.contains("\"online\":true") ?? false
      }
    )
    withExtendedLifetime(display) {}
    try await Self.expectFull(["fleet", "list", "--broker", address, "--listen", "1"])
    try await Self.expectFull(["fleet", "send", "--broker", address, "lobby", "pause"])
  }

  @Test func `a full disk ends the commands that watch the sky`() async throws {
    let (relay, server) = try await BackgroundProgram.relay()
    // A client that flies there, for the others to print.
    let companion = try BackgroundProgram(
      ["serve", "--near", "51.4706,-0.4619"],
      "http.listen = \"off\"\nsky.server = \"\(server)\"\nsky.share = \"share\"\n"
    )
    let place = ["--near", "51.4706,-0.4619"]
    try #require(
      try await eventually(within: 120) {
        let run = try? await ProgramRun(
          ["sky", "watch", "--server", server, "--seconds", "3", "--json"] + place
        )
        return run?.output.isEmpty == false
      }
    )
    try await Self.expectFull(["sky", "watch", "--server", server, "--seconds", "30"] + place)
    guard let harness = GPSFake.program else {
      print("not tested: aloft sky report, for gpsfake is not installed (Debian: gpsd-clients)")
      return
    }
    let sentences = (0..<300).map { second in
      GPSMoment(
        second: second,
        north: 51.4706,
        east: -0.4619,
        knots: 140,
        track: 270,
        metres: 900
      ).sentences
    }.joined()
    let gps = try GPSFake(harness, sentences, pause: 1.0 / 3)
    defer { gps.stop() }
    try await Self.expectFull(
      ["sky", "report", "--gps", "127.0.0.1:\(gps.port)", "--server", server]
        + ["--planes", "all", "--seconds", "40"]
    )
    withExtendedLifetime((relay, companion)) {}
  }

  @Test func `a reader that closes the pipe ends a command quietly`() async throws {
    let folder = try ScratchFolder()
    let line = """
      set -o pipefail; '\(ProgramRun.program)' facts --json 2> '\(folder.file("errors"))' \
      | head -c 20 > /dev/null; echo $? > '\(folder.file("status"))'
      """
    _ = try await ChildProcess.end(of: ChildProcess.spawn(["/bin/bash", "-c", line]))
    #expect(try folder.text("status") == "0\n")
    #expect(try folder.text("errors").isEmpty)
  }

  private static func expectFull(
    _ words: [String],
    _ environment: [String: String] = [:],
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await ProgramRun(
      words,
      environment: environment,
      output: "/dev/full",
      seconds: 90
    )
    let name = Comment(rawValue: words.joined(separator: " ") + "\n" + run.errors)
    #expect(run.status == System.ExitStatus.inputOutput.rawValue, name, sourceLocation: location)
    let lines = run.errors.split(separator: "\n").filter { $0.contains("No space left") }
    #expect(!lines.isEmpty, name, sourceLocation: location)
    #expect(
      lines.allSatisfy { $0.hasPrefix("aloft: standard output: No space left on device") },
      name,
      sourceLocation: location
    )
  }
}
