public import Breathing
public import Flights
public import Geodesy

extension Show {
  /// Selects the real aircraft that the radar's sources report.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - place: The place from which distances are measured; nil for the radar's centre.
  /// - Returns: The aircraft; none if the radar's traffic is simulated.
  public func realTraffic(at now: Instant, near place: Coordinate? = nil) -> RealTraffic {
    guard let radar, case .live(let traffic, _) = radar.source else { return .none }
    return RealTraffic(traffic, at: now, near: place ?? radar.home)
  }
}
