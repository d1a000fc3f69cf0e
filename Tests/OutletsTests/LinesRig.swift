import Breathing
import Foundation
import Outlets
import Show
import TestSupport
import Testing

/// A line socket in a temporary folder, and its service.
final class LinesRig {
  let notes = Notes()
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  /// A file of the folder; the socket by default.
  func path(_ name: String = "cues.sock") -> String { folder.path + "/" + name }

  /// A file's mode.
  var mode: mode_t {
    var status = stat()
    return lstat(path(), &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  /// A service that sends an outlet's events.
  func service(
    _ outlet: Outlet,
    at path: String? = nil,
    isShared: Bool = false,
    levels: Int = 0
  ) -> LinesOutlet {
    LinesOutlet(
      outlet,
      at: LinesOutlet.Place(path: path ?? self.path(), isShared: isShared),
      output: nil,
      levels: levels,
      seed: 1,
      log: notes.add
    )
  }

  /// Connects once the socket exists.
  ///
  /// - Parameter isWelcomed: Whether to read the current edge first, which every new reader
  ///   receives.
  /// - Returns: The connection.
  /// - Throws: If there is no listener within a minute.
  func connected(isWelcomed: Bool = true) async throws -> SocketReader {
    var found: SocketReader?
    try await waitUntil("nothing listens at \(path())") {
      found = SocketReader(path())
      return found != nil
    }
    let reader = try #require(found)
    if isWelcomed { #expect(await reader.line()?["id"] is String) }
    return reader
  }
}

/// A connection to a line socket, by plain system calls, independent of the hub.
final class SocketReader {
  let descriptor: Int32
  private var rest: [UInt8] = []

  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, 16)
    let status = Self.withAddress(path) { [descriptor] in connect(descriptor, $0, $1) }
    guard status == 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// The next line, or nil at the end or after an error; other tasks run while it waits.
  func line() async -> [String: Any]? {
    while !rest.contains(UInt8(ascii: "\n")) {
      let received = await onOwnThread { [descriptor] () -> [UInt8]? in
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = recv(descriptor, &bytes, bytes.count, 0)
          if count >= 0 { return Array(bytes.prefix(count)) }
          // The other end closed without reading everything.
          if errno == ECONNRESET { return [] }
          if errno != EINTR { return nil }
        }
      }
      guard let received else {
        Issue.record("no line within a minute")
        return nil
      }
      guard !received.isEmpty else { return nil }
      rest += received
    }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest.removeFirst(line.count + 1)
    return (try? JSONSerialization.jsonObject(with: Data(line))) as? [String: Any]
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Passes a file system path to a system call.
  static func withAddress(
    _ path: String,
    _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
