import Airports
import Geodesy

/// An airport on a radar's scope.
struct RadarSpot: Sendable, Hashable {
  /// The displayed code.
  let code: String

  /// Its position relative to the centre.
  let relativePosition: Scope.RelativePosition

  /// Its runways, as the positions of both ends, if known.
  let runways: [[Scope.RelativePosition]]

  /// Reads an airport from a catalogue.
  init(_ catalogue: Catalogue, _ index: Int, seenFrom home: Coordinate) {
    let airport = catalogue.airport(index)
    code = airport.code
    relativePosition = Scope.RelativePosition(of: airport.coordinate, from: home)
    runways = catalogue.runways(of: index).compactMap { runway in
      guard let low = runway.lowEnd.threshold, let high = runway.highEnd.threshold else {
        return nil
      }
      return [low, high].map { Scope.RelativePosition(of: $0, from: home) }
    }
  }
}
