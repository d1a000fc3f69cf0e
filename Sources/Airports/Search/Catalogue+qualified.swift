import Geodesy
import Places

extension Catalogue {
  /// Finds an airport by its name and where it is: `Heathrow, England`, `Denver Airport Colorado`, `Narita Tokyo Japan`
  /// or `Orange County, New York`.
  func airport(qualified words: String) -> Airport? {
    let parts = Self.parts(of: words)
    guard (2...Self.maximumParts).contains(parts.count) else { return nil }
    // `Greater New York` is no airport in New York that is called Greater.
    let fewest = Self.kindsBefore.contains(NameKey(parts[0])) ? 2 : 1
    return airport(parts, at: (fewest..<parts.count).reversed()) { airports(named: $0) }
  }

  /// Finds what a name means that is followed by where it is: a town or airport before a comma and an area that the
  /// gazetteer does not know, such as a county; or an airport whose name is in another language, as in `Milano Malpensa
  /// Italia`.
  func place(qualified words: String) -> PlaceResult? {
    guard let gazetteer else { return nil }
    let parts = Self.parts(of: words)
    guard (2...Self.maximumParts).contains(parts.count) else { return nil }
    if let found = place(words, inAreaUnknownTo: gazetteer) { return found }
    // One word alone is rather a part of another name than this one in another language.
    return airport(parts, at: (2..<parts.count).reversed()) {
      airport(surelyNamed: $0).map { [$0] } ?? []
    }.map { .airport($0) }
  }

  /// Finds an airport whose name is the first words, in an area that the others name.
  private func airport(
    _ parts: [Substring],
    at splits: some Sequence<Int>,
    _ find: (String) -> [Airport]
  ) -> Airport? {
    // Most texts end with no area, and each split takes a search.
    let endsWithArea = parts.indices.dropFirst().contains { start in
      gazetteer?.mayBeArea(parts[start...].joined(separator: " ")) ?? false
    }
    guard endsWithArea else { return nil }
    for split in splits {
      let found = find(parts[..<split].joined(separator: " "))
      if let airport = found.first(where: { isMeant($0, in: parts[split...]) }) { return airport }
    }
    return nil
  }

  /// Whether an airport is meant by its name before areas: it is in them, or listed with the county that they are. Many
  /// states have a county of one name, so the towns around one that is named after a county must agree in which it is.
  private func isMeant(_ airport: Airport, in areas: ArraySlice<Substring>) -> Bool {
    guard let gazetteer else { return false }
    let isInside = gazetteer.isPlace(
      airport.coordinate,
      of: airport.country,
      in: areas,
      beyondDoubt: isNamedAfterCounty(airport)
    )
    return isInside || isListed(airport, with: areas.joined(separator: " "))
  }

  /// Finds a place whose name nearly matches a query without a comma. Names are compared without spaces, but `Kent UK`
  /// is not the beginning of Kentuck.
  func place(near words: String) -> Gazetteer.Answer? {
    guard let gazetteer, !words.contains(",") else { return nil }
    let parts = Self.parts(of: words)
    if parts.count > 1, let last = parts.last, gazetteer.isCountry(last) { return nil }
    return gazetteer.place(near: words)
  }

  /// Finds a place whose name nearly matches what precedes a comma, in the areas that follow it: `Reykjavk, Iceland`.
  func place(nearlyInAreas words: String) -> Gazetteer.Answer? {
    guard let gazetteer, let comma = words.firstIndex(of: ","),
      let found = gazetteer.place(near: String(words[..<comma]))
    else { return nil }
    let areas = words[comma...].split(separator: ",")
    return areas.allSatisfy { gazetteer.isPlace(found.place, in: String($0)) } ? found : nil
  }

  /// Whether an airport is in the country, or the region of which the code, follows the last comma of a query; true if
  /// none does.
  func isInArea(_ airport: Airport, namedBy words: String) -> Bool {
    guard let gazetteer, let comma = words.lastIndex(of: ",") else { return true }
    let parts = Self.parts(of: String(words[comma...]))
    let area = parts.joined(separator: " ")
    // A resort may be in another region than the airport by which it is reached.
    guard gazetteer.isCountry(area) || !gazetteer.countries(ofRegionCode: area).isEmpty
    else { return true }
    return isAirport(airport, in: parts[...])
  }

  /// Whether an airport is in the areas that words name.
  func isAirport(_ airport: Airport, in words: ArraySlice<Substring>) -> Bool {
    gazetteer?.isPlace(airport.coordinate, of: airport.country, in: words) ?? false
  }

