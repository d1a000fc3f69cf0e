package import Feeds
import Text

/// Placeholders in the URL of an aircraft source: `{lat}` and `{lon}` with `{nmi}` for a radius, or
/// the sides of a box around it, `{south}`, `{north}`, `{west}`, `{east}`.
///
/// All are rounded to a tenth of a degree: nothing more precise leaves the machine.
package struct AircraftPlaceholders {
  private let parts: [[String: String]]

  /// Creates the values for an area.
  package init(_ area: AircraftArea) {
    parts = area.boxes.map { box in
      [
        "{lat}": "\(area.latitude)", "{lon}": "\(area.longitude)", "{nmi}": "\(area.nauticalMiles)",
        "{south}": "\(box.south)", "{north}": "\(box.north)",
        "{west}": "\(box.west)", "{east}": "\(box.east)",
      ]
    }
  }

  /// Replaces the placeholders of an address.
  ///
  /// - Parameter text: The address.
  /// - Returns: The addresses that cover the area together: two if it crosses the 180th meridian and the
  ///   address depends on the box, else one.
  package func filled(into text: String) -> [String] {
    parts.reduce(into: []) { filled, values in
      let address = values.reduce(text) { $0.substituting($1.key, with: $1.value) }
      if !filled.contains(address) { filled.append(address) }
    }
  }
}
