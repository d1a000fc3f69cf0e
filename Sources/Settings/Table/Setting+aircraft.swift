package import Airports
package import System

extension Setting {
  package static let airport = Setting(
    key: "view.airport",
    kind: .text("\"auto\", \"nearest\" or an airport's code"),
    meaning: """
      The airport of the card: its code ("LHR", "EGLL"); or "nearest" for the nearest airfield \
      with a suitable runway, chosen again as the position moves. "auto" is "nearest" if \
      gps.source is set, else the destination of the current flight, kept until the cycle ends.
      """
  ) {
    .text($0.airport.text)
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.airport = ShownAirport(text)
  }

  package static let runway = text(
    "aircraft.runway",
    \.runway,
    "a length up to 10 km, such as \"600 m\" or \"2000 ft\"",
    "Shortest runway that counts for the nearest airfield."
  )

  package static let surfaces = choices(
    "aircraft.surfaces",
    \.surfaces,
    Surface.allCases.filter { $0 != .unknown }.map(\.description),
    "Runway surfaces that count for the nearest airfield."
  )

  /// The settings of the aircraft that the viewer flies.
  package static let aircraft = [runway, surfaces]
}

extension Configuration {
  /// Returns what the viewer's aircraft needs of a runway.
  ///
  /// - Throws: A failure if `aircraft.runway` is no length.
  package func runwayNeeds() throws(Failure) -> RunwayNeeds {
    guard let metres = Self.metres(settings.runway) else {
      throw refusal(of: .runway, because: "it must be \(Setting.runway.kind.allowed)")
    }
    let surfaces = Surface.allCases.filter { settings.surfaces.contains($0.description) }
    return RunwayNeeds(metres: metres, surfaces: Set(surfaces))
  }

  /// Reads a length up to 10 km; nil for any other text.
  private static func metres(_ text: String) -> Double? {
    LengthText(text).map(\.metres).flatMap { (0...10_000).contains($0) ? $0 : nil }
  }
}
