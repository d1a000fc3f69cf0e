import Foundation
import Session
import System
import TestRigs
import TestSupport
import Testing

@testable import aloft

/// What the crew of a real aircraft types while the program reports it.
@Suite(.timeLimit(.minutes(10))) struct CrewCommandTests {
  @Test(arguments: DistressKind.allCases)
  func `a line declares an emergency`(kind: DistressKind) throws {
    #expect(try CrewCommand("emergency \(kind.rawValue)").emergency == kind)
    #expect(try CrewCommand("  emergency\t\(kind.rawValue) ").emergency == kind)
  }

  @Test func `a line ends it`() throws {
    #expect(try CrewCommand("emergency none").emergency == nil)
  }

  @Test(arguments: [
    "emergency", "none", "emergency engine", "emergency fuel now", "EMERGENCY fuel",
  ])
  func `another line is refused with what is allowed`(line: String) throws {
    let failure = #expect(throws: Failure.self) { try CrewCommand(line) }
    #expect(failure?.status == .data)
    let message = try #require(failure?.message)
    #expect(
      message.hasPrefix("standard input: found \"\(line)\"; emergency and one of none, general")
    )
  }

  @Test func `an endless line is cut short in the message`() throws {
    let failure = #expect(throws: Failure.self) {
      try CrewCommand(String(repeating: "x", count: 900))
    }
    #expect((failure?.message.count ?? 0) < 200)
  }

  @Test func `the crew declares and ends an emergency on standard input`() async throws {
    // A receiver on the ground at Heathrow, which is 25 m above the sea.
    let fix =
      #"{"class":"TPV","mode":3,"lat":51.4647,"lon":-0.434,"altMSL":26,"speed":1,"track":90}"#
    let receiver = try LineServer([
      [.line(#"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#)]
        + [.line(fix), .hold]
    ])
    let (relay, server) = try await BackgroundProgram.relay()
    let program = try CrewProgram(
      ["sky", "report", "--gps", "127.0.0.1:\(receiver.port)", "--server", server]
    )
    program.type("emergency medical\n")
    try #require(
      try await eventually(within: 60) {
        program.errors.contains("aloft: emergency medical: reported until you end it\n")
      },
      "\(program.errors)"
    )
    program.type("\nemergency engine\nemergency none\n")
    let words = [
      "found \"emergency engine\"; emergency and one of none, general",
      "aloft: emergency ended by the crew; no position is reported\n",
    ]
    try #require(
      try await eventually(within: 60) {
        words.allSatisfy { program.errors.contains($0) }
      },
      "\(program.errors)"
    )
    // The end of standard input is no command.
    program.stopTyping()
    #expect(try await program.terminate() == 0, "\(program.errors)")
    withExtendedLifetime(relay) {}
  }

  @Test func `an emergency that no relay took is not logged as reported`() async throws {
    let receiver = try LineServer([
      [.line(#"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#)]
        + [.line(#"{"class":"TPV","mode":3,"lat":51.4647,"lon":-0.434,"altMSL":900}"#), .hold]
    ])
    let (relay, server) = try await BackgroundProgram.relay(["--no-udp-mint"])
    let program = try CrewProgram(
      ["sky", "report", "--gps", "127.0.0.1:\(receiver.port)", "--server", server]
        + ["--emergency", "medical"]
    )
    let reason = "the relay \(server) issues no identities, and this client has none"
    let words = [
      "emergency medical: not reported yet: the relay has taken no report\n", "sky: \(reason)",
    ]
    try await waitUntil("\(program.errors)", within: 60) {
      words.allSatisfy { program.errors.contains($0) }
    }
    let status = try #require(try await program.terminate())
    #expect(status >> 8 == System.ExitStatus.unavailable.rawValue, "\(program.errors)")
    let end = "aloft: the emergency was never reported: \(reason)\n"
    #expect(program.errors.hasSuffix(end), "\(program.errors)")
    #expect(!program.errors.contains("until you end it"), "\(program.errors)")
    withExtendedLifetime(relay) {}
  }

  @Test func `a simulator declares no emergency, which is said once`() async throws {
    let port = try LineServer([[]]).port
    let program = try CrewProgram(
      ["sky", "report", "--simulator", "127.0.0.1:\(port)", "--server", "127.0.0.1:9"]
    )
    let answer = "standard input is ignored: a simulator declares no emergency"
    program.type("\nemergency medical\n")
    try await waitUntil("\(program.errors)") { program.errors.contains(answer) }
    program.type("emergency none\n")
    program.stopTyping()
    #expect(try await program.terminate() == 0, "\(program.errors)")
    #expect(program.errors.split(separator: "\n").count { $0.contains(answer) } == 1)
  }

  @Test func `standard input that cannot be read is reported once`() async throws {
    let program = try CrewProgram(
      ["sky", "report", "--gps", "127.0.0.1:9", "--server", "127.0.0.1:9"],
      input: "0> /dev/null"
    )
    let report = "commands of the crew cannot be read: standard input: Bad file descriptor"
    try await waitUntil("\(program.errors)") { program.errors.contains(report) }
    _ = try await program.terminate()
    #expect(program.errors.split(separator: "\n").count { $0.contains(report) } == 1)
  }
}

/// The real program with a person at its standard input.
private final class CrewProgram {
  private let folder: ScratchFolder
  private let process: pid_t
  private var input: Int32
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - redirection: How the shell redirects its standard input; by default, `type` writes to it.
  /// - Throws: An error if it cannot be started.
  init(_ arguments: [String], input redirection: String = "") throws {
    folder = try ScratchFolder()
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { close(ends[0]) }
    input = ends[1]
    let words = ([ProgramRun.program] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let line = """
      export STATE_DIRECTORY='\(folder.path)' XDG_CONFIG_HOME='\(folder.path)'
      exec \(words) \(redirection) > /dev/null 2> '\(folder.path)/errors'
      """
    process = try ChildProcess.spawn(["/bin/sh", "-c", line], handing: [STDIN_FILENO: ends[0]])
  }

  deinit {
    stopTyping()
    if !hasEnded { ChildProcess.kill(process) }
  }

  var errors: String { (try? folder.text("errors")) ?? "" }

  func type(_ text: String) {
    _ = send(input, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  func stopTyping() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  /// Ends it as a person does, and returns its status; nil if it goes on.
  func terminate() async throws -> Int32? {
    let status = try await ChildProcess.terminate(process)
    hasEnded = status != nil
    return status
  }
}
