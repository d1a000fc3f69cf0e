import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program and a sound server with a sink that plays nothing, whose monitor is recorded.
@Suite(.timeLimit(.minutes(5)))
struct SoundServerTests {
  @Test(
    .enabled(if: SoundServer.Kind.pulseAudio.isInstalled, "pulseaudio and parec are not installed"),
    arguments: [44_100, 96_000]
  )
  func `music reaches PulseAudio, and again once the server is back after a crash`(rate: Int)
    async throws
  {
    try await playsAcrossACrash(of: SoundServer(.pulseAudio, rate: rate))
  }

  @Test(
    .enabled(
      if: SoundServer.Kind.pipeWire.isInstalled,
      "pipewire-pulse, wireplumber, dbus-daemon and parec are not installed"
    ),
    arguments: [44_100, 96_000]
  )
  func `music reaches PipeWire, and again once the server is back after a crash`(rate: Int)
    async throws
  {
    try await playsAcrossACrash(of: SoundServer(.pipeWire, rate: rate))
  }

  @Test(
    .enabled(if: SoundServer.Kind.pulseAudio.isInstalled, "pulseaudio and parec are not installed")
  )
  func `when the only device vanishes, the music continues on the one that replaces it`()
    async throws
  {
    let server = try SoundServer(.pulseAudio, rate: 48_000)
    try await server.start()
    let program = try server.program()
    defer { ChildProcess.kill(program) }
    #expect(try await server.hasMusic(), "\(server.log)")
    try server.removeSink()
    try server.addSink()
    #expect(try await server.hasMusic(), "\(server.log)")
    #expect(!server.log.contains("no sound"), "\(server.log)")
  }

  @Test(
    .enabled(if: SoundServer.Kind.pulseAudio.isInstalled, "pulseaudio and parec are not installed")
  )
  func `a server that stops answering while music plays is reported until it answers`()
    async throws
  {
    let server = try SoundServer(.pulseAudio, rate: 48_000)
    try await server.start()
    let program = try server.program()
    defer { ChildProcess.kill(program) }
    #expect(try await server.hasMusic(), "\(server.log)")
    server.signal(SIGSTOP)
    try await waitUntil("\(server.log)") {
      server.log.contains("no sound: the sound server does not answer")
    }
    server.signal(SIGCONT)
    try await waitUntil("\(server.log)") { server.log.contains("sound again") }
    #expect(try await server.hasMusic(), "\(server.log)")
  }

  private func playsAcrossACrash(of server: SoundServer) async throws {
    try await server.start()
    let program = try server.program()
    defer { ChildProcess.kill(program) }
    #expect(try await server.hasMusic(), "\(server.log)")
    server.crash()
    #expect(try await eventually(within: 30) { server.log.contains("no sound") }, "\(server.log)")
    try await server.start()
    #expect(try await server.hasMusic(), "\(server.log)")
    // The program may log it only after the first samples have arrived.
    try await waitUntil("\(server.log)") { server.log.contains("sound again") }
  }
}

/// A sound server of a test's own.
private final class SoundServer {
  enum Kind {
    case pulseAudio
    /// PipeWire with its server for clients of PulseAudio, which is the way in which SDL uses it.
    case pipeWire

    var isInstalled: Bool {
      let programs =
        switch self {
        case .pulseAudio: ["pulseaudio"]
        case .pipeWire: ["pipewire", "pipewire-pulse", "wireplumber", "dbus-daemon"]
        }
      return (programs + ["parec", "pactl"]).map { "/usr/bin/" + $0 }.allSatisfy(
        FileManager.default.isExecutableFile
      )
    }
  }

  private let folder = URL.temporaryDirectory.appending(path: "aloft-sound-\(UUID())")
  private let kind: Kind
  private let rate: Int
  private var processes: [pid_t] = []

