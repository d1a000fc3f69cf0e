import Places

extension Catalogue {
  /// Returns the listed areas that a query names, alone or before the country, region or town they are in: `Devon`,
  /// `Kent, UK`, `Algarve Portugal`.
  ///
  /// - Parameter words: The query.
  /// - Returns: The areas; if the query says where they are, only with their airports there.
  func listedAreas(called words: String) -> [NamedAreas.Area] {
    let whole = listedAreas(named: words)
    let parts = Self.parts(of: words)
    guard whole.isEmpty, (2...Self.maximumParts).contains(parts.count) else { return whole }
    let inside = listedAreas(qualified: parts) { listedAreas(named: $0) }
    // `Mayo, Ireland` is the county, unless a town has that name.
    guard inside.isEmpty, words.contains(","), gazetteer?.place(called: words) == nil else {
      return inside
    }
    return listedAreas(qualified: parts) { areas.areas(named: Self.county + " " + $0) }
  }

  /// Returns the areas of the first words that lie in those that the other words name.
  private func listedAreas(
    qualified parts: [Substring],
    _ find: (String) -> [NamedAreas.Area]
  ) -> [NamedAreas.Area] {
    for split in (1..<parts.count).reversed() {
      let found = find(parts[..<split].joined(separator: " "))
      let inside = found.compactMap { part(of: $0, in: parts[split...]) }
      if !inside.isEmpty { return inside }
    }
    return []
  }

  /// Returns the listed areas with a name, in which `Co.` stands for a county.
  func listedAreas(named words: String) -> [NamedAreas.Area] {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count > 1, let first = parts.first, NameKey(first) == NameKey("co") else {
      return areas.areas(named: words).filter { isMeant($0, by: words) }
    }
    let rest = parts.dropFirst().joined(separator: " ")
    return areas.areas(named: Self.county + " " + rest)
  }

  /// Whether a query means an area: in one word, Stanton is a town of that name rather than St. Anton, but Stmoritz, as
  /// which there is no town, is St. Moritz. Likewise Fano is a town rather than Fanø.
  private func isMeant(_ area: NamedAreas.Area, by words: String) -> Bool {
    let key = NameKey(words)
    guard Gazetteer.abbreviation(before: words) == nil else { return true }
    let names = area.names.filter { NameKey($0) == key }
    let isSpelledOut = words.unicodeScalars.contains(where: Folding.isOwnLetter)
    let areOthers = names.allSatisfy { name in
      Gazetteer.abbreviation(before: name) != nil
        || !isSpelledOut && name.unicodeScalars.contains(where: Folding.isOwnLetter)
    }
    guard !names.isEmpty, areOthers, let gazetteer else { return true }
    return !gazetteer.places(named: words).contains { NameKey($0.name) == key }
  }

  /// Returns an area with those of its airports that are in other areas; nil if there are none: the Patagonia of Chile
  /// has other airports than that of Argentina.
  private func part(of area: NamedAreas.Area, in words: ArraySlice<Substring>) -> NamedAreas.Area? {
    let inside = area.airports.filter { code in
      airport(code: code).map { isAirport($0, in: words) } ?? false
    }
    return inside.isEmpty ? nil : NamedAreas.Area(names: area.names, airports: inside)
  }

  /// The word for a county in the names of the list.
  static let county = "County"
}
