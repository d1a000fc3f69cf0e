import Foundation
import TestSupport
import Testing

/// A display server of a test, which can be killed and restarted.
protocol TestDisplay: AnyObject {
  /// The shell commands after which a program uses it.
  var environment: String { get }

  /// Starts it if it is not running; clients may connect once this returns.
  func start() throws

  /// Kills it, as a crash would.
  func kill()
}

/// The process of a display server, and what it printed.
final class ServerProcess {
  /// A server that did not get as far as to listen.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of its messages, in which a compositor puts its socket as well.
  let folder: ScratchFolder

  private var process: pid_t?

  init() throws {
    folder = try ScratchFolder()
    chmod(folder.path, 0o700)
  }

  deinit { kill() }

  /// Starts a server, and waits until it listens.
  ///
  /// - Parameters:
  ///   - line: The shell command that becomes the server.
  ///   - socket: Where clients will connect.
  /// - Throws: `Failure` with the server's messages if it ends, or does not listen within a minute.
  func start(_ line: String, listeningAt socket: String) throws {
    guard process == nil else { return }
    let log = folder.file("messages")
    let process = try ChildProcess.spawn(["/bin/sh", "-c", "exec > '\(log)' 2>&1; \(line)"])
    self.process = process
    let end = ContinuousClock.now + .seconds(60)
    while access(socket, F_OK) != 0 {
      var status: Int32 = 0
      let hasEnded = waitpid(process, &status, WNOHANG) == process
      if hasEnded { self.process = nil }
      guard !hasEnded, ContinuousClock.now < end else {
        let printed = (try? folder.text("messages")) ?? ""
        let what = hasEnded ? "ended with status \(status)" : "does not listen at \(socket)"
        throw Failure(description: "the display server \(what): \(printed)")
      }
      usleep(10_000)
    }
  }

  func signal(_ number: Int32) {
    if let process { Foundation.kill(process, number) }
  }

  func kill() {
    guard let process else { return }
    ChildProcess.kill(process)
    self.process = nil
  }
}

/// A Wayland compositor of the test, without a screen and without a graphics card.
final class Compositor: TestDisplay {
  private let process: ServerProcess

  private static let program = "/usr/bin/cage"

  /// An ordinary user: cage refuses to run as root.
  static let nobody: UInt32 = 65_534

  /// The beginning of a shell command that is run as that user.
  static var asNobody: String {
    getuid() == 0 ? "setpriv --reuid=\(nobody) --regid=\(nobody) --clear-groups " : ""
  }

  /// Whether it can run: Debian's cage ends at once without Xwayland, which its package neither needs nor
  /// recommends.
  static var isInstalled: Bool {
    [program, "/usr/bin/Xwayland"].allSatisfy { (path: String) in access(path, X_OK) == 0 }
  }

  static let absence: Comment = "cage or Xwayland is not installed (Debian: cage, xwayland)"

  /// Whether its clients print each request and event among their messages.
  private let isTraced: Bool

  init(isTraced: Bool = false) throws {
    self.isTraced = isTraced
    process = try ServerProcess()
    if getuid() == 0 { chown(folder, Self.nobody, Self.nobody) }
    try start()
  }

  private var folder: String { process.folder.path }

  var environment: String {
    "unset DISPLAY; export XDG_RUNTIME_DIR='\(folder)' WAYLAND_DISPLAY=wayland-0"
      + " SDL_VIDEODRIVER=wayland" + (isTraced ? " WAYLAND_DEBUG=client" : "")
  }

  func start() throws {
    try process.start(
      """
      export XDG_RUNTIME_DIR='\(folder)' WLR_BACKENDS=headless WLR_RENDERER=pixman \
        WLR_LIBINPUT_NO_DEVICES=1
      unset DISPLAY WAYLAND_DISPLAY
      exec \(Self.asNobody)\(Self.program) -- setpriv --pdeathsig KILL sleep 1000
      """,
      listeningAt: folder + "/wayland-0"
    )
  }

  func kill() {
    process.kill()
    for name in ["wayland-0", "wayland-0.lock"] { unlink("\(folder)/\(name)") }
  }

