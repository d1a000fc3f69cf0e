import Flights
import Text

extension SightingBatch {
  /// Reads one of OpenSky's state vectors: 17 columns, or 18 with the category; further columns are
  /// ignored.
  ///
  /// Altitudes are in metres, speeds in metres per second, times in seconds since the Unix epoch.
  mutating func readState(_ row: JSONValue) {
    guard case .array(let elements) = row else { return drop(.notARow) }
    guard elements.count >= Self.fewestColumns else { return drop(.tooShort) }
    var fields = SightingFields(elements, columns: Self.columns)
    if let address = fields.value("icao24")?.string?.unpadded.flatMap(AircraftAddress.init) {
      sightings.append(sighting(of: address, &fields))
    } else {
      drop(.noAddress)
    }
    ignore(fields.ignored)
  }

  /// The columns by name; older responses lack the category.
  private static let columns = Dictionary(
    uniqueKeysWithValues: [
      "icao24", "callsign", "origin_country", "time_position", "last_contact", "longitude",
      "latitude", "baro_altitude", "on_ground", "velocity", "true_track", "vertical_rate",
      "sensors", "geo_altitude", "squawk", "spi", "position_source", "category",
    ].enumerated().map { ($1, $0) }
  )
  private static let fewestColumns = 17

  private func sighting(of address: AircraftAddress, _ fields: inout SightingFields) -> Sighting {
    let times = 0.0...9.2e9
    let contact = instant(unixSeconds: fields.number("last_contact", in: times)) ?? base
    var sighting = Sighting(address, at: contact)
    let located = instant(unixSeconds: fields.number("time_position", in: times)) ?? contact
    sighting.position = fields.coordinate("latitude", "longitude").map {
      Sighting.Position($0, at: located)
    }
    sighting.altitudeMetres = fields.number("baro_altitude", in: ReceiverUnits.metres)
    if sighting.altitudeMetres == nil {
      sighting.altitudeMetres = fields.number("geo_altitude", in: ReceiverUnits.metres)
      sighting.altitudeReference = .ellipsoid
    }
    sighting.speedMetresPerSecond = fields.number("velocity", in: ReceiverUnits.metresPerSecond)
    // OpenSky passes on the tracks of FLARM aircraft unchanged, from −180 to 180 degrees.
    sighting.track = fields.track("true_track", in: -180...360)
    sighting.climbMetresPerSecond = fields.number(
      "vertical_rate",
      in: ReceiverUnits.metresPerSecondUp
    )
    sighting.isOnGround = fields.boolean("on_ground")
    sighting.callsign = fields.callsign("callsign")
    sighting.squawk = fields.squawk("squawk")
    sighting.country = fields.text("origin_country")
    sighting.category = fields.whole("category").flatMap(AircraftCategory.init(openSky:))
    sighting.source =
      switch fields.whole("position_source") {
      case 0: .adsb
      case 1: .radar
      case 2: .multilateration
      case 3: .flarm
      default: nil
      }
    return sighting
  }
}
