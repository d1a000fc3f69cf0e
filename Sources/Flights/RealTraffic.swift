public import Breathing
public import Geodesy

/// An aircraft known to be real, with a position fresh enough for receivers in a cockpit.
///
/// Only an `Aircraft` of the radar's sources can become one, and only if its report names its
/// origin and is recent. Paper planes, ghosts, companions and simulated flights are of
/// other types, so nothing can turn them into one.
public struct RealAircraft: Sendable, Hashable {
  /// Where the position came from.
  public enum Origin: Sendable, Hashable, CaseIterable {
    /// The aircraft itself, by ADS-B.
    case adsb
    /// The aircraft itself, by another radio or over the Internet, and passed on.
    case tracker
    /// A ground station, which measured or relayed it.
    case groundStation
  }

  /// The aircraft.
  public let aircraft: Aircraft

  /// Where the position came from.
  public let origin: Origin

  /// The age from which a position is too old for a cockpit.
  public static let oldest: Duration = .seconds(30)

  /// Checks an aircraft.
  ///
  /// - Returns: Nil if it is simulated, if its origin is unknown, if it is from a recording, or if its
  ///   position is older than `oldest`.
  public init?(_ aircraft: Aircraft) {
    let known = aircraft.known
    guard !known.isRecorded, known.playbackSpeed == 1, aircraft.age < Self.oldest,
      let origin = known.source.flatMap(Origin.init)
    else { return nil }
    self.aircraft = aircraft
    self.origin = origin
  }
}

extension RealAircraft.Origin {
  /// The origin of a position; nil for a simulated one, and for data without a position.
  fileprivate init?(_ source: Sighting.Source) {
    switch source {
    case .adsb: self = .adsb
    case .flarm, .tracker, .sharedSky: self = .tracker
    case .relayed, .multilateration, .trafficService, .radar: self = .groundStation
    case .modeS, .simulated: return nil
    }
  }
}

/// The real aircraft at an instant, nearest first.
public struct RealTraffic: Sendable, Hashable {
  /// The aircraft.
  public let aircraft: [RealAircraft]

  /// No aircraft.
  public static let none = RealTraffic()

  private init() {
    aircraft = []
  }

  /// Selects the real ones among a radar's aircraft.
  ///
  /// - Parameters:
  ///   - traffic: The aircraft of the radar's sources.
  ///   - now: The instant.
  ///   - place: The place from which distances are measured.
  public init(_ traffic: Traffic, at now: Instant, near place: Coordinate) {
    aircraft = traffic.aircraft(at: now).compactMap(RealAircraft.init)
      .map { (metres: Earth.distanceMetres(from: place, to: $0.aircraft.coordinate), real: $0) }
      .sorted { ($0.metres, $0.real.aircraft.address) < ($1.metres, $1.real.aircraft.address) }
      .map(\.real)
  }
}
