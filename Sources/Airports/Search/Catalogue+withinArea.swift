import Geodesy
import Places

extension Catalogue {
  /// The first words of a query and the area that the other ones name.
  private struct Split {
    let name: String
    let inside: ArraySlice<Substring>

    /// The areas that the words may be, the most likely first.
    let areas: [NamedPlace]

    /// Whether the words surely are the area, even if no airport there has the name.
    let isSure: Bool
  }

  /// Returns the airports that the first words of a query match in the area that the other words name: `Queenstown, New
  /// Zealand`, `Hilton Head SC`.
  ///
  /// - Parameter words: The query.
  /// - Returns: The airports; none if only heliports are there.
  func matches(withinAreaOf words: String) -> [SearchCandidate] {
    for split in splits(of: words) {
      let found = exactly(split.name, .max)
      let all =
        found.isEmpty ? candidates(trusted(split.name), .max, withErrors: true) : found
      let inside = likeliest(all).filter { isInside(airport($0.index), of: split) }
      if inside.contains(where: { isField($0.index) }) { return inside }
    }
    return []
  }

  /// Returns the airports of the area that a query surely names after a name that no airport there has: for `Park City,
  /// Utah` those of Utah, because any other Park City is not meant.
  func airports(ofAreaIn words: String, _ limit: Int) -> [SearchCandidate] {
    guard let split = splits(of: words).first(where: \.isSure), let area = split.areas.first
    else { return [] }
    return exactly(area.description, limit)
  }

  /// Whether a query ends with the code of an area in capitals, and the gazetteer knows no such place there.
  func endsWithCodeOfArea(_ words: String) -> Bool {
    guard let gazetteer, let code = SearchQuery.areaCode(after: words),
      code.allSatisfy(\.isUppercase)
    else { return false }
    return !gazetteer.areas(code: code).isEmpty && gazetteer.place(called: words) == nil
      && listedAreas(called: words).isEmpty
  }

  /// Returns the ways in which a query can be a name and an area: at its first comma, or else after any word.
  private func splits(of words: String) -> [Split] {
    let parts = Self.parts(of: words)
    guard let gazetteer, (2...Self.maximumParts).contains(parts.count) else { return [] }
    let comma = words.firstIndex(of: ",")
    let before = comma.map { Self.parts(of: String(words[..<$0])).count }
    let code = SearchQuery.areaCode(after: words)
    return (1..<parts.count).reversed().compactMap { number in
      if let before, number != before { return nil }
      let name = parts[..<number].joined(separator: " ")
      let rest = parts[number...].joined(separator: " ")
      if number == parts.count - 1, let code, code.allSatisfy(\.isUppercase) {
        let areas = gazetteer.areas(code: code)
        if !areas.isEmpty {
          return Split(name: name, inside: parts[number...], areas: areas, isSure: true)
        }
      }
      let area =
        comma == nil
        ? gazetteer.places(named: rest).first { $0.kind != .town }
        : gazetteer.place(called: rest)?.place
      guard let area, comma != nil || !isCommonWord(name) else { return nil }
      return Split(
        name: name,
        inside: parts[number...],
        areas: [area],
        isSure: isSure(area, called: rest)
      )
    }
  }

  /// Whether words after a name surely mean an area: `North` is also a region of Cameroon, and Surrey a county of
  /// England as well as a city in Canada.
  private func isSure(_ area: NamedPlace, called words: String) -> Bool {
    let isOwn = gazetteer?.place(called: words)?.certainty == .ownName
    return isOwn && !Self.isSmall(area) && !isCommonWord(words)
      && listedAreas(called: words + ", UK").isEmpty
  }

  /// Whether an airport is in the area of a query. The region of one far from all towns or near a border is not known:
  /// with airlines its country then counts, or the name of its town.
  private func isInside(_ airport: Airport, of split: Split) -> Bool {
    if isAirport(airport, in: split.inside) { return true }
    guard let gazetteer, split.areas.contains(where: { $0.countryCode == airport.country })
    else { return false }
    let towns = gazetteer.towns(near: airport.coordinate, within: Self.reachOfRegion)
    let isRemote = towns.first.map { $0.distance.radians > Self.reachOfTown.radians } ?? true
    if isRemote, airport.hasScheduledService { return true }
    let area = split.inside.joined(separator: " ")
    return NameKey(airport.municipality) == NameKey(split.name)
      && towns.contains { gazetteer.isPlace($0.town, in: area) }
  }

  /// Returns the candidates that are most likely meant: examining where each is takes long.
  private func likeliest(_ all: [SearchCandidate]) -> [SearchCandidate] {
    guard all.count > Self.maximumExamined else { return all }
    let ranked = all.map { candidate in
      var candidate = candidate
      candidate.penalty += penalty(of: candidate.index, seenFrom: nil)
      return candidate
    }
    let first = Set(ranked.best(Self.maximumExamined).map(\.index))
    return all.filter { first.contains($0.index) }
  }

  /// The number of airports of which it is examined whether they are in an area.
  private static let maximumExamined = 64

  /// How far an airport near a border may be from the towns of its region: Lebanon's is 75 km from Concord in New
  /// Hampshire.
  private static let reachOfRegion = Earth.angle(metres: 100_000)
}
