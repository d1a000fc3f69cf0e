import Airports
import Breathing
import Feeds
import Foundation
import Notams
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

/// NOTAMs that survive a restart.
@Suite(.timeLimit(.minutes(10)))
struct NotamFileTests {
  private static let text = "A0001/26 NOTAMN\nA) EGLL B) 2611230600 C) PERM\nE) VOR U/S"

  private func setup(_ choices: String) throws -> Setup {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n" + choices, from: "test.toml")
    return try Setup(configuration)
  }

  @Test func `a file is read for its address only, and not if it is damaged`() throws {
    let folder = try ScratchFolder()
    let home = try #require(StateHome(environment: ["XDG_STATE_HOME": folder.path]))
    let (address, other) = (FetchAddress.web("https://a/?key=1"), FetchAddress.web("https://a/"))
    let stored = StoredNotams(body: Array(Self.text.utf8), receivedUnixSeconds: 1_795_435_200)
    let file = NotamFile(in: home) { Issue.record("\($0)") }
    #expect(file.load(of: address) == nil)
    file.save(stored, of: address)
    #expect(file.load(of: address) == stored)
    #expect(file.load(of: other) == nil)
    file.confirm(atUnixSeconds: 1_795_435_260, of: address)
    #expect(file.load(of: address)?.receivedUnixSeconds == 1_795_435_260)
    #expect(file.load(of: address)?.body == stored.body)

    try "aloft-notams 1 soon \n".write(
      toFile: home.file("notams"),
      atomically: true,
      encoding: .utf8
    )
    #expect(file.load(of: address) == nil)
  }

  @Test func `NOTAMs are there after a restart without the server`() async throws {
    let folder = try ScratchFolder()
    let fails = Mutex(false)
    let server = try LoopbackServer { _ in
      fails.withLock(\.self) ? .answer("503 Busy", text: "") : .answer(text: Self.text)
    }
    let setup = try setup("notam.source = \"\(server.url("/notams"))\"")
    let clock = SessionClock()
    let home = try #require(StateHome(environment: ["XDG_STATE_HOME": folder.path]))
    func first() async throws -> Command? {
      let service = try #require(
        try NotamService(setup, by: clock, environment: ["XDG_STATE_HOME": folder.path])
      )
      let (commands, line) = AsyncStream.makeStream(of: Command.self)
      let task = Task { await service.run { line.yield($0) } }
      defer { task.cancel() }
      return await commands.first { _ in true }
    }
    guard case .notams(let fetched) = try await first() else {
      Issue.record("no NOTAMs from the server")
      return
    }
    try await waitUntil("none are kept") {
      FileManager.default.fileExists(atPath: home.file("notams"))
    }
    fails.withLock { $0 = true }
    guard case .notams(let kept) = try await first() else {
      Issue.record("no NOTAMs after the restart")
      return
    }
    #expect(kept == fetched)
  }

  @Test func `a file for a picture that cannot be read is named with the system's reason`() throws {
    let setup = try setup("")
    let failure = #expect(throws: Failure.self) {
      try setup.settings.notams(inFile: "/nowhere/notams", at: SessionClock().now)
    }
    #expect(failure?.status == .noInput)
    let reason = "the NOTAMs cannot be read: No such file or directory"
    #expect(failure?.message == "/nowhere/notams: \(reason)")
  }

  @Test func `a key file that others can read is refused, and its content is not repeated`() throws
  {
    let folder = try ScratchFolder()
    let key = folder.file("key")
    let choices = "notam.source = \"https://example.org/\"\nnotam.key_file = \"\(key)\""
    func failure(_ text: String, mode: Int) throws -> Failure? {
      try folder.write(text, to: "key", mode: mode)
      let setup = try setup(choices)
      do throws(Failure) {
        _ = try NotamService(setup, by: SessionClock(), environment: [:])
        return nil
      } catch {
        return error
      }
    }
    #expect(try failure("client_id: 0123", mode: 0o600) == nil)
    let open = try #require(try failure("client_id: 0123", mode: 0o644))
    #expect(open.status == .noPermission)
    #expect(open.message.contains("chmod 600"))
    let broken = try #require(try failure("hunter2", mode: 0o600))
    #expect(broken.message.contains("notam.key_file"))
    #expect(broken.message.contains("line 1"))
    #expect(!broken.message.contains("hunter2"))
  }
}
