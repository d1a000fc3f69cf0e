import FoundationEssentials
import Geodesy

/// A line of gpsd's protocol: a JSON object with a `class` (gpsd_json(5)).
///
/// gpsd omits unknown values. A member of the wrong type counts as missing. Lines may be invalid,
/// because gpsd truncates those longer than its buffer.
enum GPSReport: Sendable, Hashable {
  /// gpsd's version, sent when a client connects.
  case version(release: String)

  /// A receiver's time, position and velocity (TPV).
  case position(Position)

  /// The satellites of a receiver (SKY).
  case sky(GPSSatellites)

  /// Any other class.
  case other(String)

  /// A receiver's report of position and motion.
  struct Position: Sendable, Hashable {
    /// The receiver's path or address.
    var device: String?

    /// The quality of the fix: 2 for a position, 3 with altitude, less for none.
    var mode: Int

    /// The position, if known.
    var coordinate: Coordinate?

    /// The height above mean sea level, in metres.
    var altitudeMetres: Double?

    /// The true track over the ground.
    ///
    /// gpsd's magnetic track is not used: version 3.22 adds the variation instead of subtracting
    /// it, and reports one even where it is unknown.
    var track: Angle?

    /// The speed over the ground, in metres per second.
    var speedMetresPerSecond: Double?
  }

  /// Reads a line.
  ///
  /// - Returns: Nil if the line is not a JSON object with a class.
  init?(_ line: [UInt8]) {
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(line)) else {
      return nil
    }
    switch message.kind {
    case "VERSION": self = .version(release: message.text(.release) ?? "unknown")
    case "TPV": self = .position(Position(message))
    case "SKY":
      guard let satellites = message.satellites else {
        self = .other("SKY")
        return
      }
      self = .sky(GPSSatellites(seen: satellites.count, used: satellites.count { $0 }))
    case let kind: self = .other(kind)
    }
  }
}

extension GPSReport.Position {
  fileprivate init(_ message: Message) {
    device = message.text(.device)
    mode = message.number(.mode).flatMap { Int(exactly: $0) } ?? 0
    if mode >= 2, let north = message.number(.lat), let east = message.number(.lon),
      abs(north) <= 90, abs(east) <= 180
    {
      coordinate = Coordinate(degreesNorth: north, degreesEast: east)
    }
    // Versions before 3.20 use `alt`.
    altitudeMetres = mode >= 3 ? message.number(.altMSL) ?? message.number(.alt) : nil
    track = message.number(.track).flatMap { (0...360).contains($0) ? .degrees($0) : nil }
    speedMetresPerSecond = message.number(.speed).flatMap { $0 >= 0 ? $0 : nil }
  }
}

/// The members of a line that are used.
private struct Message: Decodable {
  let kind: String
  private let numbers: [Key: Double]
  private let texts: [Key: String]

  /// For each satellite, whether it is used for the fix.
  let satellites: [Bool]?

  enum Key: String, CodingKey, CaseIterable {
    case kind = "class"
    case release, device, mode, lat, lon, alt, altMSL, track, speed, satellites
  }

  private struct Satellite: Decodable {
    let used: Bool?
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    kind = try members.decode(String.self, forKey: .kind)
    var numbers: [Key: Double] = [:]
    var texts: [Key: String] = [:]
    for key in Key.allCases {
      numbers[key] = (try? members.decode(Double.self, forKey: key)).flatMap {
        $0.isFinite ? $0 : nil
      }
      texts[key] = try? members.decode(String.self, forKey: key)
    }
    self.numbers = numbers
    self.texts = texts
    satellites = (try? members.decode([Satellite].self, forKey: .satellites))?.map {
      $0.used ?? false
    }
  }

  func number(_ key: Key) -> Double? { numbers[key] }

  func text(_ key: Key) -> String? { texts[key] }
}
