public import Breathing
import Flights
import Geodesy

/// Reads messages from a receiver's BaseStation port (SBS-1, TCP 30003) from a stream of bytes.
///
/// A line has 22 comma-separated columns and contains only some of the data: the identity, the
/// position or the speed. A `Track` combines them. Their times come from an unknown local clock, so
/// the time of receipt is used.
public struct BaseStationReader: Sendable {
  private var splitter = LineSplitter(limit: 1024)

  /// Creates a reader without input.
  public init() {}

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes, which may end within a line.
  ///   - received: The time of receipt.
  /// - Returns: The batch of the complete lines.
  public mutating func read(_ bytes: [UInt8], receivedAt received: Instant) -> SightingBatch {
    var batch = SightingBatch(receivedAt: received)
    for line in splitter.lines(in: bytes) {
      batch.readBaseStation(line)
    }
    return batch
  }
}

extension SightingBatch {
  /// The names of the columns used, by index from 0.
  private static let columns = [
    "address": 4, "callsign": 10, "altitude": 11, "speed": 12, "track": 13, "latitude": 14,
    "longitude": 15, "climb": 16, "squawk": 17, "on_ground": 21,
  ]

  /// Messages about selections, new aircraft, status and clocks. They contain no aircraft data.
  private static let otherMessages: Set<String> = ["SEL", "ID", "AIR", "STA", "CLK"]

  mutating func readBaseStation(_ line: [UInt8]) {
    rows += 1
    let columns = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let message = columns.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard message == "MSG" || message == "MLAT"
    else { return drop(Self.otherMessages.contains(message) ? .noData : .notARow) }
    guard columns.count > 10 else { return drop(.tooShort) }
    var fields = SightingFields(columns, columns: Self.columns)
    guard let address = fields.text("address").flatMap(AircraftAddress.init)
    else { return drop(.noAddress) }
    var sighting = Sighting(address, at: received)
    sighting.callsign = fields.callsign("callsign")
    sighting.position = fields.coordinate("latitude", "longitude").map {
      Sighting.Position($0, at: received)
    }
    sighting.altitudeMetres = fields.number("altitude", in: ReceiverUnits.feet)
      .map { $0 * Earth.metresPerFoot }
    sighting.speedMetresPerSecond = fields.number("speed", in: ReceiverUnits.knots)
      .map { $0 * ReceiverUnits.metresPerSecondPerKnot }
    sighting.track = fields.track("track")
    sighting.climbMetresPerSecond = fields.number("climb", in: ReceiverUnits.feetAMinute)
      .map { $0 * ReceiverUnits.metresPerSecondPerFootAMinute }
    sighting.squawk = fields.squawk("squawk")
    // -1 is true, 0 is false, and an empty column is unknown.
    sighting.isOnGround = fields.number("on_ground", in: -1...1).map { $0 != 0 }
    if sighting.position != nil { sighting.source = message == "MLAT" ? .multilateration : .adsb }
    ignore(fields.ignored)
    sightings.append(sighting)
  }
}
