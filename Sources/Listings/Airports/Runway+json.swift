import Airports
import Facts
import Geodesy
import Text

extension Runway {
  /// The runway as a JSON object without unknown values.
  var json: JSONText {
    .object([
      ("name", name.isEmpty ? nil : .string(name)),
      ("length_ft", .whole(lengthFeet)),
      ("width_ft", .whole(widthFeet)),
      ("length_m", lengthFeet.map(JSONText.metres(ofFeet:))),
      ("width_m", widthFeet.map(JSONText.metres(ofFeet:))),
      ("surface", .string(surface.description)),
      ("lighted", .boolean(isLighted)),
      ("low_end", lowEnd.json),
      ("high_end", highEnd.json),
    ])
  }

  /// Returns the runway as one line: its name, size and surface.
  func line(in units: Units) -> String {
    let size = [lengthFeet, widthFeet].compactMap { $0.map(units.length) }.joined(separator: " × ")
    return name.padding(to: 9) + (size.isEmpty ? "" : "\(size), ") + surface.description
      + (isLighted ? ", lighted" : "")
  }
}

extension RunwayEnd {
  fileprivate var json: JSONText? {
    guard ident != nil || threshold != nil else { return nil }
    return .object([
      ("ident", .text(ident)),
      ("latitude", threshold.map { .number($0.latitude.degrees, decimals: 6) }),
      ("longitude", threshold.map { .number($0.longitude.degrees, decimals: 6) }),
      ("displaced_ft", .whole(displacedFeet)),
    ])
  }
}
