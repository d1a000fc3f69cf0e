import Foundation
import Session
import System
import TestRigs
import TestSupport
import Testing

/// The service as a service manager sees it: a socket for its notifications, and signals.
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
  @Test func `it is ready, reloads settings, keeps the old if the new are broken, and ends`()
    throws
  {
    let folder = URL.temporaryDirectory.appending(path: "aloft-serve-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let manager = try DatagramSocket(path: folder.appending(path: "notify").path)
    let settings = folder.appending(path: "own.toml")
    let good = "sky.near = \"51.47,-0.46\"\nhttp.listen = \"off\"\n"
    try Data(good.utf8).write(to: settings)

    let process = Process()
    let errors = Foundation.Pipe()
    process.executableURL = URL(filePath: ProgramRun.program)
    process.arguments = ["serve", "--config", settings.path]
    process.environment = [
      "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "90000000", "TZ": "Europe/London",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    defer { if process.isRunning { process.terminate() } }

    #expect(try manager.next { $0.hasPrefix("READY=1") }.contains("STATUS=flight 1, "))
    _ = try manager.next { $0 == "WATCHDOG=1" }

    try Data((good + "sound.volume = 300\n").utf8).write(to: settings)
    kill(process.processIdentifier, SIGHUP)
    #expect(try manager.next { $0.hasPrefix("RELOADING=1") }.contains("MONOTONIC_USEC="))
    _ = try manager.next { $0.hasPrefix("READY=1") }

    try Data((good + "sound.volume = 30\n").utf8).write(to: settings)
    kill(process.processIdentifier, SIGHUP)
    _ = try manager.next { $0.hasPrefix("READY=1") }

    kill(process.processIdentifier, SIGTERM)
    _ = try manager.next { $0 == "STOPPING=1" }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(log.contains("settings not reloaded:"))
    #expect(log.contains("own.toml, line 3: sound.volume = 300, but it must be a whole number"))
    #expect(log.contains("settings reloaded"))
  }

  @Test func `without a manager nothing is sent, and an invalid name is ignored`() {
    for environment in [[:], ["NOTIFY_SOCKET": "relative"], ["NOTIFY_SOCKET": ""]] {
      #expect(!ServiceManager(environment: environment).isPresent)
    }
  }

  @Test func `a status is one line, whatever text of others it repeats`() throws {
    let path = URL.temporaryDirectory.appending(path: "aloft-notify-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let receiver = try DatagramSocket(path: path)
    let manager = ServiceManager(environment: ["NOTIFY_SOCKET": path])
    manager.status("alone: no city is called \"x\nSTOPPING=1\"")
    let message = try receiver.next { _ in true }
    #expect(message == "STATUS=alone: no city is called \"x STOPPING=1\"")
  }
}

/// A socket that receives notifications as a service manager does.
private struct DatagramSocket: ~Copyable {
  let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = descriptor
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
  }

  deinit { close(descriptor) }

  /// Waits for such a message; others are ignored.
  borrowing func next(where isWanted: (String) -> Bool) throws -> String {
    let end = ContinuousClock.now + .seconds(120)
    while true {
      // Messages to the watchdog go on, whatever else does not come.
      try #require(ContinuousClock.now < end, "no such message came")
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&wait, 1, 120_000) == 1, "no message came")
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      try #require(count >= 0)
      let message = String(decoding: bytes[..<count], as: UTF8.self)
      if isWanted(message) { return message }
    }
  }
}
