import Foundation

/// gpsd's own test harness: a gpsd that replays a recording in a loop.
public final class GPSFake: Sendable {
  /// The port of the gpsd, on 127.0.0.1.
  public let port: UInt16
  private let process: pid_t
  private let recording: URL

  /// The path of the harness; nil if it is not installed.
  public static var program: String? {
    ["/usr/bin/gpsfake", "/usr/local/bin/gpsfake"].first(
      where: FileManager.default.isExecutableFile
    )
  }

  /// Starts a gpsd and feeds it sentences.
  ///
  /// - Parameters:
  ///   - program: The path of the harness.
  ///   - sentences: The NMEA sentences of a receiver.
  ///   - pause: The seconds between two sentences.
  /// - Throws: An error if it cannot be started.
  public init(_ program: String, _ sentences: String, pause: Double) throws {
    recording = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).nmea")
    try Data(sentences.utf8).write(to: recording)
    port = try FreePort.one()
    let words = [program, "-c", "\(pause)", "-P", "\(port)", recording.path]
    process = try ChildProcess.spawn(words)
  }

  /// Stops the harness, which stops its gpsd.
  public func stop() {
    ChildProcess.kill(process, with: SIGTERM)
    try? FileManager.default.removeItem(at: recording)
  }
}
