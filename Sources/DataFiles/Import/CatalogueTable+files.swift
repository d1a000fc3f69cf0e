package import Airports

extension CatalogueTable {
  /// The possible names of the table's file in a folder, gzipped or not, in order of preference.
  package var fileNames: [String] {
    let names = self == .frequencies ? [fileName, "frequencies.csv"] : [fileName]
    return names + names.map { $0 + ".gz" }
  }
}
