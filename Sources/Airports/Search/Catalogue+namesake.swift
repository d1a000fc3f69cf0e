import Places

extension Catalogue {
  /// Returns the position of an airport whose town has just the name that a query is, if the best match is that of a
  /// town whose name goes on: Alert comes before Alert Bay, which has airlines.
  ///
  /// - Parameters:
  ///   - found: The matches with their penalties, apart from runways and frequencies.
  ///   - words: The query.
  /// - Returns: The position of the best such airport; nil if there is none, or only ones that are smaller than the
  ///   best match or much farther away.
  func namesake(_ found: [SearchCandidate], _ words: String) -> Int? {
    let key = NameKey(words)
    guard !key.isEmpty, let first = found.min(), first.begins, !first.isCode else { return nil }
    let town = NameKey(airport(first.index).city).letters
    guard town.count > key.letters.count, town.starts(with: key.letters) else { return nil }
    let namesakes = found.indices.filter { position in
      let candidate = found[position]
      return candidate.worth >= first.worth
        && candidate.penalty <= first.penalty + Self.worthOfExactName
        && isNamesake(candidate.index, of: key, besides: first.index)
    }
    return namesakes.min { found[$0] < found[$1] }
  }

  /// Returns airports in which the name of a query occurs in their order, but those of towns with just that name first:
  /// Wasilla comes before Wasilla Creek, but Reagan is Washington's airport, which is larger than that of Reagan.
  func namesakesFirst(_ airports: [Airport], _ words: String) -> [Airport] {
    guard let first = airports.first else { return [] }
    let key = NameKey(words)
    let namesakes = airports.filter { isNamesake($0.index, of: key, besides: first.index) }
    return namesakes + airports.filter { !isNamesake($0.index, of: key, besides: first.index) }
  }

  /// Whether the town of an airport has just the name that a query is, and the airport is no smaller than the best
  /// match.
  private func isNamesake(_ index: Int, of key: NameKey, besides best: Int) -> Bool {
    Self.size(kind(of: index)) >= Self.size(kind(of: best))
      && NameKey(airport(index).municipality) == key
  }

  /// Returns the rank of an airport's kind, higher for larger ones.
  private static func size(_ kind: Airport.Kind) -> Int {
    switch kind {
    case .large: 3
    case .medium: 2
    case .small: 1
    case .seaplaneBase, .heliport: 0
    }
  }

  /// How much more unlikely an airport may be whose town has just the name: somewhat more than between a field of
  /// medium size without airlines and a small one with them, or as much as between 50 and 220 km.
  private static let worthOfExactName = 1.0
}
