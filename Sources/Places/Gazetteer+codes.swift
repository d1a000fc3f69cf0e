extension Gazetteer {
  /// Returns the areas that a code after the name of a town may mean: a state or province of the United States, Canada
  /// or Australia, where it is usual to write one, or a country.
  ///
  /// - Parameter code: Two letters in capitals, such as `GA`.
  /// - Returns: The areas, the most likely first; none if the code is unknown.
  public func areas(code: String) -> [NamedPlace] {
    let states = Self.countriesWithCodes.map { "\($0)-\(code)" }
    var found: [String: Int] = [:]
    for number in townCount..<townCount + areaCount {
      guard let record = areaRecord(number), !record.isCountry else { continue }
      if states.contains(record.code) { found[record.code] = number }
    }
    let country = countryNumber(code).map { [$0] } ?? []
    return (states.compactMap { found[$0] } + country).compactMap(place)
  }

  /// The countries in which codes of states follow the names of towns, the most populous first.
  private static let countriesWithCodes = ["US", "CA", "AU"]
}
