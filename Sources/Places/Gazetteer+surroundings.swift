public import Geodesy

extension Gazetteer {
  /// Whether a place lies in an area: a country, a region or the surroundings of a town, or in several of them, as in
  /// `London UK`. A place lies in its country, in the state on which that depends, and in the areas of the towns around
  /// it, or else in the region of the nearest town of its country farther away.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - country: The ISO 3166-1 alpha-2 code of its country; empty if unknown.
  ///   - words: The words that name the areas.
  ///   - beyondDoubt: Whether the region of a place far from towns counts only if the towns that are little farther
  ///     away than the nearest are in it, too.
  /// - Returns: Whether all of them contain it.
  public func isPlace(
    _ place: Coordinate,
    of country: String,
    in words: ArraySlice<Substring>,
    beyondDoubt: Bool = false
  ) -> Bool {
    var around = towns(near: place, within: Earth.angle(metres: Self.surroundingMetres))
      .prefix(Self.maximumTowns).map(\.town.number)
    let isRemote = around.isEmpty
    if isRemote {
      // No town of 15,000 people is near Aspen.
      let far = towns(near: place, within: Earth.angle(metres: Self.farMetres))
        .filter { country.isEmpty || $0.town.countryCode == country }
      let reach = (far.first?.distance.radians ?? 0) * (beyondDoubt ? Self.doubtfulShare : 1)
      around = far.prefix { $0.distance.radians <= reach }.map(\.town.number)
    }
    let countries = countryNumber(country).map { [$0] } ?? []
    if isRemote, beyondDoubt, !around.isEmpty {
      return around.allSatisfy { isAny(of: [$0] + countries, in: words, orNear: false) }
    }
    return isAny(of: around + countries, in: words, orNear: !isRemote)
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

  /// Whether words may name an area in which a place lies: if not, none lies in it.
  ///
  /// - Parameter words: The words.
  /// - Returns: Whether a town, region or country has that name, or the words are as short as a code.
  public func mayBeArea(_ words: String) -> Bool {
    words.count { $0.isLetter || $0.isNumber } <= Self.longestCode
      || Self.readings(of: words).contains { !numbers(of: $0).isEmpty }
  }

  /// Whether there is no town around a place, so that it is not known in which region it is.
  public func isRemote(_ place: Coordinate) -> Bool {
    towns(near: place, within: Earth.angle(metres: Self.surroundingMetres)).isEmpty
  }

  /// Whether one of several places lies in each of the areas that the words name, which may be towns near it.
  private func isAny(
    of places: [Int],
    in words: ArraySlice<Substring>,
    orNear: Bool
  ) -> Bool {
    let filter = AreaFilter(words.joined(separator: " "), in: self)
    let isInside = places.contains { place in
      orNear
        ? filter.holds(place, orDependent: true) : filter.contains(place, orDependent: true)
    }
    return isInside
      || words.indices.dropFirst().contains { split in
        isAny(of: places, in: words[..<split], orNear: orNear)
          && isAny(of: places, in: words[split...], orNear: orNear)
      }
  }

  /// The greatest distance of the towns around a place, and of the nearest one if there are none.
  private static let (surroundingMetres, farMetres) = (60_000.0, 200_000.0)

  /// How many times as far away as the nearest town others may be that show, too, in which region a place is: Florida's
  /// are 94 km from Monroeville in Alabama, and those of Alabama 106 km.
  private static let doubtfulShare = 1.25

  /// The most letters and digits of a code of a region or country.
  private static let longestCode = 4

  /// The greatest number of towns around a place.
  private static let maximumTowns = 8
}
