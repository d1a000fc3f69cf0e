extension Gazetteer {
  /// Returns the areas that a code after the name of a town may mean: a state or province of the United States, Canada
  /// or Australia, where it is usual to write one, or a country.
  ///
  /// - Parameter code: Two letters in capitals, such as `GA`.
  /// - Returns: The areas, the most likely first; none if the code is unknown.
  public func areas(code: String) -> [NamedPlace] {
    let regions = regions(code: code)
    let states = Self.countriesWithCodes.compactMap { country in
      regions.first { $0.country == country }?.number
    }
    let country = countryNumber(code).map { [$0] } ?? []
    return (states + country).compactMap(place)
  }

  /// Returns the countries of the regions that have a code: those of `NT` are Australia and Canada.
  ///
  /// - Parameter words: The text as typed.
  /// - Returns: The ISO 3166-1 alpha-2 codes of the countries; none if the text is not a region's code.
  public func countries(ofRegionCode words: String) -> Set<String> {
    let code = words.filter { !$0.isWhitespace && $0 != "." }.uppercased()
    guard (2...3).contains(code.count), code.allSatisfy(\.isLetter) else { return [] }
    return Set(regions(code: code).map(\.country))
  }

  /// Returns the regions that have a code within their country, with the countries' ISO 3166-1 alpha-2 codes.
  private func regions(code: String) -> [(number: Int, country: String)] {
    let ending = "-" + code
    return (townCount..<townCount + areaCount).compactMap { number in
      guard let area = areaRecord(number), !area.isCountry, area.code.dropFirst(2) == ending
      else { return nil }
      return (number, String(area.code.prefix(2)))
    }
  }

  /// The countries in which codes of states follow the names of towns, the most populous first.
  private static let countriesWithCodes = ["US", "CA", "AU"]
}
