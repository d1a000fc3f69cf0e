import Breathing
import Foundation
import Network
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct OSCSyncTests {
  private static let hasPython = Oracle.hasPython(with: "pythonosc")
  private static let hasLiblo = ["/usr/bin/oscdump", "/usr/bin/oscsend"].allSatisfy(
    FileManager.default.isExecutableFile
  )

  private func words(_ seconds: Double, after commands: [Command] = []) throws -> [String] {
    var show = try Sample.show(from: Stage.start)
    for command in commands { show.apply(command, at: Stage.start.advanced(by: .seconds(7))) }
    return OSCSchedule.sync(show, at: Stage.start.advanced(by: .seconds(seconds))).map(
      \.description
    )
  }

  @Test func `in the middle of a phase its rest is sent, and what comes next`() throws {
    // The lead-in lasts six seconds, then 2.7 in and 3.3 out.
    let words = try words(7)
    for beginning in [
      "/breath/phase sff \"inhale\" 1.7 1.0", "/breath/next sff \"exhale\" 1.7 3.3",
      "/breath/level f 0.3", "/breath/cycle i 0", "/breath/bpm f 10.0",
    ] {
      #expect(words.contains { $0.hasPrefix(beginning) }, "\(beginning): \(words)")
    }
    #expect(words.last == "/session/state s \"flight\"")
  }

  @Test(arguments: [1.0, 2.5, 4, 5.9])
  func `no level is negative where free breathing ends with empty lungs`(seconds: Double) throws {
    let words = try words(seconds)
    #expect(words[0].hasPrefix("/breath/phase sff \"rest\" "))
    #expect(!words.contains { $0.contains("-0.") || $0.contains("e-") }, "\(words)")
  }

  @Test func `in a pause nothing is left and nothing comes`() throws {
    let words = try words(12, after: [.pause(true)])
    #expect(words.contains { $0.hasPrefix("/breath/phase sff \"inhale\" 0.0 ") })
    #expect(!words.contains { $0.hasPrefix("/breath/next") })
    #expect(words.last == "/session/state s \"paused\"")
  }

  @Test func `before and after the session its state is sent`() throws {
    #expect(try words(-3).last == "/session/state s \"ahead\"")
    let over = try words(900)
    #expect(over.last == "/session/state s \"over\"")
    #expect(!over.contains { $0.hasPrefix("/breath/next") })
  }

  /// Runs a listener on a free port during a test.
  private func listening(_ stage: Stage, _ body: (UInt16) async throws -> Void) async throws {
    let listener = OSCListener(at: Endpoint(host: "127.0.0.1", port: 0), seed: 1) { _ in }
    let port = Mutex<UInt16>(0)
    let running = Task {
      await listener.run(stage.link) { opened in port.withLock { $0 = opened } }
    }
    try await waitUntil { port.withLock(\.self) != 0 }
    try await body(port.withLock(\.self))
    running.cancel()
    await running.value
  }

  @Test(.enabled(if: hasPython, "SKIPPED: python3 with python-osc is missing"))
  func `a query of python-osc is answered at its source port`() async throws {
    let stage = try Stage()
    stage.advance(by: 7)
    try await listening(stage) { port in
      let script = """
        import socket, sys
        from pythonosc.osc_message import OscMessage
        from pythonosc.osc_message_builder import OscMessageBuilder
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.bind(("127.0.0.1", 0)); s.settimeout(60)
        to = ("127.0.0.1", \(port))
        def ask(address, *values):
            b = OscMessageBuilder(address)
            for value in values: b.add_arg(value)
            s.sendto(b.build().dgram, to)
        def hear():
            bytes, sender = s.recvfrom(4096)
            assert sender == to, sender
            m = OscMessage(bytes)
            print(m.address, *m.params, flush=True)
            return m.address
        ask("/sync")
        while hear() != "/session/state": pass
        ask("/lobby/resume"); ask("/too_slow"); ask("/volume", 7000); ask("/no/such")
        for _ in range(3): hear()
        """
      let output = try await Oracle.python(script)
      let lines = output.split(separator: "\n").map(String.init)
      try #require(lines.count == 9)
      #expect(lines.first?.hasPrefix("/breath/phase inhale 1.7") == true)
      #expect(lines.contains("/session/state flight"))
      // An invalid command is not answered.
      #expect(lines[6] == "/refused /lobby/resume already running")
      #expect(lines[7].hasPrefix("/refused /too_slow too_slow changes nothing: the breaths are as"))
      #expect(lines[8].hasPrefix("/refused /volume volume = \"7000\", but it must be a"))
    }
  }

  @Test(.enabled(if: hasLiblo, "SKIPPED: oscdump and oscsend (liblo-tools) are missing"))
  func `a query of oscsend can direct the answer to oscdump's port`() async throws {
    let stage = try Stage()
    stage.advance(by: 7)
    let file = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let ear = try FreePort.one()
    let dump = try ChildProcess.spawn(
      ["/bin/sh", "-c", "exec /usr/bin/oscdump -L \(ear) > '\(file.path)'"]
    )
    defer {
      kill(dump, SIGTERM)
      waitpid(dump, nil, 0)
    }
    try await listening(stage) { port in
      func output() -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
      let phase = "/breath/phase sff \"inhale\" 1."
      func isAnswered() -> Bool {
        output().contains("/session/state s \"flight\"")
          && ["6", "7"].contains { output().contains(phase + $0) }
      }
      // oscdump prints nothing when it begins to listen, which may be between two messages.
      try await waitUntil("\(output())", within: 180) {
        let send = try ChildProcess.spawn(
          ["/usr/bin/oscsend", "127.0.0.1", "\(port)", "/sync", "i", "\(ear)"]
        )
        _ = await ChildProcess.end(of: send)
        stage.advance(by: 0.000_001)
        return isAnswered()
      }
    }
  }
}
