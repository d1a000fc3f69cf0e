/// The public tables that a catalogue is built from.
public enum CatalogueTable: String, Sendable, Hashable, CaseIterable {
  /// OurAirports' `airports.csv`.
  case airports

  /// OurAirports' `runways.csv`.
  case runways

  /// OurAirports' `airport-frequencies.csv`.
  case frequencies

  /// OurAirports' `navaids.csv`.
  case navaids

  /// OpenFlights' `airports.dat`.
  case openFlights

  /// The tables of OurAirports.
  public static let ourAirports: [CatalogueTable] = [.airports, .runways, .frequencies, .navaids]

  /// The file name used by the publisher.
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
