import Flights
import Geodesy
import Text

extension SightingBatch {
  /// Reads a row of `AircraftList.json` from a Virtual Radar Server, or from readsb's port with the
  /// same format.
  ///
  /// Altitudes are in feet, speeds in knots, climb rates in feet per minute; `PosTime` is in
  /// milliseconds since the Unix epoch.
  mutating func readListed(_ row: JSONValue) {
    guard case .object(let members) = row else { return drop(.notARow) }
    var fields = SightingFields(members)
    if let address = fields.value("Icao")?.string?.unpadded.flatMap(AircraftAddress.init) {
      sightings.append(listed(address, &fields))
    } else {
      drop(.noAddress)
    }
    ignore(fields.ignored)
  }

  private func listed(_ address: AircraftAddress, _ fields: inout SightingFields) -> Sighting {
    let time = fields.number("PosTime", in: 0...9.2e12).map { $0 / 1000 }
    let located = instant(unixSeconds: time) ?? base
    var sighting = Sighting(address, at: max(located, base))
    sighting.position = fields.coordinate("Lat", "Long").map { Sighting.Position($0, at: located) }
    sighting.altitudeMetres = fields.number("Alt", in: ReceiverUnits.feet)
      .map { $0 * Earth.metresPerFoot }
    if sighting.altitudeMetres == nil {
      // The same, corrected for the air pressure.
      sighting.altitudeMetres = fields.number("GAlt", in: ReceiverUnits.feet)
        .map { $0 * Earth.metresPerFoot }
      sighting.altitudeReference = .meanSeaLevel
    }
    sighting.speedMetresPerSecond = fields.number("Spd", in: ReceiverUnits.knots)
      .map { $0 * ReceiverUnits.metresPerSecondPerKnot }
    sighting.climbMetresPerSecond = fields.number("Vsi", in: ReceiverUnits.feetAMinute)
      .map { $0 * ReceiverUnits.metresPerSecondPerFootAMinute }
    sighting.track = fields.track("Trak")
    sighting.isOnGround = fields.boolean("Gnd")
    sighting.callsign = fields.callsign("Call")
    sighting.squawk = fields.squawk("Sqk")
    sighting.country = fields.text("Cou")
    sighting.registration = fields.designator("Reg")
    sighting.type = fields.designator("Type")
    // Example: "EGLL London Heathrow, United Kingdom".
    sighting.origin = fields.text("From", longest: 256)?.leadingCode
    sighting.destination = fields.text("To", longest: 256)?.leadingCode
    if fields.boolean("Mlat") == true {
      sighting.source = .multilateration
    } else if fields.boolean("Tisb") == true {
      sighting.source = .trafficService
    } else {
      sighting.source = sighting.position == nil ? .modeS : .adsb
    }
    return sighting
  }
}

extension String {
  /// The airport code at the start of a text: three or four capital letters or digits.
  fileprivate var leadingCode: String? {
    let word = prefix { $0 != " " }
    let isCode = word.utf8.allSatisfy { $0.isCapital || $0.isDigit }
    return isCode && (3...4).contains(word.utf8.count) ? String(word) : nil
  }
}
