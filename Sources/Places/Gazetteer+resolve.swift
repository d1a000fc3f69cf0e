import Geodesy

extension Gazetteer {
  /// The certainty of a match between a query and a place.
  public enum Certainty: Int, Sendable, Hashable, Comparable {
    /// An approximate match: letters added, changed or left out.
    case near

    /// A name in another language, or a former name.
    case otherName

    /// The place's own name, or its name with region or country.
    case ownName

    /// Orders by certainty.
    public static func < (lhs: Certainty, rhs: Certainty) -> Bool {
      lhs.rawValue < rhs.rawValue
    }
  }

  /// The place that best matches a query, with other places of that name.
  public struct Answer: Sendable, Hashable {
    /// The most likely match, in general the most populous.
    public let place: NamedPlace

    /// Up to two other large places of that name, most populous first.
    public let others: [NamedPlace]

    /// The certainty of the match.
    public let certainty: Certainty

    /// Whether the place was found only because it is near a town that the query names after it: Richmond in British
    /// Columbia, beside a Surrey.
    public private(set) var isBesideTown = false

    /// Creates an answer.
    public init(place: NamedPlace, others: [NamedPlace], certainty: Certainty) {
      (self.place, self.others, self.certainty) = (place, others, certainty)
    }

    fileprivate func found(besideTown: Bool) -> Answer {
      var answer = self
      answer.isBesideTown = besideTown
      return answer
    }
  }

  /// Finds the place that a query names: `Oxford`, `Oxford, Mississippi`, `Paris France`,
  /// `Deutschland`.
  ///
  /// - Parameter words: The query as typed.
  /// - Returns: The most likely match; nil if there is none.
  public func place(called words: String) -> Answer? {
    let parts = words.split { ",，、;".contains($0) }.map(String.init)
    if parts.count > 1, let answer = place(parts[0], in: Array(parts.dropFirst())) { return answer }
    if let answer = answer(numbers(called: words), for: words) { return answer }
    // `Portland Maine`, `Frankfurt (Oder)`: the last words may be a region or country.
    let spaced = words.split { $0.isWhitespace || "()".contains($0) }.map(String.init)
    let first = max(spaced.count - Self.maximumAreaWords, 1)
    for split in (first..<max(spaced.count, first)).reversed() {
      let name = spaced[..<split].joined(separator: " ")
      let area = spaced[split...].joined(separator: " ")
      if let answer = place(name, in: [area]) { return answer }
    }
    return nil
  }

  /// The most words that are tried as a region or country, so that the time does not grow with the square of the text.
  private static let maximumAreaWords = 12

  /// Finds a place by name within areas, all of which must contain it.
  private func place(_ name: String, in areas: [String]) -> Answer? {
    let found = numbers(called: name)
    let filters = areas.map { AreaFilter($0, in: self) }
    func isInside(_ number: Int, orDependent: Bool) -> Bool {
      filters.allSatisfy { $0.holds(number, orDependent: orDependent) }
    }
    // `Saint-Denis, France` is rather the one beside Paris than that of Réunion, which is larger.
    var inside = found.filter { isInside($0, orDependent: false) }
    if inside.isEmpty { inside = found.filter { isInside($0, orDependent: true) } }
    guard let answer = answer(inside, for: name) else { return nil }
    let number = answer.place.number
    return Answer(place: answer.place, others: [], certainty: .ownName)
      .found(besideTown: !filters.allSatisfy { $0.contains(number, orDependent: true) })
  }

  /// Chooses among the places with a name.
  private func answer(_ numbers: [Int], for words: String) -> Answer? {
    let abbreviation = Self.abbreviation(before: words)
    let typed = NameKey(words)
    let all = numbers.compactMap(place).filter { place in
      // Keys have no spaces, but `St. Anton` is not Stanton.
      abbreviation == nil || NameKey(place.name) != typed
        || Self.abbreviation(before: place.name) == abbreviation
    }.sorted { $0.population > $1.population }
    let keys = Set(Self.readings(of: words))
    guard let largest = all.first, let likeliest = Self.likeliest(among: all, called: keys)
    else { return nil }
    func isOwn(_ place: NamedPlace) -> Bool { Self.isOwn(keys, of: place) }
    // `St. Louis` is spelled like that of Missouri, and Saint-Louis in Senegal is also a region.
    let asTyped = all.first { place in
      abbreviation != nil && place.kind == .town && NameKey(place.name) == typed
        && place.population * Self.otherNameShare >= largest.population
    }
    let first = asTyped ?? likeliest
    let seat = areaRecord(first.number)?.seat
    // Between a state and a city in one country, prefer the city: New York, Washington, Buenos
    // Aires.
    let city = all.first { other in
      first.kind != .town && other.kind == .town
        && (other.number == seat
          || isOwn(other) && other.country == first.country && first.kind == .region
            && other.population >= Self.cityPopulation)
    }
    let chosen = city ?? first
    var others: [NamedPlace] = []
    for other in all where isOwn(other) || Self.begins(other.name, with: keys) {
      guard others.count < Self.maximumOthers else { break }
      let isLarge =
        other.population >= Self.cityPopulation
        || other.population * Self.smallestShare >= chosen.population
      let known = [chosen] + others
      if isLarge, !known.contains(where: { isSame(other, as: $0) }) { others.append(other) }
    }
    return Answer(
      place: chosen,
      others: others,
      certainty: isOwn(chosen) ? .ownName : .otherName
    )
  }

