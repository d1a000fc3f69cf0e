package import Airports

extension CatalogueTable {
  /// The names a file of the table may have in a folder, packed by gzip or not, the likeliest first.
  package var fileNames: [String] {
    let names = self == .frequencies ? [fileName, "frequencies.csv"] : [fileName]
    return names + names.map { $0 + ".gz" }
  }
}
