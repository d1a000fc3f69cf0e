import Foundation
import Session
import System
import TestRigs
import TestSupport
import Testing

/// The service as a service manager sees it: a socket for its notifications, and signals.
@Suite(.timeLimit(.minutes(10))) struct ServeTests {
  @Test func `it is ready, reloads settings, keeps the old if the new are broken, and ends`()
    async throws
  {
    let good = "sky.near = \"51.47,-0.46\"\nhttp.listen = \"off\"\n"
    let folder = try ScratchFolder(["own.toml": good])
    let manager = try DatagramSocket(path: folder.file("notify"))
    let program = try BackgroundProgram(
      ["serve"],
      at: FilePath(folder.file("own.toml")),
      environment: [
        "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "90000000", "TZ": "Europe/London",
      ]
    )

    let ready = try await manager.next { $0.hasPrefix("READY=1") }
    #expect(ready.contains("STATUS=flight 1, "))
    _ = try await manager.next { $0 == "WATCHDOG=1" }

    try folder.write(good + "sound.volume = 300\n", to: "own.toml")
    program.signal(SIGHUP)
    let reloading = try await manager.next { $0.hasPrefix("RELOADING=1") }
    #expect(reloading.contains("MONOTONIC_USEC="))
    _ = try await manager.next { $0.hasPrefix("READY=1") }

    // The second reload leaves the place as the first one set it.
    for volume in [30, 40] {
      let next = good.replacing("51.47,-0.46", with: "Neustadt") + "sound.volume = \(volume)\n"
      try folder.write(next, to: "own.toml")
      program.signal(SIGHUP)
      _ = try await manager.next { $0.hasPrefix("READY=1") }
    }

    #expect(try await program.terminate() == 0)
    _ = try await manager.next { $0 == "STOPPING=1" }
    let log = program.errors
    #expect(log.contains("settings not reloaded:"))
    #expect(log.contains("own.toml, line 3: sound.volume = 300, but it must be a whole number"))
    #expect(log.contains("settings reloaded"))
    #expect(log.components(separatedBy: "Near Neustadt an der").count == 2, "\(log)")
    // Journals are forwarded, and the place may be a home.
    #expect(log.contains("Near 51.5°N 0.5°W\n") && !log.contains("51.47"), "\(log)")
    withExtendedLifetime(folder) {}
  }

  @Test func `without a manager nothing is sent, and an invalid name is ignored`() {
    for environment in [[:], ["NOTIFY_SOCKET": "relative"], ["NOTIFY_SOCKET": ""]] {
      #expect(!ServiceManager(environment: environment).isPresent)
    }
  }

  @Test func `a status is one line, whatever text of others it repeats`() async throws {
    let folder = try ScratchFolder()
    let receiver = try DatagramSocket(path: folder.file("notify"))
    let manager = ServiceManager(environment: ["NOTIFY_SOCKET": receiver.path])
    manager.status("alone: no city is called \"x\nSTOPPING=1\"")
    let message = try await receiver.next { _ in true }
    #expect(message == "STATUS=alone: no city is called \"x STOPPING=1\"")
    withExtendedLifetime(folder) {}
  }
}

/// A socket that receives notifications as a service manager does.
private final class DatagramSocket {
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
  func next(where isWanted: (String) -> Bool) async throws -> String {
    let end = ContinuousClock.now + .seconds(120)
    let descriptor = descriptor
    while true {
      // Messages to the watchdog go on, whatever else does not come.
      try #require(ContinuousClock.now < end, "no such message came")
      let received = await onOwnThread { Self.message(on: descriptor) }
      let message = try #require(received, "no message came")
      if isWanted(message) { return message }
    }
  }

  /// Blocks until a message arrives; nil if none does.
  private static func message(on descriptor: Int32) -> String? {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 120_000) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
