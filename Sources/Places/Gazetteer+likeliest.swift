extension Gazetteer {
  /// Returns the place that a name most likely means: the largest, unless the name is not its own but that of
  /// another place.
  ///
  /// A name of the largest place that is much unlike its own is a former one, or one in a language that is rarely
  /// spoken there. Salisbury means the English city rather than Harare, and Neustadt a town in Germany rather than Baia
  /// Mare in Romania.
  ///
  /// - Parameters:
  ///   - all: The places with the name, most populous first.
  ///   - keys: The keys of the name.
  /// - Returns: The place; nil if there are none, or if many towns once had the name and none has it now.
  static func likeliest(among all: [NamedPlace], called keys: Set<NameKey>) -> NamedPlace? {
    guard let largest = all.first, !isOwn(keys, of: largest) else { return all.first }
    func first(
      notSmallerBy share: Int,
      _ isWanted: (NamedPlace) -> Bool
    ) -> NamedPlace? {
      all.first { isWanted($0) && $0.population * share >= largest.population }
    }
    // Cancun is Cancún's own name, and a former name of Changchun, five times larger.
    if let own = first(notSmallerBy: otherNameShare, { isOwn(keys, of: $0) }) { return own }
    guard isUnlike(largest.name, keys) else { return largest }
    return first(notSmallerBy: unlikeNameShare) { hasName($0, keys) }
      ?? first(notSmallerBy: shortNameShare) { $0.kind == .town && begins($0.name, with: keys) }
      ?? (isFormerOfMany(keys, all) ? nil : largest)
  }

  /// Whether a name in Latin letters is unlike the own names of many towns: thirteen were once called Newtown, the
  /// largest of them Tallahassee. In other scripts every name is unlike those of the gazetteer, and so are initials.
  private static func isFormerOfMany(_ keys: Set<NameKey>, _ all: [NamedPlace]) -> Bool {
    let areWords = keys.allSatisfy { key in
      key.letters.count > maximumInitials && key.letters.allSatisfy { $0 < 0x80 }
    }
    guard areWords, all.count > maximumFormer else { return false }
    return all.count { $0.kind == .town && isUnlike($0.name, keys) } > maximumFormer
  }

  /// Whether a name is a town's own, or any of a region or country.
  static func isOwn(_ keys: Set<NameKey>, of place: NamedPlace) -> Bool {
    place.kind != .town || hasName(place, keys)
  }

  /// Whether a place's own name is one of those with these keys, or has one as a whole part: Donostia / San Sebastián
  /// is also San Sebastián, and Halle (Saale) also Halle.
  private static func hasName(_ place: NamedPlace, _ keys: Set<NameKey>) -> Bool {
    let name = place.name
    if keys.contains(NameKey(name)) { return true }
    guard name.contains(where: { "/(".contains($0) }) else { return false }
    return name.split(separator: "/").contains { part in
      keys.contains(NameKey(part.prefix { $0 != "(" }))
    }
  }

  /// Whether a name has further words after those of a query: Newcastle upon Tyne is also called Newcastle.
  static func begins(_ name: String, with keys: Set<NameKey>) -> Bool {
    let parts = name.split { $0.isWhitespace || $0 == "-" }
    return parts.indices.dropFirst().contains { end in
      keys.contains(NameKey(parts[..<end].joined(separator: " ")))
    }
  }

  /// Whether more than a third of the letters differ between each key and each run of words of a name: Stoke is like
  /// Stoke-on-Trent, and Hanover like Hannover.
  private static func isUnlike(_ name: String, _ keys: Set<NameKey>) -> Bool {
    let parts = name.split { $0.isWhitespace || "-/".contains($0) }
    for start in parts.indices {
      for end in start..<parts.endIndex {
        let own = NameKey(parts[start...end].joined(separator: " ")).letters
        let isLike = keys.contains { key in
          differences(own, key.letters) * 3 <= max(own.count, key.letters.count)
        }
        if isLike { return false }
      }
    }
    return true
  }

  /// Returns how many letters must be added, changed or left out to make one name the other, counted in UTF-8.
  private static func differences(_ name: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (line, letter) in name.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, next) in other.enumerated() {
        let changed = diagonal + (letter == next ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }

  /// A town's own name outranks a name of another that is unlike its own, unless that town has this many times the
  /// population: Véroia in Greece has a forty-seventh of the people of Aleppo, which once had that name, and Colonia in
  /// New Jersey a fifty-first of those of Cologne, as which it is known in Spanish and Italian.
  private static let unlikeNameShare = 50

  /// The same for a town of which the name is only the first words: Noordwijk-Binnen in the Netherlands has a
  /// seventeenth of the people of Jayapura in Indonesia, and Colonia del Sacramento a thirtieth of those of Cologne.
  private static let shortNameShare = 20

  /// How many towns may once have had a name that still means the largest of them: of the four once called Palmyra,
  /// that is Tadmur in Syria.
  private static let maximumFormer = 4

  /// The most letters of a name's initials, such as `L.A.`.
  private static let maximumInitials = 3
}
