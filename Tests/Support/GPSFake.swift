import Foundation

/// gpsd's own test harness: a gpsd that is fed from a recording, over and over.
public final class GPSFake: Sendable {
  /// Where the gpsd listens, on 127.0.0.1.
  public let port: UInt16
  private let process: pid_t
  private let recording: URL

  /// Where the harness is, if it is installed.
  public static var program: String? {
    ["/usr/bin/gpsfake", "/usr/local/bin/gpsfake"].first(
      where: FileManager.default.isExecutableFile
    )
  }

  /// Feeds sentences to a gpsd of its own.
  ///
  /// - Parameters:
  ///   - program: Where the harness is.
  ///   - sentences: What a receiver would say.
  ///   - pause: The seconds between two sentences.
  /// - Throws: Where it cannot be started.
  public init(_ program: String, _ sentences: String, pause: Double) throws {
    recording = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).nmea")
    try Data(sentences.utf8).write(to: recording)
    port = try Self.freePort()
    let words = [program, "-c", "\(pause)", "-P", "\(port)", recording.path]
    process = try ChildProcess.spawn(words)
  }

  /// Ends the harness, which ends its gpsd.
  public func stop() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: recording)
  }

  /// A port that nobody listens on.
  private static func freePort() throws -> UInt16 {
    let server = try LineServer([[]])
    return server.port
  }
}
