import Foundation

/// Debian's dump1090-mutability, fed by hand: a real decoder to listen to.
final class DecoderPeer {
  /// Where it takes frames, and where it tells of aircraft.
  let framePort, baseStationPort: UInt16

  /// The folder it writes `aircraft.json` into.
  let folder: URL
  private var process: Process?
  private let program: String

  /// Where the decoder is, if it is installed.
  static var program: String? {
    ["/usr/bin/dump1090-mutability", "/usr/local/bin/dump1090-mutability"].first(
      where: FileManager.default.isExecutableFile
    )
  }

  /// Prepares a decoder that listens on this machine only.
  init(_ program: String) throws {
    self.program = program
    folder = FileManager.default.temporaryDirectory.appending(path: "decoder-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    framePort = try Self.freePort()
    baseStationPort = try Self.freePort()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts it, or starts it again.
  func start() throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "--net-only", "--net", "--quiet", "--net-bind-address", "127.0.0.1",
      "--net-ri-port", "\(framePort)", "--net-ro-port", "0",
      "--net-sbs-port", "\(baseStationPort)", "--net-bi-port", "0", "--net-bo-port", "0",
      "--write-json", folder.path, "--write-json-every", "1", "--lat", "52.25", "--lon", "3.92",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
  }

  /// Ends it, as a power cut would.
  func stop() {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  /// Lets it hear frames; nothing happens where it does not listen yet.
  func hear(_ frames: [String]) {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = Self.address(framePort)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return }
    let bytes = Array(frames.map { "*\($0);\n" }.joined().utf8)
    _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL.rawValue))
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    return address
  }

  /// A port that nobody listens on.
  private static func freePort() throws -> UInt16 {
    let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(probe, $0, length) == 0 && getsockname(probe, $0, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.featureUnsupported) }
    return UInt16(bigEndian: address.sin_port)
  }
}
