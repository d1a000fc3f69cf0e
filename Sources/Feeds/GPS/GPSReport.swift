import Geodesy
import Text

/// A line of gpsd's protocol: a JSON object with a `class` (gpsd_json(5)).
///
/// gpsd omits unknown values. A member of the wrong type counts as missing. Lines may be invalid,
/// because gpsd truncates those longer than its buffer.
package enum GPSReport: Sendable, Hashable {
  /// gpsd's version, sent when a client connects.
  case version(release: String)

  /// A receiver's time, position and velocity (TPV).
  case position(Position)

  /// The satellites of a receiver (SKY).
  case sky(GPSSatellites)

  /// Any other class.
  case other(String)

  /// A receiver's report of position and motion.
  package struct Position: Sendable, Hashable {
    /// The receiver's path or address.
    var device: String?

    /// The quality of the fix: 2 for a position, 3 with altitude, less for none.
    var mode: Int

    /// The position, if known.
    var coordinate: Coordinate?

    /// The height above mean sea level, in metres; nil if it is missing or impossible.
    var altitudeMetres: Double?

    /// The true track over the ground.
    ///
    /// gpsd's magnetic track is not used: version 3.22 adds the variation instead of subtracting
    /// it, and reports one even where it is unknown.
    var track: Angle?

    /// The speed over the ground, in metres per second.
    var speedMetresPerSecond: Double?

    /// The horizontal error, in metres. gpsd estimates it with a confidence of 95 %, unless the
    /// receiver reports its own.
    var errorMetres: Double?
  }

  /// Reads a line.
  ///
  /// - Returns: Nil if the line is not a JSON object with a class.
  package init?(_ line: [UInt8]) {
    guard let message = try? JSONValue(line, form: .lenient), let kind = message["class"]?.string
    else { return nil }
    switch kind {
    case "VERSION": self = .version(release: message["release"]?.string ?? "unknown")
    case "TPV": self = .position(Position(message))
    case "SKY":
      guard let satellites = message["satellites"]?.elements else {
        self = .other("SKY")
        return
      }
      let used = satellites.count { $0["used"]?.boolean ?? false }
      self = .sky(GPSSatellites(seen: satellites.count, used: used))
    default: self = .other(kind)
    }
  }
}

extension GPSReport.Position {
  fileprivate init(_ message: JSONValue) {
    device = message["device"]?.string
    mode = message["mode"]?.whole ?? 0
    if mode >= 2, let north = message["lat"]?.number, let east = message["lon"]?.number,
      abs(north) <= 90, abs(east) <= 180
    {
      coordinate = Coordinate(degreesNorth: north, degreesEast: east)
    }
    // Versions before 3.20 use `alt`.
    altitudeMetres = (mode >= 3 ? message["altMSL"]?.number ?? message["alt"]?.number : nil)
      .flatMap { Self.altitudes.contains($0) ? $0 : nil }
    track = message["track"]?.number.flatMap { (0...360).contains($0) ? .degrees($0) : nil }
    speedMetresPerSecond = message["speed"]?.number.flatMap {
      Self.speeds.contains($0) ? $0 : nil
    }
    errorMetres = message["eph"]?.number.flatMap { Self.errors.contains($0) ? $0 : nil }
  }

  /// The altitudes and errors, in metres, and the speeds, in metres per second, that a report may
  /// have. A damaged report can have any number.
  private static let altitudes = -1_000.0...100_000, errors = 0.01...1e6, speeds = 0.0...10_000
}
