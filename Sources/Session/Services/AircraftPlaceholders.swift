package import Feeds
import Text

/// Placeholders in the URL of an aircraft source: `{lat}` and `{lon}` with `{nmi}` for a radius, or
/// the sides of a box around it, `{south}`, `{north}`, `{west}`, `{east}`.
///
/// All are rounded to a tenth of a degree: nothing more precise leaves the machine.
package struct AircraftPlaceholders {
  private let values: [String: String]

  /// Creates the values for an area.
  package init(_ area: AircraftArea) {
    let box = area.box
    values = [
      "{lat}": "\(area.latitude)", "{lon}": "\(area.longitude)", "{nmi}": "\(area.nauticalMiles)",
      "{south}": "\(box.south)", "{north}": "\(box.north)",
      "{west}": "\(box.west)", "{east}": "\(box.east)",
    ]
  }

  /// Replaces the placeholders of an address.
  package func filled(into text: String) -> String {
    values.reduce(text) { $0.substituting($1.key, with: $1.value) }
  }
}
