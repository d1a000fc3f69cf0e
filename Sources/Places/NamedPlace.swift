public import Geodesy

/// A town, region or country of the gazetteer.
public struct NamedPlace: Sendable, Hashable {
  /// The kind of place.
  public enum Kind: String, Sendable, Hashable {
    /// A populated place: a city, a town, a village.
    case town

    /// A part of a country: a state, a province, an island with that status.
    case region

    /// A country or dependency.
    case country
  }

  /// The index in the gazetteer.
  public let number: Int

  /// The kind of place.
  public let kind: Kind

  /// The name, as GeoNames spells it in the Latin alphabet.
  public let name: String

  /// The region it is in; empty if unknown, or for a country.
  public let region: String

  /// The country's name; empty if unknown.
  public let country: String

  /// The country's ISO 3166-1 alpha-2 code; empty if unknown.
  public let countryCode: String

  /// The coordinate, to 100 metres; for a region that of its largest town, for a country that of
  /// its capital.
  public let coordinate: Coordinate

  /// The population, to one percent.
  public let population: Int

  /// The town that represents a region or country: its largest, or its capital.
  public let seat: String?
}

extension NamedPlace: CustomStringConvertible {
  /// The name with region and country: `Oxford, England, United Kingdom`. Repetitions are omitted.
  public var description: String {
    var parts = [name]
    for part in [region, country] where !part.isEmpty && !parts.contains(part) {
      parts.append(part)
    }
    return parts.joined(separator: ", ")
  }
}
