import Foundation
import Geodesy

/// What stands for the place in the address of a source of aircraft: `{lat}` and `{lon}`, or the sides
/// of a box around it, `{south}`, `{north}`, `{west}`, `{east}`.
///
/// Everything is told to a tenth of a degree: no more than that leaves the machine.
struct AircraftPlaceholders {
  private let values: [String: String]

  /// Creates the words for a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - reachMetres: How far the box's sides are from it, at least; east and west as far as north
  ///     and south, in metres.
  init(_ place: Coordinate, reachMetres: Double) {
    func tenths(_ degrees: Double) -> String { String(format: "%.1f", degrees) }
    let latitude = (place.latitude.degrees * 10).rounded() / 10
    let longitude = (place.longitude.degrees * 10).rounded() / 10
    let high = ((Earth.angle(metres: reachMetres).degrees) * 10).rounded(.up) / 10
    // Near the poles a box of equal sides would go around them.
    let wide = min(high / max(cos(latitude * .pi / 180), 0.02), 180)
    values = [
      "{lat}": tenths(latitude), "{lon}": tenths(longitude),
      "{south}": tenths(max(latitude - high, -90)), "{north}": tenths(min(latitude + high, 90)),
      "{west}": tenths(max(longitude - wide, -180)), "{east}": tenths(min(longitude + wide, 180)),
    ]
  }

  /// Fills the words into an address.
  func filled(into text: String) -> String {
    values.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
