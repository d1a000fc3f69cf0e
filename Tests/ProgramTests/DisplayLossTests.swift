import Foundation
import TestRigs
import TestSupport
import Testing

/// A real display server that is killed while the real program runs, and restarted.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct DisplayLossTests {
  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `a daemon continues without its X server, loses no cue, and reopens the window`()
    async throws
  {
    try await expectDaemonGoesOn(without: try XServer())
  }

  @Test(.enabled(if: Compositor.isInstalled, Compositor.absence))
  func `a daemon continues without its Wayland compositor, and reopens the window`() async throws {
    try await expectDaemonGoesOn(without: try Compositor())
  }

  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `a window that loses its X server leaves in order`() async throws {
    let server = try XServer()
    try await expectWindowLeaves(server) { server.hasWindow }
  }

  @Test(.enabled(if: Compositor.isInstalled, Compositor.absence))
  func `a window that loses its Wayland compositor leaves in order`() async throws {
    try await expectWindowLeaves(try Compositor()) { true }
  }

  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `a display whose X server hangs logs it once, and goes on when it responds`() async throws {
    let server = try XServer()
    let program = try DisplayedProgram(["display"], on: server)
    try #require(try await program.showsFrames(), "\(program.errors)")
    server.signal(SIGSTOP)
    let words = "the display does not respond: it takes no frames"
    let isNoticed = try await eventually(within: 60) { program.count(of: words) == 1 }
    server.signal(SIGCONT)
    try #require(isNoticed, "\(program.errors)")
    let isBack = try await eventually(within: 60) {
      program.count(of: "the display responds again") == 1
    }
    try #require(isBack, "\(program.errors)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  @Test(.enabled(if: Compositor.isInstalled, Compositor.absence))
  func `a display whose Wayland compositor hangs logs it once, and goes on`() async throws {
    let compositor = try Compositor()
    let program = try DisplayedProgram(["display"], on: compositor)
    try #require(try await program.showsFrames(), "\(program.errors)")
    compositor.signal(SIGSTOP)
    // It is asked for an answer, and takes frames for some seconds more.
    let words = "the display does not respond: its compositor does not answer"
    let isNoticed = try await eventually(within: 60) { program.count(of: words) == 1 }
    compositor.signal(SIGCONT)
    try #require(isNoticed, "\(program.errors)")
    let isBack = try await eventually(within: 60) {
      program.count(of: "the display responds again") == 1
    }
    #expect(isBack, "\(program.errors)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  @Test(
    .enabled(
      if: SeatlessCompositor.isInstalled && XServer.isInstalled,
      "weston or Xvfb is not installed (Debian: weston, xvfb)"
    )
  )
  func `the windows of two displays of one compositor stay, and no OpenGL draws`() async throws {
    let compositor = try DoubleCompositor(in: XServer())
    defer { compositor.kill() }
    let program = try DisplayedProgram(["display"], on: compositor)
    let areShown = try await eventually(within: 120) {
      program.count(of: "a window is on display 1") == 1 && program.phases.count > 1
    }
    try #require(areShown, "\(program.errors)")
    let phases = program.phases.count
    #expect(try await eventually(within: 60) { program.phases.count > phases })
    #expect(compositor.log.contains("set_fullscreen(wl_output"))
    #expect(!compositor.log.contains("set_minimized"))
    #expect(!program.hasThread("llvmpipe"), "\(program.errors)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  @Test(.enabled(if: SeatlessCompositor.isInstalled, "weston is not installed (Debian: weston)"))
  func `a compositor without a seat is logged and not used`() async throws {
    let compositor = try SeatlessCompositor()
    defer { compositor.kill() }
    let program = try DisplayedProgram(["display"], on: compositor)
    let isSaid = try await eventually(within: 60) {
      program.count(of: "the Wayland compositor has no seat") == 1
    }
    try #require(isSaid, "\(program.errors)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  @Test(
    .enabled(
      if: SeatlessCompositor.isInstalled && XServer.isInstalled,
      "weston or Xvfb is not installed (Debian: weston, xvfb)"
    )
  )
  func `beside a compositor without a seat, the window opens through X11`() async throws {
    let server = try XServer()
    let compositor = try SeatlessCompositor(beside: server)
    defer { compositor.kill() }
    let program = try DisplayedProgram(["display"], on: compositor)
    let isShown = try await eventually(within: 120) { server.hasWindow }
    #expect(isShown, "\(program.errors)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  private func expectDaemonGoesOn(without server: some TestDisplay) async throws {
    let program = try DisplayedProgram(
      ["serve", "--window"],
      on: server,
      """
      breath.pattern = "2-2"
      breath.ramp = false
      session.lead_in = 1
      """
    )
    // Its cues do not wait for the window.
    try #require(try await program.showsFrames(), "\(program.errors)")
    func awaitPhases(_ count: Int) async throws {
      let wanted = program.phases.count + count
      #expect(try await eventually(within: 120) { program.phases.count >= wanted })
    }
    try await awaitPhases(2)
    for round in 1...2 {
      server.kill()
      let isNoticed = try await eventually(within: 60) {
        program.count(of: "the display is gone; continuing without a window") == round
      }
      try #require(isNoticed, "\(program.errors)")
      try await awaitPhases(2)
      try server.start()
      let isBack = try await eventually(within: 120) {
        program.count(of: "the display is back") == round
      }
      try #require(isBack, "\(program.errors)")
      try await awaitPhases(1)
    }
    // Each cue names its successor: none is missing.
    let phases = program.phases
    for (cue, next) in zip(phases, phases.dropFirst()) { #expect(cue.next == next.time) }
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  private func expectWindowLeaves(
    _ server: some TestDisplay,
    hasWindow: () -> Bool
  ) async throws {
    let program = try DisplayedProgram(["fly"], on: server)
    let isShown = try await eventually(within: 120) { program.hasStarted && hasWindow() }
    try #require(isShown && program.count(of: "without a window") == 0, "\(program.errors)")
    server.kill()
    #expect(try await program.end() == 69, "\(program.errors)")
    #expect(program.count(of: "aloft: the display is gone") == 1, "\(program.errors)")
  }
}

/// The real program on a display, its log, and the cues that it writes.
private final class DisplayedProgram {
  /// A phase as a line reports it: its instant, and that of the next one.
  struct Phase {
    let time, next: Double
  }

  private let folder = URL.temporaryDirectory.appending(path: "aloft-display-\(UUID())")
  private let process: pid_t
  private let port: UInt16
  private var status: Int32?

  init(_ arguments: [String], on server: some TestDisplay, _ settings: String = "") throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try FreePort.one()
    let file = folder.appending(path: "own.toml")
    let own = """
      http.listen = "127.0.0.1:\(port)"
      lines.stdout = true
      sound.music = "off"
      \(settings)

      """
    try Data(own.utf8).write(to: file)
    let words = [ProgramRun.program] + arguments + ["--config", file.path]
    let line = """
      \(server.environment)
      export SDL_AUDIODRIVER=dummy XDG_CONFIG_HOME='\(folder.path)'
      exec \(words.joined(separator: " ")) > '\(folder.path)/output' 2> '\(folder.path)/errors'
      """
    process = try ChildProcess.spawn(["/bin/sh", "-c", line])
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    try? FileManager.default.removeItem(at: folder)
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

  func count(of words: String) -> Int { errors.components(separatedBy: words).count - 1 }

  func signal(_ number: Int32) { kill(process, number) }

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

  private func text(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }
}
