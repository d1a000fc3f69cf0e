/// The tables of OurAirports that a catalogue is made from.
enum SourceTable: String, Sendable, Hashable, CaseIterable {
  case airports
  case runways
  case frequencies
  case navaids

  /// The name of the table's file where OurAirports publishes it.
  var fileName: String {
    self == .frequencies ? "airport-frequencies.csv" : rawValue + ".csv"
  }

  /// The names a file of the table may have in a folder, packed by gzip or not, the likeliest first.
  var fileNames: [String] {
    let names = self == .frequencies ? [fileName, "frequencies.csv"] : [fileName]
    return names + names.map { $0 + ".gz" }
  }
}
