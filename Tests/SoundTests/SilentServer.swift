import Foundation
import Glibc
import Testing

/// A sound server that accepts connections and never answers: the system accepts them for a socket that listens.
final class SilentServer: Sendable {
  private let folder: Scratch
  private let listener: Int32

  /// Listens until `end` is called, as the sound server of this process.
  init() throws {
    folder = try Scratch()
    let path = folder.path("server")
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0 && listen(listener, 4) == 0)
    setenv("SDL_AUDIODRIVER", "pulseaudio", 1)
    setenv("PULSE_SERVER", "unix:\(path)", 1)
    // libpulse writes a cookie there.
    setenv("HOME", folder.path("music"), 1)
  }

  /// Ends; clients then lose their connections.
  func end() { close(listener) }
}