  /// Finds a town or airport whose name ends at a comma, before an area that the gazetteer does not know: of the towns
  /// of that name one near an airfield that names the area, or else an airport near one, or in the country that follows
  /// the area, or that of a listed area of which the name is no town's, such as Zermatt. Any other might be far from
  /// the area: of Paris and a misspelt Texas, that in France. Only a county may have its town's name.
  private func place(_ words: String, inAreaUnknownTo gazetteer: Gazetteer) -> PlaceResult? {
    guard let comma = words.firstIndex(of: ",") else { return nil }
    let name = String(words[..<comma])
    let area = String(words[words.index(after: comma)...])
    let joined = Self.parts(of: area).joined(separator: " ")
    guard area.contains(where: \.isLetter), gazetteer.place(called: area) == nil,
      !gazetteer.isCountry(joined)
    else { return nil }
    let countries = gazetteer.countries(ofRegionCode: joined)
    if !countries.isEmpty {
      // The region of Nome is not that of the nearest town. A county's airport may be in any of several.
      guard case .airport(let airport)? = place(called: name),
        countries.contains(airport.country), gazetteer.isRemote(airport.coordinate),
        !isNamedAfterCounty(airport)
      else { return nil }
      return .airport(airport)
    }
    let fields = search(area, near: nil, limit: Self.maximumFields, leavingWordsOut: false)
      .filter { $0.score >= 1 }.map(\.airport.coordinate)
    let town = gazetteer.places(named: name).first { town in
      town.kind == .town
        && fields.contains {
          Earth.distanceMetres(from: $0, to: town.coordinate) < Self.countyMetres
        }
    }
    if let town {
      return .place(Gazetteer.Answer(place: town, others: [], certainty: .ownName))
    }
    let found = place(called: name)
    switch found {
    case .place(let answer):
      return answer.certainty != .near && Self.isCounty(area, of: name) ? found : nil
    case .airport(let airport):
      let isThere = fields.contains { field in
        Earth.distanceMetres(from: field, to: airport.coordinate) < Self.countyMetres
      }
      let isInside =
        isThere || isAirport(airport, inListedArea: area) || isInLastCountry(airport, of: words)
      let isOnlyOne =
        !listedAreas(named: name).isEmpty && gazetteer.places(named: name).isEmpty
      return isInside || isOnlyOne || Self.isCounty(area, of: name) ? found : nil
    case nil: return nil
    }
  }

  /// Whether a query ends with a country after a comma, and an airport is there.
  private func isInLastCountry(_ airport: Airport, of words: String) -> Bool {
    guard let gazetteer, let comma = words.lastIndex(of: ",") else { return false }
    let parts = Self.parts(of: String(words[comma...]))
    return gazetteer.isCountry(parts.joined(separator: " ")) && isAirport(airport, in: parts[...])
  }

  /// Whether an area is the county of a town's name: `Co. Dublin`, or `County Durham`.
  private static func isCounty(_ area: String, of name: String) -> Bool {
    let words = parts(of: area).filter { !["co", "co.", "county"].contains($0.lowercased()) }
    return NameKey(words.joined(separator: " ")) == NameKey(name)
  }

  /// The number of airfields that may name the area of a town, and how far from it they are at most.
  private static let (maximumFields, countyMetres) = (64, 40_000.0)

  /// Returns a text with the letters of its first word apart, if these are initials before a name: `O R Tambo` for `OR
  /// Tambo`; nil for another text.
  static func withInitialsApart(_ words: String) -> String? {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count > 1, let first = parts.first, (2...3).contains(first.count),
      first.allSatisfy({ $0.isLetter && $0.isUppercase }), words.contains(where: \.isLowercase)
    else { return nil }
    return (first.map { String($0) } + parts.dropFirst().map { String($0) }).joined(separator: " ")
  }

  /// Whether the letters of a text's first word are the initials of consecutive words of an airport's name, which has
  /// the other words, too: SE Texas is not the airport named South Texas International at Edinburg.
  static func hasInitials(of words: String, _ airport: Airport) -> Bool {
    let (typed, own) = (WordFolder.parts(of: words), WordFolder.parts(of: airport.name))
    let initials = own.compactMap(\.first)
    guard let first = typed.first, typed.dropFirst().allSatisfy(own.contains) else { return false }
    return initials.indices.contains { initials[$0...].starts(with: first) }
  }

  /// Returns words without postcodes and terminals: those of `10115 Berlin` and `Heathrow Terminal 5` are `Berlin` and
  /// `Heathrow`. Nil if there are none, or if nothing else is left.
  static func withoutDetails(_ words: String) -> String? {
    let parts = parts(of: words)
    var kept: [Substring] = []
    var isAfterTerminal = false
    for part in parts {
      let isTerminal = part.lowercased() == "terminal"
      if !isTerminal, !isDetail(part), !(isAfterTerminal && part.count <= 2) { kept.append(part) }
      isAfterTerminal = isTerminal
    }
    let rest = kept.joined(separator: " ")
    return kept.count < parts.count && rest.contains(where: \.isLetter) ? rest : nil
  }

  /// Whether a part is a postcode, or the number of a terminal such as `T5`.
  private static func isDetail(_ part: Substring) -> Bool {
    let digits = part.count(where: \.isNumber)
    return digits >= 4 || digits > 0 && part.contains(where: \.isLetter)
  }

  static func parts(of words: String) -> [Substring] {
    words.split { $0.isWhitespace || ",;()".contains($0) }
  }

  /// Longer texts are no names, and would take many searches.
  static let maximumParts = 8
}
