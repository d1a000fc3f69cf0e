import Breathing
import Flights
import Geodesy

extension GDL90Report {
  /// The speed from which the ownship counts as airborne, in knots: faster than vehicles on an
  /// apron, slower than gliders fly. GDL 90 knows no third state.
  private static let airborneKnots = 35.0

  /// The age from which a position counts as estimated.
  private static let fresh: Duration = .milliseconds(1_500)

  /// The report of another aircraft.
  ///
  /// GDL 90 has room for a pressure altitude only. An altitude that is known from GPS is left out, because a
  /// receiver would take it for a pressure altitude.
  init(_ real: RealAircraft) {
    let aircraft = real.aircraft
    let known = aircraft.known
    self.init(at: aircraft.coordinate)
    let isNonICAO = aircraft.address.isNonICAO
    let isFromGround = real.origin == .groundStation
    addressKind =
      isFromGround
      ? isNonICAO ? .groundTrack : .groundICAO : isNonICAO ? .selfAssigned : .icao
    address = aircraft.address.value
    if known.altitudeReference == .standardPressure {
      pressureAltitudeFeet = aircraft.altitudeMetres.map { $0 / Earth.metresPerFoot }
    }
    isAirborne = !(known.isOnGround ?? known.category?.isOnGround ?? false)
    isExtrapolated = aircraft.age >= Self.fresh
    speedKnots = known.speedMetresPerSecond.map { $0 * 3600 / Earth.metresPerNauticalMile }
    climbFeetPerMinute = known.climbMetresPerSecond.map { $0 * 60 / Earth.metresPerFoot }
    track = aircraft.track
    category = known.category?.gdl90 ?? 0
    callsign = known.callsign ?? known.registration ?? ""
    let declared = [known.emergency, known.emergencyStatus].compactMap(\.self)
      .first { $0 != .clear }
    if let quality = known.position?.quality {
      (integrity, accuracy) = (quality.integrity, quality.accuracy)
    }
    emergency = (declared ?? known.squawk.flatMap(Emergency.init(squawk:)))?.rawValue ?? 0
  }

  /// The report of the ownship.
  ///
  /// - Parameters:
  ///   - fix: What its receiver reported.
  ///   - address: Its ICAO address; nil if unknown.
  ///   - callsign: Its callsign.
  init(_ fix: Fix, address: AircraftAddress?, callsign: String) {
    self.init(at: fix.coordinate)
    addressKind = address == nil ? .selfAssigned : .icao
    self.address = address?.value ?? 0
    self.callsign = callsign
    speedKnots = fix.speedMetresPerSecond.map { $0 * 3600 / Earth.metresPerNauticalMile }
    track = fix.track
    isAirborne = (speedKnots ?? 0) >= Self.airborneKnots
    // A receiver's accuracy says nothing about its integrity.
    accuracy = Sighting.Quality.accuracy(errorMetres: fix.errorMetres)
  }
}

extension AircraftCategory {
  /// The emitter category's number in GDL 90 (FAA 560-1058-00 rev. A, table 11).
  fileprivate var gdl90: UInt8 {
    switch self {
    case .light: 1
    case .small: 2
    case .large: 3
    case .highVortex: 4
    case .heavy: 5
    case .highPerformance: 6
    case .rotorcraft: 7
    case .glider: 9
    case .lighterThanAir: 10
    case .parachutist: 11
    case .ultralight: 12
    case .uncrewed: 14
    case .space: 15
    case .emergencyVehicle: 17
    case .serviceVehicle: 18
    case .pointObstacle: 19
    case .obstacleCluster: 20
    case .lineObstacle: 21
    }
  }
}
