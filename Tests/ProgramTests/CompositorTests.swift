import Foundation
import TestSupport
import Testing

/// The real program in a window of a Wayland compositor, and what it asks of the display server.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct CompositorTests {
  @Test(.enabled(if: Compositor.isInstalled, Compositor.absence))
  func `a display stays awake during a session, and may sleep in a pause`() async throws {
    let server = try Compositor(isTraced: true)
    defer { server.kill() }
    let program = try DisplayedProgram(["fly", "--near", "LHR", "--minutes", "0"], on: server)
    func requests(_ name: String) -> Int {
      program.errors.split(separator: "\n").count { line in
        line.contains(" -> zwp_idle_inhibit") && line.contains(".\(name)(")
      }
    }
    #expect(try await program.showsFrames())
    #expect(try await eventually(within: 60) { requests("create_inhibitor") == 1 })
    #expect(requests("destroy") == 0)
    try await program.send("pause")
    #expect(try await eventually(within: 60) { requests("destroy") == 1 })
    try await program.send("resume")
    #expect(try await eventually(within: 60) { requests("create_inhibitor") == 2 })
    program.signal(SIGTERM)
    #expect(try await program.end() == 0)
  }

  @Test(.enabled(if: XServer.isInstalled, "Xvfb is not installed (Debian: xvfb)"))
  func `the screen saver of an X server may start in a pause`() async throws {
    let server = try XServer()
    defer { server.kill() }
    let saver = try #require(ScreenSaver(display: server.number))
    let program = try DisplayedProgram(["fly", "--near", "LHR", "--minutes", "0"], on: server)
    #expect(try await program.showsFrames())
    try await program.send("pause")
    saver.start(afterSeconds: 1)
    #expect(try await eventually(within: 60) { saver.isOn })
    program.signal(SIGTERM)
    #expect(try await program.end() == 0)
  }

  private static let noTiling: Comment = "sway is not installed (Debian: sway)"

  @Test(.enabled(if: TilingCompositor.isInstalled, CompositorTests.noTiling))
  func `a window follows a new scale of its output`() async throws {
    let server = try TilingCompositor()
    let program = try DisplayedProgram(["fly", "--near", "LHR", "--minutes", "0"], on: server)
    #expect(try await program.showsFrames())
    #expect(!program.errors.contains(".set_buffer_scale(2)"))
    // By then the program knows the scale that changes.
    #expect(try await eventually(within: 60) { frames(of: program).count > 120 })
    #expect(try server.perform("output HEADLESS-1 scale 2"))
    #expect(try await eventually(within: 60) { program.errors.contains(".set_buffer_scale(2)") })
    program.signal(SIGTERM)
    #expect(try await program.end() == 0)
  }

  /// The instants at which a program presented frames, in milliseconds.
  private func frames(of program: DisplayedProgram) -> [Double] {
    program.errors.components(separatedBy: "\n").compactMap { line in
      guard line.contains(".attach(wl_buffer"), let end = line.firstIndex(of: "]") else {
        return nil
      }
      return Double(line[..<end].dropFirst().trimmingCharacters(in: .whitespaces))
    }
  }

  @Test(.enabled(if: TilingCompositor.isInstalled, CompositorTests.noTiling))
  func `a window on a hidden workspace is drawn once a second, and again when it is seen`()
    async throws
  {
    let server = try TilingCompositor()
    let program = try DisplayedProgram(["fly", "--near", "LHR", "--minutes", "0"], on: server)
    #expect(try await program.showsFrames())
    #expect(try server.perform("workspace 2"))
    let rests = try await eventually(within: 60) {
      let last = frames(of: program).suffix(3)
      return last.count == 3 && zip(last, last.dropFirst()).allSatisfy { $1 - $0 >= 900 }
    }
    #expect(rests)
    let count = frames(of: program).count
    #expect(try server.perform("workspace 1"))
    let isDrawn = try await eventually(within: 60) {
      let last = frames(of: program).dropFirst(count).suffix(3)
      return last.count == 3 && zip(last, last.dropFirst()).allSatisfy { $1 - $0 < 900 }
    }
    #expect(isDrawn)
    program.signal(SIGTERM)
    #expect(try await program.end() == 0)
  }

  /// The sizes of the buffers without transparency that a program creates; decorations and pointers have it.
  private func buffers(of program: DisplayedProgram) -> [SIMD2<Int>] {
    program.errors.split(separator: "\n").compactMap { line in
      guard line.contains(".create_buffer("), line.hasSuffix(", 1)") else { return nil }
      let words = line.components(separatedBy: ", ")
      guard words.count == 6, let width = Int(words[2]), let height = Int(words[3]) else {
        return nil
      }
      return [width, height]
    }
  }

  private static let isWestonInstalled = SeatlessCompositor.isInstalled && XServer.isInstalled
  private static let absence: Comment = "weston or Xvfb is not installed (Debian: weston, xvfb)"

  @Test(.enabled(if: CompositorTests.isWestonInstalled, CompositorTests.absence))
  func `a window fits on a small display with a scale, and has its pixels`() async throws {
    let compositor = try DoubleCompositor(in: XServer(), scale: 2)
    defer { compositor.kill() }
    let program = try DisplayedProgram(["fly", "--near", "LHR", "--minutes", "0"], on: compositor)
    #expect(try await program.showsFrames())
    let isSharp = try await eventually(within: 60) {
      buffers(of: program).contains { $0.x > 320 }
    }
    #expect(isSharp, "\(buffers(of: program))")
    let fits = buffers(of: program).allSatisfy { $0.x <= 640 && $0.y <= 480 }
    #expect(fits, "\(buffers(of: program))")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0)
  }

  @Test(.enabled(if: CompositorTests.isWestonInstalled, CompositorTests.absence))
  func `the size of a display with a scale is reported in pixels`() async throws {
    let compositor = try DoubleCompositor(in: XServer(), scale: 2)
    defer { compositor.kill() }
    let program = try DisplayedProgram(["display"], on: compositor)
    #expect(try await program.showsFrames())
    let isReported = try await eventually(within: 60) {
      let report = try await program.health()
      return report.contains(#""width":640,"height":480"#)
    }
    let health = try await program.health()
    #expect(isReported, "\(health)")
    program.signal(SIGTERM)
    #expect(try await program.end() == 0)
  }
}
