import Flights
import Geodesy
import Scenes

extension Sighting {
  /// Returns the aircraft as a contact, marked if it is on a list; nil while its position is unknown.
  func contact(watching watchList: WatchList) -> Contact? {
    guard let place = position?.coordinate else { return nil }
    // Its category, or else that of a type without a model.
    let kind = category ?? type.flatMap(AircraftType.category)
    let isOnGround = isOnGround ?? category?.isOnGround ?? false
    let model = type.flatMap { AircraftType.isModel($0) ? AircraftType.name($0) ?? $0 : nil }
    return Contact(
      id: address.description,
      name: callsign ?? registration ?? address.description.uppercased(),
      callsign: callsign,
      registration: registration,
      designator: type,
      type: model ?? kind?.words,
      icon: icon(of: kind),
      place: place,
      altitudeFeet: altitudeMetres.map { $0 / Earth.metresPerFoot },
      isOnGround: isOnGround,
      climbFeetPerMinute: climbMetresPerSecond.map { $0 * 60 / Earth.metresPerFoot },
      speedKnots: speedMetresPerSecond.map { $0 * 3600 / 1852 },
      // Many aircraft that taxi or are parked report a heading, but no track.
      track: track ?? (isOnGround ? heading : nil),
      country: country ?? address.country,
      origin: origin,
      destination: destination,
      isWatched: watchList.contains(type: type, registration: registration, callsign: callsign),
      emergency: emergency,
      plan: plan ?? []
    )
  }

  /// Returns its icon: by its category, or else by some well-known types.
  private func icon(of kind: AircraftCategory?) -> AircraftIcon {
    if let kind { return kind.icon }
    guard let type else { return .unknown }
    let turboprops = ["AT4", "AT7", "DH8", "SF3", "E120", "JS", "SB20", "F50", "B190", "PC12"]
    let heavies = ["A33", "A34", "A35", "A38", "B74", "B76", "B77", "B78", "MD11", "IL96"]
    let airliners = [
      "A19", "A20", "A21", "A31", "A32", "B37", "B38", "B39", "B73", "B75", "BCS", "E17", "E19",
      "E29", "CRJ",
    ]
    if heavies.contains(where: type.hasPrefix) { return .heavy }
    if airliners.contains(where: type.hasPrefix) { return .airliner }
    return turboprops.contains(where: type.hasPrefix) ? .turboprop : .unknown
  }
}

extension AircraftCategory {
  fileprivate var icon: AircraftIcon {
    switch self {
    case .light, .ultralight: .light
    case .small: .bizjet
    case .large, .highVortex: .airliner
    case .heavy: .heavy
    case .highPerformance: .fast
    case .space: .spacecraft
    case .rotorcraft: .rotorcraft
    case .glider: .glider
    case .lighterThanAir, .parachutist: .balloon
    case .uncrewed: .drone
    case .emergencyVehicle, .serviceVehicle, .pointObstacle, .obstacleCluster, .lineObstacle:
      .ground
    }
  }

  /// The category in words, for aircraft of unknown type.
  var words: String {
    switch self {
    case .light: "light aircraft"
    case .ultralight: "ultralight"
    case .small: "small aircraft"
    case .large, .highVortex: "airliner"
    case .heavy: "wide-body jet"
    case .highPerformance: "fast jet"
    case .space: "spacecraft"
    case .rotorcraft: "helicopter"
    case .glider: "glider"
    case .lighterThanAir: "balloon"
    case .parachutist: "parachute"
    case .uncrewed: "drone"
    case .emergencyVehicle, .serviceVehicle: "ground vehicle"
    case .pointObstacle, .obstacleCluster, .lineObstacle: "obstacle"
    }
  }
}
