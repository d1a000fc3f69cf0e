import Places

extension Catalogue {
  /// Returns the query with words removed one by one from the end, then without the first.
  ///
  /// A single word that many airports have says nothing: with the first of `Lake Baikal`, any lake would do, and with
  /// the last of `Gotham City` any airport that has it. Nor is a lake in the town or region of its name: Lake Victoria
  /// is far from both.
  func shortened(_ words: String) -> [String] {
    // Queries rarely have more words, and each attempt takes as long as a search.
    let parts = words.split(whereSeparator: \.isWhitespace).prefix(SearchQuery.limit)
    guard parts.count > 1, let first = parts.first else { return [] }
    let heads = (1..<parts.count).reversed().map { parts[..<$0].joined(separator: " ") }
      .filter { !isCommonWord($0) }
    let rest = parts.dropFirst().joined(separator: " ")
    let isElsewhere = Self.landforms.contains(NameKey(first)) && isWellKnown(rest)
    let rests = isElsewhere || isCommonWord(rest) ? [] : [rest]
    return (heads + rests).filter { $0.count > 2 }
  }

  /// Whether a query is a single word that many airports have, and not the name of a city: `Lake`, `North`, `San`.
  func isCommonWord(_ word: String) -> Bool {
    let query = SearchQuery(word)
    // `North` is also a region of Cameroon.
    guard query.wordCount == 1,
      gazetteer?.place(called: word)?.place.kind != .town || !isWellKnown(word)
    else { return false }
    let index = searchIndex
    let marks = query.marks(of: words, index, withErrors: false)
    var airports = 0
    marks.words.forEachIndex { number in
      guard let marks = marks.marks(of: number), marks[0] == SearchQuery.Mark.exact else { return }
      airports += index.airports[number].count
    }
    return airports >= Self.fewestOfCommonWord
  }

  /// Whether words are the own name of a city, region or country.
  private func isWellKnown(_ words: String) -> Bool {
    guard let answer = gazetteer?.place(called: words) else { return false }
    return answer.certainty == .ownName && !Self.isSmall(answer.place)
  }

  /// How many airports have a word that many have: about 50 have `London` or `Victoria`, 80 `old`, and 1,000 `lake`.
  private static let fewestOfCommonWord = 75

  /// What precedes the names of lakes, mountains and the like in English.
  private static let landforms = keys([
    "bay", "cape", "gulf", "lake", "loch", "mount", "mt", "river", "sea", "strait",
  ])
}
