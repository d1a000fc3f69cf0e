import Foundation
import TestRigs
import TestSupport

/// The real program on a display, its log, and the cues that it writes.
final class DisplayedProgram {
  /// A phase as a line reports it: its instant, and that of the next one.
  struct Phase {
    let time, next: Double
  }

  private let folder: ScratchFolder
  private let process: pid_t
  private let port: UInt16
  private var status: Int32?

  init(_ arguments: [String], on server: some TestDisplay, _ settings: String = "") throws {
    folder = try ScratchFolder()
    port = try FreePort.one()
    let own = """
      http.listen = "127.0.0.1:\(port)"
      lines.stdout = true
      sound.music = "off"
      \(settings)

      """
    try folder.write(own, to: "own.toml")
    let words = [ProgramRun.program] + arguments + ["--config", folder.file("own.toml")]
    let line = """
      \(server.environment)
      export SDL_AUDIODRIVER=dummy XDG_CONFIG_HOME='\(folder.path)'
      exec \(words.joined(separator: " ")) > '\(folder.path)/output' 2> '\(folder.path)/errors'
      """
    process = try ChildProcess.spawn(["/bin/sh", "-c", line])
  }

  deinit {
    if status == nil { ChildProcess.kill(process) }
  }

  var errors: String { text("errors") }

  /// Whether a session in a window has begun: it reports the place once its window is open.
  var hasStarted: Bool { errors.contains("aloft: Near ") }

  /// Waits until a frame was shown, which its metrics report; returns false after two minutes.
  func showsFrames() async throws -> Bool {
    let request = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    return try await eventually(within: 120) {
      let answer = try? await onOwnThread { [port] in
        try Dialogue(port: port, SOCK_STREAM).say(Array(request.utf8)) {
          $0.contains("aloft_last_frame_timestamp_seconds ")
        }
      }
      return answer != nil
    }
  }

  /// Returns the health report.
  func health() async throws -> String {
    let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    return try await onOwnThread { [port] in
      try Dialogue(port: port, SOCK_STREAM).say(Array(request.utf8)) {
        // Its last member.
        $0.contains("\"clock_stepped\":")
      }
    }
  }

  /// Sends a command without a value, such as `pause`.
  func send(_ command: String) async throws {
    let body = #"{"command":"\#(command)"}"#
    let request = """
      POST /v1/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r
      Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
      """
    _ = try await onOwnThread { [port] in
      try Dialogue(port: port, SOCK_STREAM).say(Array(request.utf8)) { $0.contains("\"ok\":true") }
    }
  }

  func count(of words: String) -> Int { errors.components(separatedBy: words).count - 1 }

  func signal(_ number: Int32) { kill(process, number) }

  /// Edits its settings, and lets it reload them.
  func reload(_ edit: (String) -> String) throws {
    try folder.write(edit(try folder.text("own.toml")), to: "own.toml")
    signal(SIGHUP)
  }

  /// Whether it has a thread whose name begins so.
  func hasThread(_ name: String) -> Bool {
    let tasks = "/proc/\(process)/task"
    return (try? FileManager.default.contentsOfDirectory(atPath: tasks))?.contains { task in
      let comm = try? String(contentsOfFile: "\(tasks)/\(task)/comm", encoding: .utf8)
      return comm?.hasPrefix(name) == true
    } ?? false
  }

  /// Waits for its end, and returns its status; negative for a signal, nil if it takes over a minute.
  func end() async throws -> Int32? {
    let hasEnded = try await eventually(within: 60) {
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return false }
      self.status = status
      return true
    }
    guard hasEnded, let status else { return nil }
    return status & 0x7F == 0 ? status >> 8 : -(status & 0x7F)
  }

  /// The phases reported so far.
  var phases: [Phase] {
    text("output").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .compactMap { line in
        guard
          let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
          let event = object["event"] as? String, ["phase", "interlude"].contains(event),
          let time = object["t_unix"] as? Double,
          let next = (object["next"] as? [String: Any])?["t_unix"] as? Double
        else { return nil }
        return Phase(time: time, next: next)
      }
  }

  private func text(_ name: String) -> String { (try? folder.text(name)) ?? "" }
}
