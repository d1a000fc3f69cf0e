import Airports
import Facts
import Flights
import Geodesy

extension Journey {
  /// Returns the numbers of a leg from which facts are computed.
  func figures(of leg: Leg) -> LegFigures {
    LegFigures(
      origin: figures(of: leg.origin),
      destination: figures(of: leg.destination),
      distanceKilometres: leg.distanceMetres / 1000,
      initialBearingDegrees: leg.path.bearing(at: 0).degrees
    )
  }

  private static let paved: Set<Surface> = [.asphalt, .concrete, .paved]

  /// Returns the numbers of an airport.
  func figures(of airport: Airport) -> LegFigures.Place {
    let runways = catalogue.runways(of: airport.index)
    let longest = runways.max { ($0.lengthFeet ?? 0) < ($1.lengthFeet ?? 0) }
    return LegFigures.Place(
      city: airport.city,
      name: airport.name,
      iata: airport.iata,
      country: airport.country,
      latitudeDegrees: airport.coordinate.latitude.degrees,
      longitudeDegrees: airport.coordinate.longitude.degrees,
      elevationMetres: airport.elevationFeet.map { Double($0) * Earth.metresPerFoot },
      hasScheduledService: airport.hasScheduledService,
      pavedRunwayCount: runways.count { Self.paved.contains($0.surface) },
      longestRunway: longest.flatMap { runway in
        runway.lengthFeet.map { feet in
          LegFigures.Runway(
            lengthMetres: Double(feet) * Earth.metresPerFoot,
            widthMetres: runway.widthFeet.map { Double($0) * Earth.metresPerFoot },
            isLighted: runway.isLighted,
            ident: runway.lowEnd.ident,
            bearingDegrees: Self.trueBearing(of: runway, at: airport)?.bearing.degrees
          )
        }
      }
    )
  }

  /// The true bearing of a runway from its low end; nil if only its magnetic number is known.
  private static func trueBearing(of runway: Runway, at airport: Airport) -> Angle? {
    guard let axis = runway.axis(at: airport, declination: nil) else { return nil }
    return axis.isApproximate ? runway.trueHeading : axis.bearing
  }
}
