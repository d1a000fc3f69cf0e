import FoundationEssentials
import Geodesy

/// One line of gpsd's protocol: a JSON object with a `class` (gpsd_json(5)).
///
/// gpsd omits what it does not know. A member of the wrong type counts as missing, and lines can be
/// broken: gpsd truncates those longer than its buffer.
enum GPSReport: Sendable, Hashable {
  /// The greeting, with the version of gpsd.
  case version(release: String)

  /// Where a receiver is: time, position, velocity.
  case position(Position)

  /// The satellites of a receiver.
  case sky(GPSSatellites)

  /// Anything else.
  case other(String)

  /// A receiver's report of position and motion.
  struct Position: Sendable, Hashable {
    /// The receiver, by its path or address.
    var device: String?

    /// The quality of the fix: 2 for a position, 3 with altitude; below that there is none.
    var mode: Int

    /// The place, if there is one.
    var coordinate: Coordinate?

    /// The height above mean sea level, in metres.
    var altitudeMetres: Double?

    /// The true track over the ground.
    ///
    /// gpsd's magnetic track is not read: version 3.22 adds the variation where it must subtract
    /// it, and invents one where none is known.
    var track: Angle?

    /// The speed over the ground, in metres per second.
    var speedMetresPerSecond: Double?
  }

  /// Reads a line.
  ///
  /// - Returns: Nothing for a line that is not a JSON object with a class.
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
    // Versions before 3.20 say alt.
    altitudeMetres = mode >= 3 ? message.number(.altMSL) ?? message.number(.alt) : nil
    track = message.number(.track).flatMap { (0...360).contains($0) ? .degrees($0) : nil }
    speedMetresPerSecond = message.number(.speed).flatMap { $0 >= 0 ? $0 : nil }
  }
}

/// The members of a line that are of use.
private struct Message: Decodable {
  let kind: String
  private let numbers: [Key: Double]
  private let texts: [Key: String]

  /// For each satellite whether it is used.
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
