import Foundation

/// The data of a GPS receiver at one second, north of the equator.
public struct GPSMoment: Sendable {
  private let second: Int
  private let north, east, knots, track, metres: Double

  /// Creates the data.
  ///
  /// - Parameters:
  ///   - second: Seconds after noon, less than an hour.
  ///   - north: Degrees north, 0 or more.
  ///   - east: Degrees east.
  ///   - knots: The speed over the ground.
  ///   - track: The true track in degrees.
  ///   - metres: The height above mean sea level.
  public init(
    second: Int,
    north: Double,
    east: Double,
    knots: Double,
    track: Double,
    metres: Double
  ) {
    self.second = second
    self.north = north
    self.east = east
    self.knots = knots
    self.track = track
    self.metres = metres
  }

  /// The three NMEA 0183 sentences with the data. Their magnetic variation is one for which gpsd
  /// computes a wrong magnetic track.
  public var sentences: String {
    let time = String(format: "12%02d%02d.00", second / 60, second % 60)
    let place = [
      Self.angle(north, "%02.0f%08.5f", "N"),
      Self.angle(abs(east), "%03.0f%08.5f", east < 0 ? "W" : "E"),
    ].joined(separator: ",")
    return [
      "GPRMC,\(time),A,\(place),\(knots),\(track),211126,12.7,E",
      "GPGGA,\(time),\(place),1,08,1.0,\(metres),M,45.0,M,,",
      "GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.8,1.0,1.5",
    ].map(Self.closed).joined()
  }

  /// Formats an angle in degrees and minutes.
  private static func angle(_ degrees: Double, _ format: String, _ side: String) -> String {
    let whole = degrees.rounded(.down)
    return String(format: format, whole, (degrees - whole) * 60) + "," + side
  }

  /// Returns a sentence with its delimiters and checksum.
  private static func closed(_ sentence: String) -> String {
    String(format: "$%@*%02X\r\n", sentence, sentence.utf8.reduce(0, ^))
  }
}
