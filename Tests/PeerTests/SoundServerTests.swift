import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program and PulseAudio with a sink that plays nothing, whose monitor is recorded.
@Suite(.timeLimit(.minutes(5)))
struct SoundServerTests {
  @Test(
    .enabled(if: SoundServer.isInstalled, "pulseaudio and parec are not installed"),
    arguments: [44_100, 96_000]
  )
  func `music reaches a sound server, and again once the server is back after a crash`(rate: Int)
    async throws
  {
    let server = try SoundServer(rate: rate)
    try await server.start()
    let program = try server.program()
    defer { ChildProcess.kill(program) }
    #expect(try await server.hasMusic(), "\(server.log)")
    server.crash()
    #expect(try await comesTrue(within: 30) { server.log.contains("no sound") }, "\(server.log)")
    try await server.start()
    #expect(try await server.hasMusic(), "\(server.log)")
    #expect(server.log.contains("sound again"))
  }
}

/// A PulseAudio of a test's own.
private final class SoundServer {
  static let isInstalled = ["/usr/bin/pulseaudio", "/usr/bin/parec"].allSatisfy(
    FileManager.default.isExecutableFile
  )

  private let folder = URL.temporaryDirectory.appending(path: "aloft-sound-\(UUID())")
  private let rate: Int
  private var process: pid_t?

  init(rate: Int) throws {
    self.rate = rate
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    crash()
    try? FileManager.default.removeItem(at: folder)
  }

  private var socket: String { folder.path + "/native" }

  /// Environment that leads to this server only.
  private var environment: [String] {
    [
      "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "XDG_CONFIG_HOME=\(folder.path)",
      "STATE_DIRECTORY=\(folder.path)", "PULSE_SERVER=unix:\(socket)", "SDL_VIDEODRIVER=dummy",
      "SDL_AUDIODRIVER=pulseaudio",
    ]
  }

  /// The program's standard error.
  var log: String {
    (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
  }

  func start() async throws {
    try? FileManager.default.removeItem(atPath: socket)
    process = try spawn([
      "/usr/bin/pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
      "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
      "-L", "module-null-sink sink_name=quiet rate=\(rate)",
    ])
    try #require(
      await comesTrue(within: 20) { FileManager.default.fileExists(atPath: self.socket) }
    )
  }

  /// Ends the server without giving it time to close connections.
  func crash() {
    process.map(ChildProcess.kill)
    process = nil
  }

  /// Starts a session with music.
  func program() throws -> pid_t {
    let aloft = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "aloft").path
    let words = [aloft, "--near", "LHR", "--seed", "7", "--set", "breath.policy=public"]
    return try spawn([
      "/bin/sh", "-c", "exec '\(words.joined(separator: "' '"))' 2> '\(folder.path)/log'",
    ])
  }

  /// Records the sink until music is in it: samples well above the noise of rounding.
  func hasMusic() async throws -> Bool {
    let file = folder.appending(path: "monitor.raw")
    try? FileManager.default.removeItem(at: file)
    let recorder = try spawn([
      "/usr/bin/parec", "--device=quiet.monitor", "--rate=\(rate)", "--format=float32le", "--raw",
      "--latency-msec=50", file.path,
    ])
    defer { ChildProcess.kill(recorder) }
    return try await comesTrue(within: 60) {
      guard let data = try? Data(contentsOf: file) else { return false }
      return data.withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count & ~3, by: 4).contains {
          abs(bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)) > 0.005
        }
      }
    }
  }

  private func spawn(_ words: [String]) throws -> pid_t {
    try ChildProcess.spawn(["/usr/bin/env"] + environment + words)
  }
}

extension ChildProcess {
  /// Kills a program and collects its status.
  fileprivate static func kill(_ process: pid_t) {
    Foundation.kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
