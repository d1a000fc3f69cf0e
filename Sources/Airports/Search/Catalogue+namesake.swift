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
    let size = Self.size(kind(of: first.index))
    let namesakes = found.indices.filter { position in
      let candidate = found[position]
      return candidate.worth >= first.worth
        && candidate.penalty <= first.penalty + Self.worthOfExactName
        && Self.size(kind(of: candidate.index)) >= size
        && NameKey(airport(candidate.index).municipality) == key
    }
    return namesakes.min { found[$0] < found[$1] }
  }

  /// How much more unlikely an airport may be whose town has just the name: somewhat more than between a field of
  /// medium size without airlines and a small one with them, or as much as between 50 and 220 km.
  private static let worthOfExactName = 1.0
}
