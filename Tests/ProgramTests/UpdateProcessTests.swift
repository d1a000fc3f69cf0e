import DataFiles
import Foundation
import Session
import Settings
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

/// The built program, in the same folder as the tests, updating data.
@Suite(.timeLimit(.minutes(10))) struct UpdateProcessTests {
  private let scratch: ScratchData

  init() throws {
    scratch = try ScratchData(date: "2026-01-01")
  }

  private func process(_ url: String) -> UpdateProcess {
    UpdateProcess(
      program: ProgramRun.program,
      data: scratch.data,
      home: scratch.home,
      url: url
    )
  }

  @Test func `a second process installs new data`() async throws {
    for (name, bytes) in SmallTables().files { try scratch.folder.write(bytes, to: "t/" + name) }
    try await process(scratch.folder.file("t")).run()
    #expect(try CatalogueChoice(scratch.data, scratch.home).isUpdated)
    // The second time there is no newer data, which is not a failure.
    let checksum = try CatalogueChoice(scratch.data, scratch.home).file.checksum
    try await process(scratch.folder.file("t")).run()
    #expect(try CatalogueChoice(scratch.data, scratch.home).file.checksum == checksum)
  }

  @Test func `its error is reported with its message and status`() async throws {
    let missing = scratch.folder.file("nowhere")
    let failure = await #expect(throws: Failure.self) { try await process(missing).run() }
    #expect(failure?.status == .tryLater || failure?.status == .noInput)
    #expect(failure?.message.hasPrefix("\(missing)/airports.csv: ") == true)
    var none = process(missing)
    none.program = "/nonesuch/aloft"
    let unavailable = await #expect(throws: Failure.self) { try await none.run() }
    #expect(unavailable?.status == .unavailable)
    #expect(unavailable?.message.contains("/nonesuch/aloft") == true)
  }

  @Test func `what it prints on standard error is logged although it succeeds`() async throws {
    let script = """
      #!/bin/sh
      echo unchanged
      echo 'aloft: state.json cannot be written; the next update downloads all tables' >&2
      echo 'aloft: some islands are not found by name' >&2
      """
    try scratch.folder.writeScript(script, to: "program")
    var process = process("https://tables.example/")
    process.program = scratch.folder.file("program")
    let logged = Mutex<[String]>([])
    process.log = { line in logged.withLock { $0.append(line) } }
    try await process.run()
    #expect(
      logged.withLock(\.self) == [
        "state.json cannot be written; the next update downloads all tables",
        "some islands are not found by name",
      ]
    )
  }

  @Test func `its command line, which every user can read, has no address`() async throws {
    let folder = scratch.folder
    let script = """
      #!/bin/sh
      printf '%s ' "$@" > '\(folder.file("words"))'
      cat > '\(folder.file("settings"))'
      """
    try folder.writeScript(script, to: "program")
    var process = process("https://tables.example/t?key=\"secret\"&t=")
    process.program = folder.file("program")
    try await process.run()
    #expect(try folder.text("words") == "data update --config /proc/self/fd/0 ")
    let entries = try ConfigurationText(try folder.text("settings"), from: "settings").entries
    #expect(entries.map(\.key) == ["data.url", "data.directory"])
    #expect(
      entries.map(\.value)
        == [.text("https://tables.example/t?key=\"secret\"&t="), .text(scratch.home.path)]
    )
  }

  @Test func `it is killed when the task is cancelled`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let process = process(server.url("/"))
    let task = Task { try await process.run() }
    try await waitUntil(within: 120) { !server.requests.isEmpty }
    task.cancel()
    await #expect(throws: Failure(.tryLater, "the update was cancelled")) { try await task.value }
    // A killed process closes its connections.
    try await waitUntil { server.hangUps > 0 }
    #expect(try scratch.names.filter { $0.hasSuffix(".catalogue") }.isEmpty)
  }
}