  /// Sends it a signal.
  func signal(_ number: Int32) { process.signal(number) }
}

/// An X server of the test, without a screen.
final class XServer: TestDisplay {
  let number = Int.random(in: 300...9_999)
  private let process: ServerProcess

  private static let program = "/usr/bin/Xvfb"

  static var isInstalled: Bool { access(program, X_OK) == 0 }

  init() throws {
    process = try ServerProcess()
    try start()
  }

  deinit { kill() }

  var environment: String { "unset WAYLAND_DISPLAY SDL_VIDEODRIVER; export DISPLAY=:\(number)" }

  func start() throws {
    try process.start(
      "exec \(Self.program) :\(number) -screen 0 640x480x24 -nolisten tcp",
      listeningAt: "/tmp/.X11-unix/X\(number)"
    )
  }

  func kill() {
    process.kill()
    for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] { unlink(path) }
  }

  /// Sends it a signal.
  func signal(_ number: Int32) { process.signal(number) }

  /// Whether a client has a window on it, which its window tree then lists.
  var hasWindow: Bool {
    let line = "DISPLAY=:\(number) xwininfo -root -tree 2>/dev/null | grep -q Aloft"
    return (try? ChildProcess.run(["/bin/sh", "-c", line])) == 0
  }
}

/// A Wayland compositor without a screen and without input devices, so that it has no seat.
final class SeatlessCompositor: TestDisplay {
  private let process: ServerProcess

  /// The X server beside it, if there is one.
  private let server: XServer?

  private static let program = "/usr/bin/weston"

  static var isInstalled: Bool { access(program, X_OK) == 0 }

  init(beside server: XServer? = nil) throws {
    self.server = server
    process = try ServerProcess()
    try start()
  }

  private var folder: String { process.folder.path }

  var environment: String {
    let beside = server.map { "export DISPLAY=:\($0.number)" } ?? "unset DISPLAY"
    return "\(beside); export XDG_RUNTIME_DIR='\(folder)' WAYLAND_DISPLAY=seatless"
      + " SDL_VIDEODRIVER=wayland"
  }

  func start() throws {
    try process.start(
      """
      export XDG_RUNTIME_DIR='\(folder)'
      exec \(Self.program) --backend=headless-backend.so --use-pixman --socket=seatless --idle-time=0
      """,
      listeningAt: folder + "/seatless"
    )
  }

  func kill() {
    process.kill()
    for name in ["seatless", "seatless.lock"] { unlink("\(folder)/\(name)") }
  }
}

/// A Wayland compositor whose screens are windows of an X server, two unless there is a scale.
final class DoubleCompositor: TestDisplay {
  private let process: ServerProcess
  private let server: XServer

  /// The number of pixels to a point; the single screen has 320 by 240 points then.
  private let scale: Int?

  init(in server: XServer, scale: Int? = nil) throws {
    (self.server, self.scale) = (server, scale)
    process = try ServerProcess()
    try start()
  }

  private var folder: String { process.folder.path }

  var environment: String {
    "unset DISPLAY; export XDG_RUNTIME_DIR='\(folder)' WAYLAND_DISPLAY=double"
      + " SDL_VIDEODRIVER=wayland" + (scale == nil ? "" : " WAYLAND_DEBUG=client")
  }

  /// The requests of its clients, and its events, line by line.
  var log: String { (try? process.folder.text("log")) ?? "" }

  func start() throws {
    try process.start(
      """
      export XDG_RUNTIME_DIR='\(folder)' DISPLAY=:\(server.number) WAYLAND_DEBUG=server
      exec weston --backend=x11-backend.so --output-count=\(scale == nil ? 2 : 1) \
        --scale=\(scale ?? 1) --width=320 --height=240 --use-pixman \
        --no-config --socket=double --idle-time=0 2> '\(folder)/log'
      """,
      listeningAt: folder + "/double"
    )
  }

  func kill() {
    process.kill()
    for name in ["double", "double.lock"] { unlink("\(folder)/\(name)") }
  }
}
