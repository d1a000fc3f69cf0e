extension Gazetteer {
  /// Returns the country with a usual abbreviation in capitals, which is also the code of an airport: USA is that of
  /// Concord in North Carolina.
  ///
  /// - Parameter words: The text as typed.
  /// - Returns: The country; nil for any other text.
  public func country(abbreviated words: String) -> NamedPlace? {
    let letters = words.filter { $0 != "." && !$0.isWhitespace }
    return Self.abbreviatedCountries[letters].flatMap { countryNumber($0) }.flatMap(place)
  }

  /// Whether a text is such an abbreviation.
  public static func isAbbreviation(_ words: String) -> Bool {
    abbreviatedCountries[words] != nil
  }

  /// Returns the number of the country that has a usual name which GeoNames does not list; nil if there is none.
  func countryNumber(ofUsualName key: NameKey) -> Int? {
    Self.usualNames[key].flatMap { countryNumber($0) }
  }

  /// The countries by the abbreviations that people type, as ISO 3166-1 alpha-2 codes.
  private static let abbreviatedCountries = [
    "NZ": "NZ", "UAE": "AE", "UK": "GB", "US": "US", "USA": "US",
  ]

  /// The countries by names that people type and GeoNames lacks, as ISO 3166-1 alpha-2 codes.
  private static let usualNames: [NameKey: String] = {
    let rows = [
      ("BA", ["Bosnia"]), ("CG", ["Republic of Congo"]),
      ("IE", ["Éire", "Republic of Ireland"]), ("IR", ["Persia"]), ("KR", ["Korea", "한국"]),
      ("LK", ["Ceylon"]), ("PS", ["Palestine", "State of Palestine"]), ("TH", ["Siam"]),
      ("TL", ["East Timor"]), ("TT", ["Trinidad"]), ("TW", ["臺灣"]),
    ]
    var names: [NameKey: String] = [:]
    for (code, all) in rows {
      for name in all { names[NameKey(name)] = code }
    }
    return names
  }()
}
