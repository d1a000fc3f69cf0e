import Foundation
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
    try await waitUntil("\(program.errors)") {
      program.count(of: "the display responds again") == 1
    }
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
  }

  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `a program whose X server hangs logs it, and a signal ends it`() async throws {
    let server = try XServer()
    defer { withExtendedLifetime(server) {} }
    let program = try DisplayedProgram(["fly"], on: server)
    try #require(try await program.showsFrames(), "\(program.errors)")
    server.signal(SIGSTOP)
    let words = "the display does not respond: it takes no frames"
    try await waitUntil("\(program.errors)") { program.count(of: words) == 1 }
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
    #expect(program.count(of: "ending without closing the window") == 1, "\(program.errors)")
  }

  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `a signal ends a program that waits for an X server that hangs`() async throws {
    let server = try XServer()
    defer { withExtendedLifetime(server) {} }
    server.signal(SIGSTOP)
    let program = try DisplayedProgram(["fly"], on: server)
    let words = "the display does not respond: no window opens within 10 s"
    try await waitUntil("\(program.errors)") { program.count(of: words) == 1 }
    program.signal(SIGTERM)
    #expect(try await program.end() == 0, "\(program.errors)")
    #expect(program.count(of: "ending without closing the window") == 1, "\(program.errors)")
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
    try await waitUntil("\(program.errors)", within: 120) {
      program.count(of: "a window is on display 1") == 1 && program.phases.count > 1
    }
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
    try await waitUntil("\(program.errors)") {
      program.count(of: "the Wayland compositor has no seat") == 1
    }
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
      try await waitUntil("\(program.errors)") {
        program.count(of: "the display is gone; continuing without a window") == round
      }
      try await awaitPhases(2)
      try server.start()
      try await waitUntil("\(program.errors)", within: 120) {
        program.count(of: "the display is back") == round
      }
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