  /// Whether two places of one name are near each other, or cannot be told apart by what they are described as.
  private func isSame(_ place: NamedPlace, as other: NamedPlace) -> Bool {
    if place.description == other.description || isNeighbour(place, of: other) { return true }
    // A town whose region is unknown is not another one: Ibiza in Spain, and in its Balearic Islands.
    return place.kind == .town && other.kind == .town && place.countryCode == other.countryCode
      && NameKey(place.name) == NameKey(other.name)
      && (place.region.isEmpty || other.region.isEmpty)
  }

  /// Returns the abbreviation with which a name of several words begins: `st` for `St. Louis`; nil if there is none.
  package static func abbreviation(before name: String) -> String? {
    let parts = name.split { $0.isWhitespace || ".-".contains($0) }
    guard parts.count > 1, let first = parts.first?.lowercased() else { return nil }
    return abbreviations.contains { $0.short == first } ? first : nil
  }

  /// The number of other places of a name that are mentioned.
  private static let maximumOthers = 2

  /// What is abbreviated before names.
  private static let abbreviations = [
    (short: "st", long: "saint"), (short: "ste", long: "sainte"), (short: "mt", long: "mount"),
    (short: "ft", long: "fort"),
  ]

  /// Places of one name within this distance are treated as one.
  static let neighbourhoodMetres = 50_000.0

  /// A town's own name outranks another's alternative name, unless that town has this many times
  /// the population.
  static let otherNameShare = 10

  /// The population at which another place of the same name is mentioned, or the same fraction of
  /// the chosen place's population.
  static let cityPopulation = 100_000
  private static let smallestShare = 20

  /// Returns the possible keys of a query: as written, with `Saint` for `St` and the like, without
  /// the article, and with `ü` as `ue`.
  static func readings(of words: String) -> [NameKey] {
    var texts = [words]
    let parts = words.split { $0.isWhitespace || $0 == "." }.map(String.init)
    for (short, long) in abbreviations {
      for (from, to) in [(short, long), (long, short)]
      where parts.contains(where: { $0.lowercased() == from }) {
        texts.append(parts.map { $0.lowercased() == from ? to : $0 }.joined(separator: " "))
      }
    }
    if parts.count > 1, parts[0].lowercased() == "the" {
      texts.append(parts.dropFirst().joined(separator: " "))
    }
    var keys: [NameKey] = []
    for key in texts.map({ NameKey($0) }) + [NameKey(words, twoLetters: true)]
    where !key.isEmpty && !keys.contains(key) {
      keys.append(key)
    }
    return keys
  }
}

/// The region, country or town that a place must be in.
struct AreaFilter {
  private let gazetteer: Gazetteer
  private let areas: Set<Int>
  private let towns: [NamedPlace]
  private let code: String

  /// The radius of a town's suburbs.
  private static let suburbMetres = 60_000.0

  init(_ words: String, in gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    let numbers = Gazetteer.readings(of: words).flatMap { gazetteer.numbers(of: $0) }
    areas = Set(numbers.filter { $0 >= gazetteer.townCount })
    let isCountry = areas.contains { gazetteer.areaRecord($0)?.isCountry == true }
    let named = numbers.filter { $0 < gazetteer.townCount }.prefix(3).compactMap(gazetteer.place)
    let keys = Set(Gazetteer.readings(of: words))
    // Ireland is not West Springfield, which once had that name; Singapore is also the city. Nor is a valley the
    // capital of Anguilla, The Valley: only of cities are other names in Latin letters well known.
    towns = named.filter { town in
      if isCountry { return NameKey(town.name) == NameKey(words) }
      return town.population >= Gazetteer.cityPopulation
        || keys.contains(NameKey(town.name)) || Gazetteer.begins(town.name, with: keys)
        || !keys.allSatisfy { key in key.letters.allSatisfy { $0 < 0x80 } }
    }
    code = String(words.filter { $0.isLetter || $0.isNumber }).uppercased()
  }

  /// Whether a place is in the area.
  ///
  /// - Parameters:
  ///   - number: The place.
  ///   - orDependent: Whether a country also contains what depends on it: the United States Puerto Rico.
  /// - Returns: Whether the place is in it; also true for a country that is the area.
  func holds(_ number: Int, orDependent: Bool) -> Bool {
    if contains(number, orDependent: orDependent) { return true }
    guard let here = gazetteer.place(number), here.kind == .town else { return false }
    return towns.contains { town in
      town.number != number
        && Earth.distanceMetres(from: town.coordinate, to: here.coordinate) < Self.suburbMetres
    }
  }

  /// Whether a place is in the region or country, rather than near the town.
  func contains(_ number: Int, orDependent: Bool) -> Bool {
    var place: Int? = number
    while let next = place {
      if next != number || next >= gazetteer.townCount, isMeant(next) { return true }
      place = gazetteer.parent(of: next) ?? (orDependent ? gazetteer.sovereign(of: next) : nil)
    }
    return false
  }

  private func isMeant(_ number: Int) -> Bool {
    if areas.contains(number) { return true }
    guard let area = gazetteer.areaRecord(number), code.count > 1 else { return false }
    return area.code == code || area.otherCode == code || area.code.hasSuffix("-" + code)
  }
}
