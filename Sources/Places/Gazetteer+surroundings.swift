public import Geodesy

extension Gazetteer {
  /// Whether a place lies in an area: a country, a region or the surroundings of a town, or in several of them, as in
  /// `London UK`. A place lies in the areas of the towns around it.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - words: The words that name the areas.
  /// - Returns: Whether all of them contain it.
  public func isPlace(_ place: Coordinate, in words: ArraySlice<Substring>) -> Bool {
    let towns = towns(near: place, within: Earth.angle(metres: Self.surroundingMetres))
    return isAround(towns.prefix(Self.mostTowns).map(\.town.number), words)
  }

  private func isAround(_ towns: [Int], _ words: ArraySlice<Substring>) -> Bool {
    let filter = AreaFilter(words.joined(separator: " "), in: self)
    if towns.contains(where: filter.holds) { return true }
    return words.indices.dropFirst().contains { split in
      isAround(towns, words[..<split]) && isAround(towns, words[split...])
    }
  }

  /// The greatest distance of the towns around a place, and their greatest number.
  private static let surroundingMetres = 60_000.0
  private static let mostTowns = 8
}
