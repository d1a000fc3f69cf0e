import Breathing
import Flights
import Geodesy
import Text

extension SightingBatch {
  /// Reads a row of `aircraft.json`, or of a service in the format of ADSBExchange's version 2.
  ///
  /// Fields may have the names of dump1090-mutability, dump1090-fa or readsb. Altitudes are in
  /// feet, speeds in knots, climb rates in feet per minute; ages are in seconds before the time of
  /// the list.
  mutating func readAircraft(_ row: JSONValue) {
    guard case .object(let members) = row else { return drop(.notARow) }
    var fields = SightingFields(members)
    if let address = fields.value("hex")?.string?.unpadded.flatMap(AircraftAddress.init) {
      sightings.append(fields.sighting(of: address, base: base))
    } else {
      drop(.noAddress)
    }
    ignore(fields.ignored)
  }
}

extension SightingFields {
  /// The valid ages, in seconds: at most a day.
  private static let seconds = 0.0...86_400.0

  fileprivate mutating func sighting(of address: AircraftAddress, base: Instant) -> Sighting {
    let seen = number("seen", in: Self.seconds) ?? 0
    var sighting = Sighting(address, at: base.advanced(by: .seconds(-seen)))
    sighting.position = position(base: base, seen: seen)
    sighting.source = source(hasPosition: sighting.position != nil)
    let names = ["alt_baro", "altitude"]
    if let feet = pressureAltitude(names, isOnGround: &sighting.isOnGround) {
      sighting.altitudeMetres = feet * Earth.metresPerFoot
    } else if sighting.isOnGround != true, let feet = number("alt_geom", in: ReceiverUnits.feet) {
      sighting.altitudeMetres = feet * Earth.metresPerFoot
      sighting.altitudeReference = .ellipsoid
    }
    sighting.speedMetresPerSecond = number(["gs", "speed"], in: ReceiverUnits.knots)
      .map { $0 * ReceiverUnits.metresPerSecondPerKnot }
    sighting.climbMetresPerSecond = number(
      ["baro_rate", "vert_rate", "geom_rate"],
      in: ReceiverUnits.feetAMinute
    ).map { $0 * ReceiverUnits.metresPerSecondPerFootAMinute }
    sighting.track = track("track") ?? track("calc_track")
    sighting.heading = track("true_heading")
    sighting.callsign = callsign("flight")
    sighting.squawk = squawk("squawk")
    sighting.emergencyStatus = emergencyStatus("emergency")
    sighting.category = text("category").flatMap(AircraftCategory.init(emitter:))
    sighting.registration = designator("r")
    sighting.type = designator("t")
    return sighting
  }

  /// Returns the current position, or the last known one.
  private mutating func position(base: Instant, seen: Double) -> Sighting.Position? {
    if let coordinate = coordinate("lat", "lon") {
      let age = number("seen_pos", in: Self.seconds) ?? seen
      return Sighting.Position(
        coordinate,
        at: base.advanced(by: .seconds(-age)),
        quality: quality
      )
    }
    guard case .object(let members) = value("lastPosition") else { return nil }
    var last = SightingFields(members)
    guard let coordinate = last.coordinate("lat", "lon"),
      let age = last.number("seen_pos", in: Self.seconds)
    else { return ignore("lastPosition") }
    return Sighting.Position(
      coordinate,
      at: base.advanced(by: .seconds(-age)),
      quality: last.quality
    )
  }

  /// The stated quality of the position; decoders before dump1090-fa do not report it.
  private var quality: Sighting.Quality {
    mutating get {
      let categories = 0.0...Double(Sighting.Quality.highest)
      return Sighting.Quality(
        integrity: UInt8(number("nic", in: categories) ?? 0),
        accuracy: UInt8(number("nac_p", in: categories) ?? 0)
      )
    }
  }

  /// Returns the altitude in feet; on the ground, the text "ground" replaces it.
  private mutating func pressureAltitude(_ names: [String], isOnGround: inout Bool?) -> Double? {
    for name in names {
      if value(name)?.string == "ground" {
        isOnGround = true
        return nil
      }
      if let feet = number(name, in: ReceiverUnits.feet) {
        isOnGround = false
        return feet
      }
    }
    return nil
  }

  /// ADS-B's emergency statuses (DO-260B, 2.2.3.2.7.8) by their names in lists.
  private static let emergencyStatuses: [String: Emergency] = [
    "none": .clear, "general": .general, "lifeguard": .medical, "minfuel": .fuel, "nordo": .radio,
    "unlawful": .interference, "downed": .down,
  ]

  /// Returns the emergency status; nil for the one that is reserved.
  private mutating func emergencyStatus(_ name: String) -> Emergency? {
    guard let text = text(name), text != "reserved" else { return nil }
    return Self.emergencyStatuses[text] ?? ignore(name)
  }

  /// Returns the origin of the position. readsb reports it; dump1090 lists the fields that were not
  /// received from the aircraft itself.
  private mutating func source(hasPosition: Bool) -> Sighting.Source? {
    if let type = text("type") {
      return switch type.prefix(4) {
      case "adsb", "adsc": .adsb
      case "adsr": .relayed
      case "tisb": .trafficService
      case "mlat": .multilateration
      case "mode": .modeS
      default: nil
      }
    }
    if lists("mlat") { return .multilateration }
    if lists("tisb") { return .trafficService }
    return hasPosition ? .adsb : .modeS
  }

  private func lists(_ name: String) -> Bool {
    value(name)?.elements?.contains { $0.string == "lat" } ?? false
  }
}
