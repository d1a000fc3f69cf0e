import Foundation
import System
import TestRigs
import TestSupport
import Testing

/// A window on a machine without a sound device.
@Suite(.timeLimit(.minutes(10))) struct MissingSoundTests {
  @Test func `a missing sound device is a trouble while sound is wanted`() async throws {
    let port = try FreePort.one()
    let settings = "sky.near = \"51.47,-0.46\"\nhttp.listen = \"127.0.0.1:\(port)\"\n"
    let folder = try ScratchFolder(["own.toml": settings])
    let program = try BackgroundProgram(
      ["serve", "--window"],
      at: FilePath(folder.file("own.toml")),
      environment: ["SDL_AUDIODRIVER": "nosuchdriver"]
    )
    try await waitForTrouble("No sound device was found", true, of: program, at: port)
    #expect(program.errors.components(separatedBy: "no sound: ").count == 2)
    try folder.write(settings + "sound.mute = true\n", to: "own.toml")
    program.signal(SIGHUP)
    try await waitForTrouble("No sound device was found", false, of: program, at: port)
    #expect(try await program.terminate() == 0)
    withExtendedLifetime(folder) {}
  }

  @Test func `a sound server that never answers delays neither frames nor the end`() async throws {
    let server = try LineServer([[.hold]])
    let port = try FreePort.one()
    let folder = try ScratchFolder([
      "own.toml": "sky.near = \"51.47,-0.46\"\nhttp.listen = \"127.0.0.1:\(port)\"\n"
    ])
    let program = try BackgroundProgram(
      ["serve", "--window"],
      at: FilePath(folder.file("own.toml")),
      environment: [
        "SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": "tcp:127.0.0.1:\(server.port)",
      ]
    )
    // Frames go on: one of them reports it.
    try await waitUntil("\(program.errors)") {
      program.errors.contains("no sound: the sound server does not answer")
    }
    try await waitForTrouble("The sound server does not answer", true, of: program, at: port)
    #expect(try await program.terminate() == 0)
    withExtendedLifetime(folder) {}
  }

  /// Waits until a health report has a trouble, or has not.
  private func waitForTrouble(
    _ text: String,
    _ isPresent: Bool,
    of program: BackgroundProgram,
    at port: UInt16
  ) async throws {
    let request = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    try await waitUntil("\(text) \(isPresent): \(program.errors)") {
      let answer = try? await onOwnThread {
        try Dialogue(port: port, SOCK_STREAM).say(Array(request.utf8)) { report in
          report.contains("\"clock_stepped\"") && report.contains("\"\(text)\"") == isPresent
        }
      }
      return answer != nil
    }
  }
}