  init(_ kind: Kind, rate: Int) throws {
    (self.kind, self.rate) = (kind, rate)
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit {
    crash()
    try? FileManager.default.removeItem(at: folder)
  }

  private var socket: String {
    switch kind {
    case .pulseAudio: folder.path + "/native"
    case .pipeWire: folder.path + "/pulse/native"
    }
  }

  /// Environment that leads to this server only.
  private var environment: [String] {
    [
      "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "XDG_CONFIG_HOME=\(folder.path)",
      "XDG_STATE_HOME=\(folder.path)", "STATE_DIRECTORY=\(folder.path)",
      "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder.path)/bus", "PULSE_SERVER=unix:\(socket)",
      "SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=pulseaudio",
    ]
  }

  /// The program's standard error.
  var log: String {
    (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
  }

  func start() async throws {
    try? FileManager.default.removeItem(atPath: socket)
    switch kind {
    case .pulseAudio: try startPulseAudio()
    case .pipeWire: try await startPipeWire()
    }
    let sinks = folder.appending(path: "sinks").path
    try #require(
      await eventually(within: 30) {
        let list = try self.spawn(["/bin/sh", "-c", "pactl list short sinks > '\(sinks)' 2>&1"])
        _ = await ChildProcess.end(of: list)
        return try String(contentsOfFile: sinks, encoding: .utf8).contains("quiet")
      }
    )
  }

  private func startPulseAudio() throws {
    processes = [
      try spawn([
        "/usr/bin/pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
        // As in Debian's configuration. Without it, SDL 2.26 crashes once there is no sink.
        "-L", "module-always-sink",
        "-L", "module-null-sink sink_name=quiet rate=\(rate)",
      ])
    ]
  }

  /// Removes the sink, as if its device were unplugged. For PulseAudio only.
  func removeSink() throws { try control("unload-module", "module-null-sink") }

  /// Adds the sink again, and makes it the default one.
  func addSink() throws {
    try control("load-module", "module-null-sink", "sink_name=quiet", "rate=\(rate)")
    try control("set-default-sink", "quiet")
  }

  /// Sends the server a command, and waits for its end.
  private func control(_ words: String...) throws {
    let status = try ChildProcess.run(["/usr/bin/env"] + environment + ["/usr/bin/pactl"] + words)
    try #require(status == 0, "pactl \(words)")
  }

  private func startPipeWire() async throws {
    let settings = folder.appending(path: "pipewire/pipewire.conf.d")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    let sink = """
      context.properties = { default.clock.rate = \(rate) default.clock.allowed-rates = [ \(rate) ] }
      context.objects = [ { factory = adapter args = {
        factory.name = support.null-audio-sink node.name = quiet media.class = Audio/Sink
        audio.rate = \(rate) audio.position = [ FL FR ]
      } } ]
      """
    try Data(sink.utf8).write(to: settings.appending(path: "quiet.conf"))
    let bus = folder.path + "/bus"
    try? FileManager.default.removeItem(atPath: bus)
    // The session manager ends without a bus.
    processes = [
      try spawn([
        "/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile",
        "--address=unix:path=\(bus)",
      ]),
      try spawn(["/usr/bin/pipewire"]),
    ]
    for path in [bus, folder.path + "/pipewire-0"] {
      try await waitUntil(within: 20) { FileManager.default.fileExists(atPath: path) }
    }
    processes += try ["/usr/bin/wireplumber", "/usr/bin/pipewire-pulse"].map { try spawn([$0]) }
  }

  /// Ends the server without giving it time to close connections.
  func crash() {
    for process in processes.reversed() { ChildProcess.kill(process) }
    processes = []
    try? FileManager.default.removeItem(atPath: folder.path + "/pipewire-0")
  }

  /// Sends its processes a signal.
  func signal(_ number: Int32) {
    for process in processes { kill(process, number) }
  }

  /// Starts a session with music.
  func program() throws -> pid_t {
    let words = [
      ProgramRun.program, "--near", "LHR", "--seed", "7", "--set", "breath.policy=public",
    ]
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
    return try await eventually(within: 60) {
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
