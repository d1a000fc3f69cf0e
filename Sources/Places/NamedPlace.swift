public import Geodesy

/// A town, region or country of the gazetteer.
public struct NamedPlace: Sendable, Hashable {
  /// What has the name.
  public enum Kind: String, Sendable, Hashable {
    /// A populated place: a city, a town, a village.
    case town

    /// A part of a country: a state, a province, an island that is one.
    case region

    /// A country or dependency.
    case country
  }

  /// Its number in the gazetteer.
  public let number: Int

  /// What it is.
  public let kind: Kind

  /// Its name, as GeoNames spells it in the Latin alphabet.
  public let name: String

  /// The region it lies in; empty where that is not known, or for a country.
  public let region: String

  /// The country's name; empty where that is not known.
  public let country: String

  /// The country's two letters (ISO 3166-1); empty where that is not known.
  public let countryCode: String

  /// Where it is, to 100 metres; of a region its largest town, of a country its capital.
  public let coordinate: Coordinate

  /// How many people live there, to one per cent.
  public let population: Int

  /// The town that stands for a region or country: its largest, or its capital.
  public let seat: String?
}

extension NamedPlace: CustomStringConvertible {
  /// The name with region and country: `Oxford, England, United Kingdom`. What repeats is left out.
  public var description: String {
    var parts = [name]
    for part in [region, country] where !part.isEmpty && !parts.contains(part) {
      parts.append(part)
    }
    return parts.joined(separator: ", ")
  }
}
