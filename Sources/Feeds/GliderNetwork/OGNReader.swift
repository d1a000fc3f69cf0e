public import Breathing
import Flights
import Geodesy

/// Reads what a server of the Open Glider Network sends, from a stream of bytes.
///
/// Lines are APRS packets, or comments that begin with `#`. A position contains only its time of
/// day, so its age is measured by the server's clock: the server sends the time in a comment every
/// 20 seconds. Until the first comment, the machine's wall clock is used.
public struct OGNReader: Sendable {
  /// The number of complete lines, including comments.
  public private(set) var lineCount = 0

  private var splitter = LineSplitter(limit: 1024)

  /// By how many seconds the server's time of day is ahead of that of `receivedAt`; nil before its
  /// first comment.
  private var serverAhead: Double?

  /// A day, in seconds.
  static let day = 86_400.0

  /// Creates a reader without input.
  public init() {}

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes, which may end within a line.
  ///   - received: The time of receipt.
  ///   - wallAhead: How far the wall clock is ahead of the clock of `received`.
  /// - Returns: The batch of the complete lines; comments are not rows.
  public mutating func read(
    _ bytes: [UInt8],
    receivedAt received: Instant,
    wallAhead: Duration = .zero
  ) -> SightingBatch {
    var batch = SightingBatch(receivedAt: received)
    for line in splitter.lines(in: bytes) {
      lineCount += 1
      if line.first == UInt8(ascii: "#") {
        setServerClock(line, at: received)
      } else {
        let ahead = serverAhead ?? wallAhead.seconds
        batch.readGliderNetwork(line, secondOfDay: received.secondOfDay(ahead: ahead))
      }
    }
    return batch
  }

  /// Reads the time in a comment such as `# aprsc 2.1.15 25 Nov 2026 08:26:37 GMT GLIDERN2 …`.
  ///
  /// It is cut to the second and arrives late, so the greatest difference of several comments is
  /// nearest to the truth. A much smaller one means that the server's clock was set.
  private mutating func setServerClock(_ comment: [UInt8], at received: Instant) {
    let words = comment.split(separator: UInt8(ascii: " "))
    guard let zone = words.firstIndex(where: { $0.elementsEqual("GMT".utf8) }), zone > 0
    else { return }
    var scanner = ByteScanner(words[zone - 1])
    guard let hour = scanner.number(digits: 2), scanner.skip(":"),
      let minute = scanner.number(digits: 2), scanner.skip(":"),
      let second = scanner.number(digits: 2), hour < 24, minute < 60, second <= 60
    else { return }
    let ahead = (Double(hour * 3600 + minute * 60 + second) - received.secondOfDay(ahead: 0))
      .nearest(modulo: Self.day)
    if let known = serverAhead, abs((ahead - known).nearest(modulo: Self.day)) < 5 {
      serverAhead = known + max((ahead - known).nearest(modulo: Self.day), 0)
    } else {
      serverAhead = ahead
    }
  }
}

extension SightingBatch {
  /// Reads a line of the Open Glider Network. Lines of aircraft that do not want to be tracked, or
  /// seen from afar, are only counted.
  ///
  /// - Parameters:
  ///   - line: The line, without its end.
  ///   - now: The server's time of day at the time of receipt, in seconds; nil if its clock is
  ///     unknown, and then the position is taken to be new.
  mutating func readGliderNetwork(_ line: [UInt8], secondOfDay now: Double?) {
    rows += 1
    let row: OGNLine
    do { row = try OGNLine(line) } catch { return drop(error) }
    if row.identity.isWithheld {
      withdraw(row.identity.address)
      return drop(row.identity.isStealth ? .stealth : .noTracking)
    }
    let age = now.flatMap { now in
      row.secondOfDay.map { max((now - Double($0)).nearest(modulo: OGNReader.day), 0) }
    }
    let located = received.advanced(by: .seconds(-(age ?? 0)))
    var sighting = Sighting(row.identity.address, at: located)
    sighting.callsign = row.callsign
    sighting.position = row.coordinate.map { Sighting.Position($0, at: located) }
    sighting.altitudeMetres = row.altitudeFeet.map { $0 * Earth.metresPerFoot }
    sighting.altitudeReference = .meanSeaLevel
    sighting.speedMetresPerSecond = row.speedKnots
      .map { $0 * ReceiverUnits.metresPerSecondPerKnot }
    sighting.track = row.trackDegrees.map { Angle.degrees($0).bearing }
    sighting.climbMetresPerSecond = row.climbFeetPerMinute
      .map { $0 * ReceiverUnits.metresPerSecondPerFootAMinute }
    sighting.category = row.category ?? row.identity.category
    sighting.registration = row.registration
    sighting.type = row.type
    sighting.source = row.source
    ignore(row.ignored)
    sightings.append(sighting)
  }
}

extension OGNLine {
  /// The origin of the data, by the device: ADS-B, FLARM, or another tracker.
  fileprivate var source: Sighting.Source {
    if device.hasPrefix("OGADSB") { return .adsb }
    // The network's first receivers sent everything as `APRS`, and received FLARM.
    return device.hasPrefix("OGFLR") || device == "OGNFLR" || device == "APRS" ? .flarm : .tracker
  }
}

extension Instant {
  /// The second of the day by a clock that is some seconds ahead, from 0 to 86,400.
  fileprivate func secondOfDay(ahead seconds: Double) -> Double {
    let second = (Double(nanoseconds / 1_000_000) / 1000 + seconds)
      .truncatingRemainder(dividingBy: OGNReader.day)
    return second < 0 ? second + OGNReader.day : second
  }
}

extension Double {
  /// The number nearest to 0 that differs from this by a multiple of a divisor.
  fileprivate func nearest(modulo divisor: Double) -> Double {
    remainder(dividingBy: divisor)
  }
}
