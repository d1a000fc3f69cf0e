import Facts
import Foundation
import TestSupport

extension LegFigures {
  static let osloToRome = LegFigures(
    origin: Place(
      city: "Oslo",
      name: "Oslo Gardermoen Airport",
      iata: "OSL",
      country: "NO",
      latitudeDegrees: 60.19,
      longitudeDegrees: 11.10,
      elevationMetres: 207,
      hasScheduledService: true,
      pavedRunwayCount: 2,
      longestRunway: Runway(
        lengthMetres: 3600,
        widthMetres: 45,
        isLighted: true,
        ident: "01L",
        bearingDegrees: 13
      )
    ),
    destination: Place(
      city: "Rome",
      name: "Rome–Fiumicino Leonardo da Vinci International Airport",
      iata: "ROM",
      country: "IT",
      latitudeDegrees: 41.80,
      longitudeDegrees: 12.24,
      elevationMetres: 5,
      hasScheduledService: true,
      pavedRunwayCount: 3,
      longestRunway: Runway(
        lengthMetres: 3900,
        widthMetres: 60,
        isLighted: true,
        ident: "16R",
        bearingDegrees: 164
      )
    ),
    distanceKilometres: 2003,
    initialBearingDegrees: 177
  )

  /// Random figures within the limits of a catalogue.
  static func random(_ dice: inout Xorshift) -> LegFigures {
    LegFigures(
      origin: .random(&dice),
      destination: .random(&dice),
      distanceKilometres: pow(10, .random(in: -1...4.3, using: &dice)),
      initialBearingDegrees: .random(in: 0...360, using: &dice)
    )
  }
}

extension LegFigures.Place {
  static func random(_ dice: inout Xorshift) -> LegFigures.Place {
    let city = cities.randomElement(using: &dice) ?? ""
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return LegFigures.Place(
      city: city,
      name: city + (endings.randomElement(using: &dice) ?? ""),
      iata: Bool.random(using: &dice)
        ? String((0..<3).compactMap { _ in letters.randomElement(using: &dice) }) : nil,
      country: ["NL", "NO", "US", ""].randomElement(using: &dice) ?? "",
      latitudeDegrees: .random(in: -90...90, using: &dice),
      longitudeDegrees: .random(in: -180...180, using: &dice),
      elevationMetres: Bool.random(using: &dice) ? .random(in: -400...4600, using: &dice) : nil,
      hasScheduledService: .random(using: &dice),
      pavedRunwayCount: Bool.random(using: &dice) ? .random(in: 0...9, using: &dice) : nil,
      longestRunway: Bool.random(using: &dice)
        ? LegFigures.Runway(
          lengthMetres: .random(in: 0...5500, using: &dice),
          widthMetres: Bool.random(using: &dice) ? .random(in: 0...100, using: &dice) : nil,
          isLighted: .random(using: &dice),
          ident: ["09", "27L", "36R", "18", "H1", "N", "00", ""].randomElement(using: &dice),
          bearingDegrees: Bool.random(using: &dice) ? .random(in: 0...360, using: &dice) : nil
        ) : nil
    )
  }

  private static let cities = [
    "Oslo", "Rome", "München", "São Paulo", "Reykjavík", "Nuku'alofa", "Winston-Salem",
    "St. John's",
    "Dead Horse", "Stormville", "Sioux Falls", "Truth or Consequences", "Bora Bora", "", "東京",
    "Taumatawhakatangihangakoauauotamatea", "Ust-Kamenogorsk (Oskemen)", "lower case", "Area 51",
    "San Carlos de Bariloche", "Petropavlovsk-Kamchatsky", "Fire Island", "Bad Kissingen", "A",
  ]

  private static let endings = [
    " Airport", " International Airport", "", " Air Base", " Army Airfield", " (closed) Airport",
    " Very Long And Winding Regional Municipal Memorial Airport", "/Somewhere Airport",
  ]
}
