/// The public tables a catalogue is made of.
public enum CatalogueTable: String, Sendable, Hashable, CaseIterable {
  /// The airports of OurAirports.
  case airports

  /// The runways of OurAirports.
  case runways

  /// The frequencies of OurAirports.
  case frequencies

  /// The navaids of OurAirports.
  case navaids

  /// The airports of OpenFlights.
  case openFlights

  /// The tables of OurAirports.
  public static let ourAirports: [CatalogueTable] = [.airports, .runways, .frequencies, .navaids]

  /// The name of the file its maker gives it.
  public var fileName: String {
    switch self {
    case .airports: "airports.csv"
    case .runways: "runways.csv"
    case .frequencies: "airport-frequencies.csv"
    case .navaids: "navaids.csv"
    case .openFlights: "airports.dat"
    }
  }
}
