public import Foundation
import Testing

/// A real decoder of aircraft transmissions, dump1090-mutability, to which a test sends frames.
public final class RealDecoder {
  /// The folder to which it writes `aircraft.json`.
  public let folder = FileManager.default.temporaryDirectory.appending(
    path: "aloft-\(UUID().uuidString)"
  )

  /// The port on which it sends BaseStation messages, and the port on which it receives frames.
  public let baseStationPort, framePort: UInt16

  private var process: pid_t = 0

  /// The path of the decoder; nil if it is not installed.
  public static let program: String? = ["/usr/bin/dump1090-mutability"].first(
    where: FileManager.default.isExecutableFile
  )

  /// Starts a decoder that is reachable from this machine only.
  public init() throws {
    let ports = try FreePort.several(2)
    (baseStationPort, framePort) = (ports[0], ports[1])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start()
  }

  /// Starts the decoder, for example after it was killed.
  public func start() throws {
    let words: [String] = [
      try #require(Self.program),
      "--net-only", "--net", "--quiet", "--net-bind-address", "127.0.0.1",
      "--net-ri-port", "\(framePort)", "--net-sbs-port", "\(baseStationPort)",
      "--net-ro-port", "0", "--net-bi-port", "0", "--net-bo-port", "0",
      "--write-json", folder.path, "--write-json-every", "1",
      "--lat", "52.25", "--lon", "3.92",
    ]
    process = try ChildProcess.spawn(words)
  }

  /// Kills the decoder, as a power failure would.
  public func kill() {
    guard process != 0 else { return }
    ChildProcess.kill(process)
    // The number may belong to another process from now on.
    process = 0
  }

  /// Kills the decoder and deletes its files.
  public func end() {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends frames. Returns false while the decoder does not accept connections.
  public func receive(_ frames: [String]) -> Bool {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = Self.loopback(framePort)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) == 0 }
    }
    guard isConnected else { return false }
    let text = Array(frames.map { "*\($0);\n" }.joined().utf8)
    return send(client, text, text.count, Int32(MSG_NOSIGNAL)) == text.count
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return address
  }
}
