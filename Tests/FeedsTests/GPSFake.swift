import Foundation
import Geodesy
import TestSupport
import Testing

/// A drive north-east at constant speed, as a receiver would report it once a second.
struct Drive {
  static let knots = 20.0
  static let track = 45.0

  /// The place after so many seconds, in minutes of arc north of 51°N and east of 1°E.
  private func minutes(_ second: Int) -> (north: Double, east: Double) {
    let step = Self.knots / 3_600 * Double(second) * 0.5.squareRoot()
    return (30 + step, 15 + step / cos(51.5 * .pi / 180))
  }

  /// The nearest of the places that were reported.
  func nearest(to place: Coordinate) -> Coordinate? {
    (0..<60).map { second in
      let (north, east) = minutes(second)
      return Coordinate(degreesNorth: 51 + north / 60, degreesEast: 1 + east / 60)
    }.min { Earth.distanceMetres(from: place, to: $0) < Earth.distanceMetres(from: place, to: $1) }
  }

  /// The sentences of NMEA 0183, with a variation that gpsd reckons wrong for its magnetic track.
  var sentences: String {
    (0..<60).map { second in
      let (north, east) = minutes(second)
      let time = String(format: "1200%02d.00", second)
      let place = String(format: "51%08.5f,N,001%08.5f,E", north, east)
      return [
        "GPRMC,\(time),A,\(place),\(Self.knots),\(Self.track),211126,12.7,E",
        "GPGGA,\(time),\(place),1,08,1.0,30.0,M,45.0,M,,",
        "GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.8,1.0,1.5",
      ].map(Self.closed).joined()
    }.joined()
  }

  /// A sentence between its marks, with its checksum.
  private static func closed(_ sentence: String) -> String {
    String(format: "$%@*%02X\r\n", sentence, sentence.utf8.reduce(0, ^))
  }
}

/// gpsd's own test harness: a gpsd that is fed from a recording.
final class GPSFake: Sendable {
  let port: UInt16
  private let process: pid_t
  private let recording: URL

  /// Where the harness is, if it is installed.
  static var program: String? {
    ["/usr/bin/gpsfake", "/usr/local/bin/gpsfake"].first(
      where: FileManager.default.isExecutableFile
    )
  }

  /// Feeds a drive to a gpsd of its own, over and over.
  init(_ program: String, _ drive: Drive) throws {
    recording = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).nmea")
    try Data(drive.sentences.utf8).write(to: recording)
    port = try Self.freePort()
    let words = [program, "-c", "0.05", "-P", "\(port)", recording.path]
    process = try ChildProcess.spawn(words)
  }

  /// Ends the harness, which ends its gpsd.
  func stop() {
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
