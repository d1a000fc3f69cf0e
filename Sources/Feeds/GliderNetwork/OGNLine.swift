import Flights
import Geodesy

/// A line of the Open Glider Network about an aircraft: an APRS position report with the network's
/// fields in its comment.
///
///     FLRDDD30E>OGFLR,qAS,LFCS:/141055h4441.45N/00036.27W'213/057/A=002681 !W39! id06DDD30E +455fpm
///
/// A report has a time, latitude and longitude in degrees and minutes with a symbol between and
/// after them, the track and the speed in knots, and the altitude in feet above mean sea level
/// (APRS Protocol Reference 1.0.1, chapters 6 to 8). `!W39!` holds the third decimals of the minutes.
/// The format of the comment is described in github.com/glidernet/ogn-aprs-protocol.
struct OGNLine: Sendable, Hashable {
  /// The device or program that sent it, such as `OGFLR`.
  let device: String

  /// The aircraft, and what its crew permits.
  let identity: OGNIdentity

  /// The UTC time of the position, in seconds since midnight; nil if unknown.
  private(set) var secondOfDay: Int?

  /// Its other fields; nil where they are missing or impossible.
  private(set) var coordinate: Coordinate?
  private(set) var trackDegrees, speedKnots, altitudeFeet, climbFeetPerMinute: Double?
  private(set) var callsign, registration, type: String?
  private(set) var category: AircraftCategory?

  /// The names of the fields that are impossible.
  private(set) var ignored: [String] = []

  /// Reads a line without its end.
  ///
  /// - Throws: Why it is not an aircraft's report.
  init(_ line: [UInt8]) throws(SightingBatch.RejectionReason) {
    guard let head = line.firstIndex(of: UInt8(ascii: ":")),
      let arrow = line[..<head].firstIndex(of: UInt8(ascii: ">")), arrow > 0
    else { throw .notARow }
    device = Self.text(line[(arrow + 1)..<head].prefix { $0 != UInt8(ascii: ",") }) ?? ""
    var rest = ByteScanner(line[(head + 1)...])
    switch rest.byte() {
    case UInt8(ascii: "/"), UInt8(ascii: "@"):
      // Without its time, an old position would be taken for a new one.
      guard let second = Self.time(&rest) else { throw .notARow }
      secondOfDay = second
    case UInt8(ascii: "!"), UInt8(ascii: "="): break
    default: throw .noData  // A status, a message or telemetry.
    }
    let words = line[(head + 1)...].split(whereSeparator: { $0 <= UInt8(ascii: " ") })
    identity = try Self.identity(words)
    guard let place = OGNPosition(&rest) else { throw .notARow }
    guard !place.isWeather else { throw .noData }
    readMotion(&rest)
    var decimals: (north: Int, east: Int) = (0, 0)
    for word in words { read(word, &decimals) }
    coordinate = place.coordinate(decimals)
    if coordinate == nil { ignored.append("position") }
  }

  // MARK: Before the comment

  /// Reads `HHMMSSh`, or `DDHHMMz`, whose second is taken to be the last of its minute.
  private static func time(_ rest: inout ByteScanner) -> Int? {
    let first = rest.number(digits: 2)
    let second = rest.number(digits: 2)
    let third = rest.number(digits: 2)
    guard let first, let second, let third else { return nil }
    switch rest.byte() {
    case UInt8(ascii: "h") where first < 24 && second < 60 && third < 60:
      return first * 3600 + second * 60 + third
    case UInt8(ascii: "z") where second < 24 && third < 60:
      return second * 3600 + third * 60 + 59
    default: return nil
    }
  }

  /// Reads the track and the speed, `213/057`, and the altitude, `/A=002681`.
  ///
  /// 000/000 is an aircraft at rest, or one whose track and speed are unknown.
  private mutating func readMotion(_ rest: inout ByteScanner) {
    var motion = rest
    if let track = motion.number(digits: 1...3), motion.skip("/"),
      let speed = motion.number(digits: 1...3)
    {
      rest = motion
      speedKnots = Double(speed)
      if (0...360).contains(track) {
        trackDegrees = track == 0 && speed == 0 ? nil : Double(track)
      } else {
        ignored.append("track")
      }
    }
    _ = rest.skip("/")
    guard rest.skip("A=") else { return }
    let sign = rest.skip("-") ? -1.0 : 1.0
    let feet = rest.number(digits: 1...6).map { Double($0) * sign }
    altitudeFeet = checked("altitude", feet, in: ReceiverUnits.feet)
  }

  // MARK: The comment

  /// Returns the aircraft. If a damaged line names several, one that refuses to be seen takes precedence.
  private static func identity(
    _ words: [ArraySlice<UInt8>]
  ) throws(SightingBatch.RejectionReason) -> OGNIdentity {
    let fields = words.filter { $0.starts(with: "id".utf8) }
    // A receiver on the ground has no such field.
    guard !fields.isEmpty else { throw .noData }
    let identities = fields.compactMap { OGNIdentity($0.dropFirst(2)) }
    guard
      let identity = identities.first(where: \.isStealth)
        ?? identities.first(where: \.refusesTracking) ?? identities.first
    else { throw .noAddress }
    return identity
  }

  private mutating func read(_ word: ArraySlice<UInt8>, _ decimals: inout (north: Int, east: Int)) {
    var word = ByteScanner(word)
    if word.skip("!W") {
      if let north = word.number(digits: 1), let east = word.number(digits: 1), word.skip("!") {
        decimals = (north, east)
      }
    } else if word.skip("fn") {
      readCallsign(word.rest)
    } else if word.skip("reg") {
      registration = Self.text(word.rest)
    } else if word.skip("model") {
      type = Self.text(word.rest)
    } else if let sign = word.sign(), let climb = word.number(digits: 1...6), word.skip("fpm"),
      word.rest.isEmpty
    {
      climbFeetPerMinute = checked("climb", sign * Double(climb), in: ReceiverUnits.feetAMinute)
    }
  }

  /// Reads `RYR5VV` or, with an emitter category, `A3:RYR5VV`.
  private mutating func readCallsign(_ text: ArraySlice<UInt8>) {
    let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    if parts.count == 2 {
      category = AircraftCategory(emitter: String(decoding: parts[0], as: UTF8.self))
    }
    guard let text = parts.last.flatMap(Self.text) else { return }
    if text.isCallsign { callsign = text } else { ignored.append("callsign") }
  }

  /// Returns a short text of printable ASCII characters; nil for anything else.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard (1...16).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self).unpadded
  }

  private mutating func checked(
    _ name: String,
    _ value: Double?,
    in range: ClosedRange<Double>
  ) -> Double? {
    if let value, range.contains(value) { return value }
    ignored.append(name)
    return nil
  }
}
