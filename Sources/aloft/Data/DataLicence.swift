import System

/// The licences of the data files, as `aloft data info` prints them.
enum DataLicence {
  /// The licence of Aloft, and so of the data that were written for it.
  static let own = "Apache License 2.0"

  static let gazetteer =
    "CC BY 4.0 (GeoNames, https://www.geonames.org), names of countries Unicode License v3 (CLDR)"
  static let naturalEarth = "public domain (https://www.naturalearthdata.com)"
  static let terrain = "open data with attributions (Mapzen), BSD 3-Clause (pvlib)"
  static let magneticModel =
    "public domain (https://www.ncei.noaa.gov/products/world-magnetic-model)"

  /// Returns the licence of a catalogue.
  ///
  /// - Parameter source: The source of its tables, as the catalogue names it.
  /// - Returns: The licence; nil if the source is neither OurAirports nor OpenFlights.
  static func catalogue(of source: String) -> String? {
    if source.hasPrefix("OurAirports") {
      return "public domain (https://ourairports.com), cities chosen with GeoNames, CC BY 4.0"
    }
    return source.hasPrefix("OpenFlights") ? "ODbL 1.0 (https://openflights.org/data)" : nil
  }

  /// Returns the file with the texts of the licences.
  ///
  /// - Parameter exists: Whether a path exists.
  /// - Returns: The page of the documentation, or the file in which a Debian package has the same texts if only that one
  ///   is installed.
  static func text(exists: (String) -> Bool = { FilePath($0).exists }) -> String {
    let page = Documentation.path(of: "docs/licences.md")
    let copyright = Documentation.path(of: "copyright")
    return !exists(page) && exists(copyright) ? copyright : page
  }
}
