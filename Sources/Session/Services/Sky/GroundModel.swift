package import Airports
package import Atlas
import Flights
import Geodesy

/// How high an aircraft is above the ground, from the terrain and from the elevations of airports.
package struct GroundModel: Sendable {
  private let catalogue: Catalogue
  private let terrain: Terrain?

  /// The distance within which an airport's elevation is used as the ground's, in metres: about the
  /// extent of its grounds.
  private static let airportRange = 5_000.0

  /// The heights above an airport, in metres, at which its elevation is the ground's. A receiver errs
  /// by tens of metres; anything lower is in a valley outside the airport, anything higher may be on
  /// a hill.
  private static let nearGround = -50.0...100.0

  /// The distance within which airports extend the range of the terrain, in metres, and the error of
  /// a receiver's altitude that is added to their elevations.
  private static let (reach, error) = (15_000.0, 60.0)

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - catalogue: The airports.
  ///   - terrain: The terrain grid; without it, only the elevations of airports are known.
  package init(_ catalogue: Catalogue, terrain: Terrain?) {
    self.catalogue = catalogue
    self.terrain = terrain
  }

  /// Returns the heights above the ground, in metres, between which an aircraft is; nil if the
  /// ground or its altitude is unknown.
  func height(of fix: Fix) -> ClosedRange<Double>? {
    guard let altitude = fix.altitudeMetres else { return nil }
    let airports = catalogue.within(
      Angle.radians(Self.reach / Earth.metres(.radians(1))),
      of: fix.coordinate
    )
    let elevations = airports.compactMap { airport in
      catalogue.airport(airport.index).elevationFeet.map {
        (distance: Earth.metres(airport.distance), metres: Double($0) * Earth.metresPerFoot)
      }
    }
    let nearest = elevations.first.flatMap { $0.distance < Self.airportRange ? $0.metres : nil }
    let height = nearest.map { altitude - $0 }
    if let height, Self.nearGround.contains(height) { return height...height }
    guard var ground = terrain?.ground(at: fix.coordinate) else {
      // High above an airport, the ground may be anywhere between.
      return height.flatMap { $0 > Self.nearGround.upperBound ? 0...$0 : nil }
    }
    for (_, metres) in elevations {
      ground =
        min(ground.lowerBound, metres - Self.error)...max(ground.upperBound, metres + Self.error)
    }
    return altitude - ground.upperBound...altitude - ground.lowerBound
  }
}
