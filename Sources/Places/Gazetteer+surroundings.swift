public import Geodesy

extension Gazetteer {
  /// Whether a place lies in an area: a country, a region or the surroundings of a town, or in several of them, as in
  /// `London UK`. A place lies in its country, in the state on which that depends, and in the areas of the towns around
  /// it, or else of the nearest town of its country farther away.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - country: The ISO 3166-1 alpha-2 code of its country; empty if unknown.
  ///   - words: The words that name the areas.
  ///   - beyondDoubt: Whether a town farther away counts only if no other that is nearly as near is in another region.
  /// - Returns: Whether all of them contain it.
  public func isPlace(
    _ place: Coordinate,
    of country: String,
    in words: ArraySlice<Substring>,
    beyondDoubt: Bool = false
  ) -> Bool {
    var around = towns(near: place, within: Earth.angle(metres: Self.surroundingMetres))
      .prefix(Self.mostTowns).map(\.town.number)
    if around.isEmpty {
      // No town of 15,000 people is near Aspen.
      let town = farTown(from: place, of: country, beyondDoubt: beyondDoubt)
      around = town.map { [$0] } ?? []
    }
    if let number = countryNumber(country) { around.append(number) }
    return isAny(of: around, in: words)
  }

  /// Returns the nearest town of a country, of any if it is unknown; nil without one, or if it is in doubt in which
  /// region the place is.
  private func farTown(from place: Coordinate, of country: String, beyondDoubt: Bool) -> Int? {
    let far = towns(near: place, within: Earth.angle(metres: Self.farMetres))
      .filter { country.isEmpty || $0.town.countryCode == country }
    guard let nearest = far.first else { return nil }
    let reach = nearest.distance.radians * Self.doubtfulShare
    let area = parent(of: nearest.town.number)
    let isClear = far.prefix { $0.distance.radians <= reach }
      .allSatisfy { parent(of: $0.town.number) == area }
    return isClear || !beyondDoubt ? nearest.town.number : nil
  }

  /// Whether a town, region or country lies in an area, or is one.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - words: The name of a country, a region or a town, around which it may lie.
  /// - Returns: Whether it does; also true for a country that depends on the named one.
  public func isPlace(_ place: NamedPlace, in words: String) -> Bool {
    AreaFilter(words, in: self).holds(place.number, orDependent: true)
  }

  /// Whether words name a country, in any language or by its ISO 3166-1 alpha-2 code in capitals.
  public func isCountry(_ words: some StringProtocol) -> Bool {
    numbers(of: NameKey(words)).contains { areaRecord($0)?.isCountry == true }
      || countryNumber(String(words)) != nil
  }

  /// Whether one of several places lies in each of the areas that the words name.
  private func isAny(of places: [Int], in words: ArraySlice<Substring>) -> Bool {
    let filter = AreaFilter(words.joined(separator: " "), in: self)
    if places.contains(where: { filter.holds($0, orDependent: true) }) { return true }
    return words.indices.dropFirst().contains { split in
      isAny(of: places, in: words[..<split]) && isAny(of: places, in: words[split...])
    }
  }

  /// The greatest distance of the towns around a place, and of the nearest one if there are none.
  private static let (surroundingMetres, farMetres) = (60_000.0, 200_000.0)

  /// How many times as far as the nearest town another one may be to make its region doubtful. Of 1,300 airports far
  /// from towns, one in six is not in the region of the nearest town of its country; without the doubtful ones, one in
  /// eight.
  private static let doubtfulShare = 1.2

  /// The greatest number of towns around a place.
  private static let mostTowns = 8
}
