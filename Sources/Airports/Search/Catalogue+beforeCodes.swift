extension Catalogue {
  /// Returns the position of the airport that comes before codes: if only airfields without airlines have the code, the
  /// words are more likely the beginning of the name of a large airport or its city. `sing` is Singapore before a farm
  /// strip in Brazil. So is a word of the name of an airport with airlines, or of its town, and the name of a listed
  /// area that begins with a capital. Words in capitals mean the code.
  ///
  /// - Parameters:
  ///   - found: The matches with their penalties, apart from runways and frequencies.
  ///   - words: The query.
  /// - Returns: The position of the main airport of such an area, or else of the most likely such airport; nil without
  ///   one, or if airlines serve one with the code.
  func airportBeforeCodes(_ found: [SearchCandidate], _ words: String) -> Int? {
    let codes = found.filter(\.isCode)
    guard !codes.isEmpty, words.contains(where: \.isLowercase) else { return nil }
    if let area = mainAirport(ofNameInSmallLetters: words) {
      return found.firstIndex { $0.index == area }
    }
    guard !codes.contains(where: { hasScheduledService($0.index) }) else { return nil }
    let ranked = found.indices.filter { position in
      isBeginningOfLarge(found[position]) || isWord(words, of: found[position])
    }.map { position in
      var candidate = found[position]
      candidate.penalty -= worthOfEquipment(candidate.index)
      return (position: position, candidate: candidate)
    }
    return ranked.min { $0.candidate < $1.candidate }?.position
  }

  /// Returns the main airport of the listed area that a query names, if only the query's first letter is a capital. No
  /// code is written like that: `Krk` is the island, `krk` and `KRK` the airport of Kraków.
  private func mainAirport(ofNameInSmallLetters words: String) -> Int? {
    guard words.first?.isUppercase == true, !words.dropFirst().contains(where: \.isUppercase)
    else { return nil }
    return areas.areas(named: words).first.flatMap { airports(of: $0).first?.index }
  }

  /// Whether a query is a word of the name or town of a candidate with airlines, and no shorter than ICAO codes are:
  /// Kona is in Hawaii, and `KONA` the code of an airfield in Minnesota.
  private func isWord(_ query: String, of candidate: SearchCandidate) -> Bool {
    guard candidate.score >= Double(SearchQuery.Mark.exact), !candidate.isCode,
      !candidate.matchesNoName, isServed(candidate.index)
    else { return false }
    let parts = WordFolder.parts(of: query)
    guard parts.count == 1, parts[0].count >= Self.fewestLettersOfWord else { return false }
    let airport = airport(candidate.index)
    return WordFolder.parts(of: "\(airport.name) \(airport.municipality)").contains(parts[0])
  }

  /// The fewest letters of a word that comes before codes.
  private static let fewestLettersOfWord = 4

  /// Whether a candidate is a large airport with airlines whose name, or that of its city or area, begins with the
  /// words.
  private func isBeginningOfLarge(_ candidate: SearchCandidate) -> Bool {
    candidate.begins && candidate.score >= Double(SearchQuery.Mark.prefix)
      && kind(of: candidate.index) == .large && hasScheduledService(candidate.index)
  }
}
