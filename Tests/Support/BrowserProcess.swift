import Foundation
import Synchronization
import Testing

/// A running Chromium and its profile.
///
/// Messages are sent over two pipes, the browser's descriptors 3 and 4. No port is used that two
/// tests could share.
final class BrowserProcess: Sendable {
  /// The browser that visits share: its start takes longer than most of them.
  private static let sharedProcess = Mutex<BrowserProcess?>(nil)

  let connection: DevToolsConnection
  private let process: pid_t
  private let profile: URL

  /// Returns the shared browser, which ends with the tests. One that is gone is replaced.
  static func shared() throws -> BrowserProcess {
    try sharedProcess.withLock { process in
      if let running = process, !running.connection.isClosed { return running }
      if process == nil { atexit { BrowserProcess.endShared() } }
      process?.end()
      process = nil
      let started = try BrowserProcess()
      process = started
      return started
    }
  }

  private static func endShared() {
    sharedProcess.withLock { process in
      process?.end()
      process = nil
    }
  }

  /// Starts a browser with its own profile.
  ///
  /// - Parameter key: The SHA-256 of a public key in base64, whose certificate is trusted; nil for none.
  /// - Throws: An error if the browser cannot be started.
  init(trusting key: String? = nil) throws {
    signal(SIGPIPE, SIG_IGN)
    profile = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
    var (down, up) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
    try #require(pipe(&down) == 0 && pipe(&up) == 0)
    // High numbers, so that neither end collides with 3 or 4.
    let ends = [down[0], up[1]].map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    for end in [down[0], up[1]] { close(end) }
    for end in [down[1], up[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    do {
      process = try ChildProcess.spawn(
        [
          try #require(Browser.program), "--headless", "--no-sandbox", "--disable-gpu",
          "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--mute-audio",
          "--disable-background-networking", "--remote-debugging-pipe",
          "--user-data-dir=\(profile.path)",
        ] + (key.map { ["--ignore-certificate-errors-spki-list=\($0)"] } ?? []),
        handing: [3: ends[0], 4: ends[1]]
      )
    } catch {
      for end in [down[1], up[0]] { close(end) }
      throw error
    }
    connection = DevToolsConnection(process: process, commands: down[1], answers: up[0])
  }

  /// Stops the browser and deletes its files.
  func end() {
    guard connection.end() else { return }
    // One that ends by itself deletes its temporary files; killed it leaves them.
    var status: Int32 = 0
    var isReaped = false
    for _ in 0..<250 where !isReaped {
      isReaped = waitpid(process, &status, WNOHANG) != 0
      if !isReaped { usleep(20_000) }
    }
    if !isReaped {
      kill(process, SIGKILL)
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    try? FileManager.default.removeItem(at: profile)
  }
}
