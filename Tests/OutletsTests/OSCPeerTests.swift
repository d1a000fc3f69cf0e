import Breathing
import Foundation
import Network
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

/// Open Sound Control with real peers: liblo's tools and python-osc.
@Suite(.timeLimit(.minutes(10)), .serialized) struct OSCPeerTests {
  private static let hasLiblo = ["/usr/bin/oscdump", "/usr/bin/oscsend"].allSatisfy(
    FileManager.default.isExecutableFile
  )
  private static let hasPython = Oracle.hasPython(with: "pythonosc")
  private static let libloMissing: Comment =
    "SKIPPED: oscdump and oscsend (liblo-tools) are missing"
  private static let pythonMissing: Comment = "SKIPPED: python3 with python-osc is missing"

  /// Sends a message with liblo's program: the host, the port, the address and the values, with spaces between them.
  private func send(_ words: String) async throws {
    _ = try await Oracle.ask("/usr/bin/oscsend", words.split(separator: " ").map(String.init))
  }

  @Test(.enabled(if: hasLiblo, libloMissing))
  func `oscdump receives every edge and level, while another target does not exist`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let port = try FreePort.one()
    let dump = try ChildProcess.spawn(
      ["/bin/sh", "-c", "exec /usr/bin/oscdump -L \(port) > '\(file.path)'"]
    )
    defer {
      kill(dump, SIGTERM)
      waitpid(dump, nil, 0)
    }
    let stage = try Stage(runs: true)
    let notes = Notes()
    let outlet = Outlet("osc", lead: .milliseconds(80))
    let service = OSCOutlet(
      outlet,
      to: try ["udp://no-such-host.invalid:1", "udp://127.0.0.1:\(port)/lobby"].map {
        try #require(OSCTarget($0))
      },
      // Few, so that the system can buffer them while oscdump is slow.
      levels: 2,
      seed: 1,
      log: notes.add
    )
    func output() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    let edges = [
      "/lobby/breath/phase sff \"inhale\" 2.700000 1.000000",
      "/lobby/breath/phase sff \"exhale\" 3.300000 0.000000",
      "/lobby/session/state s \"flight\"",
    ]
    let running = Task { await service.run(stage.link) }
    // The level shows that it is listening.
    try await waitUntil { output().contains("/lobby/breath/level") }
    stage.publish([outlet], seconds: 20)
    try await waitUntil {
      let lines = output().split(separator: "\n").map {
        // Each begins with its time of arrival.
        $0.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
      }
      let starts = ["/lobby/flight/start ", "/lobby/breath/progress f 0."]
      return !notes.all.isEmpty && edges.allSatisfy { edge in lines.contains(edge) }
        && starts.allSatisfy { start in lines.contains { $0.hasPrefix(start) } }
    }
    running.cancel()
    await running.value
    #expect(notes.all.count == 1 && notes.all[0].contains("udp://no-such-host.invalid:1"))
  }

  @Test(.enabled(if: hasLiblo, libloMissing))
  func `oscsend's commands are applied, and other messages are counted`() async throws {
    let stage = try Stage()
    let notes = Notes()
    let listener = OSCListener(
      at: Endpoint(host: "127.0.0.1", port: 0),
      seed: 1,
      log: notes.add
    )
    let port = Mutex<UInt16>(0)
    let running = Task {
      await listener.run(stage.link) { opened in port.withLock { $0 = opened } }
    }
    try await waitUntil { port.withLock(\.self) != 0 }
    let address = "127.0.0.1 \(port.withLock(\.self))"
    for words in ["/pause", "/volume i 35", "/pattern s coherent", "/xyz f 0.5", "/view s cellar"] {
      try await send("\(address) \(words)")
    }
    let probe = try TestSocket()
    for bytes in [[], [0x2F], Array("GET / HTTP/1.0\r\n\r\n".utf8)] as [[UInt8]] {
      probe.send(bytes, to: port.withLock(\.self))
    }
    try await send("\(address) /slower T")
    try await waitUntil { stage.sent.count == 4 }
    let coherent = try #require(NamedPace.presets.first { $0.name == "coherent" })
    #expect(stage.sent == [.pause(true), .volume(35), .breathe(coherent, by: .program), .slower])
    // One log line per minute is enough.
    let refused = "osc: a command is refused: there is no command \"xyz\""
    #expect(notes.all.count == 1 && notes.all[0].hasPrefix(refused))
    stage.advance(by: 61)
    probe.send([0x2F], to: port.withLock(\.self))
    try await waitUntil { notes.all.count == 2 }
    #expect(notes.all[1].hasSuffix("(6 so far)"))
    stage.advance(by: 61)
    try await send("\(address) /xyz f 0.5")
    try await waitUntil { notes.all.count == 3 }
    #expect(notes.all[2].hasSuffix("(7 so far)"))
    running.cancel()
    await running.value
  }

  @Test func `a flood moves nothing more often than twenty times a second`() async throws {
    let stage = try Stage()
    let notes = Notes()
    let listener = OSCListener(
      at: Endpoint(host: "127.0.0.1", port: 0),
      seed: 1,
      log: notes.add
    )
    let port = Mutex<UInt16>(0)
    let running = Task {
      await listener.run(stage.link) { opened in port.withLock { $0 = opened } }
    }
    try await waitUntil { port.withLock(\.self) != 0 }
    let probe = try TestSocket()
    for _ in 0..<100 { probe.send(OSCMessage("/toggle").bytes, to: port.withLock(\.self)) }
    // The first that is refused is logged.
    try await waitUntil { !notes.all.isEmpty }
    #expect(notes.all[0].contains("at most 20 commands a second are accepted"))
    running.cancel()
    await running.value
    // The stage's clock does not run.
    #expect(stage.sent.count == 20)
  }

  @Test(.enabled(if: hasPython, pythonMissing))
  func `python-osc reads what is written, and writes what is read`() async throws {
    let show = try Sample.show(from: Stage.start)
    var score = OSCSchedule()
    let messages =
      show.cues(in: Stage.start..<Stage.start.advanced(by: .seconds(70)))
      .flatMap { score.messages(for: $0, in: show) }
    try #require(messages.count > 50)
    let hex = messages.map { $0.bytes.map { String(format: "%02x", $0) }.joined() }
    let script = """
      import sys
      from pythonosc.osc_message import OscMessage
      from pythonosc.osc_message_builder import OscMessageBuilder
      for line in sys.stdin:
          read = OscMessage(bytes.fromhex(line))
          built = OscMessageBuilder(read.address)
          for value in read.params:
              built.add_arg(value)
          tags = "".join({int: "i", float: "f", str: "s"}[type(v)] for v in read.params)
          print(read.address, tags, built.build().dgram.hex())
      """
    let output = try await Oracle.python(script, input: hex.joined(separator: "\n"))
    let expected = zip(messages, hex).map { message, hex in
      message.description.split(separator: " ").prefix(2).joined(separator: " ") + " " + hex
    }
    #expect(output.split(separator: "\n").map(String.init) == expected)
  }
}
