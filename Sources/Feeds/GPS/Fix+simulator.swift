public import Breathing
public import Flights
import Geodesy

extension Fix {
  /// The start of a datagram with a position.
  private static let mark = Array("XGPS".utf8)

  /// The longest datagram that is read, in bytes. Those of simulators have fewer than 100.
  private static let longest = 256

  /// Reads a datagram that a flight simulator sends to apps once a second: `XGPS` and the simulator's
  /// name, longitude, latitude, altitude in metres above mean sea level, true track, and speed over the
  /// ground in metres per second, with commas between them (ForeFlight, "Simulator GPS/Traffic/Attitude
  /// Integration").
  ///
  /// X-Plane, FlightGear (`--generic=…,foreflight-xgps`), Aerofly FS, Infinite Flight and bridges of
  /// other simulators send it. Returns nil for another datagram, such as one about traffic, and for
  /// one with an impossible value.
  ///
  /// - Parameters:
  ///   - datagram: Its bytes.
  ///   - now: When it arrived.
  public init?(simulator datagram: [UInt8], at now: Instant) {
    guard datagram.count <= Self.longest, datagram.starts(with: Self.mark) else { return nil }
    // Some simulators end it with a line end or a byte of 0.
    let text = datagram.prefix { $0 >= UInt8(ascii: " ") }.filter { $0 != UInt8(ascii: " ") }
    let words = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard words.count == 6 else { return nil }
    var fields = SightingFields(words, columns: Self.columns)
    guard let place = fields.coordinate("latitude", "longitude"),
      let metres = fields.number("altitude", in: -1_000...100_000),
      let track = fields.track("track", in: -180...360),
      let speed = fields.number("speed", in: 0...10_000)
    else { return nil }
    self.init(
      coordinate: place,
      track: track,
      speedMetresPerSecond: speed,
      altitudeMetres: metres,
      instant: now
    )
  }

  private static let columns = [
    "longitude": 1, "latitude": 2, "altitude": 3, "track": 4, "speed": 5,
  ]
}
