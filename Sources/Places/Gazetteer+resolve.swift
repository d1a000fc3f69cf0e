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
    /// The most populous match.
    public let place: NamedPlace

    /// Up to two other large places of that name, most populous first.
    public let others: [NamedPlace]

    /// The certainty of the match.
    public let certainty: Certainty

    /// Creates an answer.
    public init(place: NamedPlace, others: [NamedPlace], certainty: Certainty) {
      (self.place, self.others, self.certainty) = (place, others, certainty)
    }
  }

  /// Finds the place that a query names: `Oxford`, `Oxford, Mississippi`, `Paris France`,
  /// `Deutschland`.
  ///
  /// - Parameter words: The query as typed.
  /// - Returns: The most populous match; nil if there is none.
  public func place(called words: String) -> Answer? {
    let parts = words.split { ",，、;".contains($0) }.map(String.init)
    if parts.count > 1, let answer = place(parts[0], in: Array(parts.dropFirst())) { return answer }
    if let answer = answer(Self.readings(of: words).flatMap { numbers(of: $0) }, for: words) {
      return answer
    }
    // `Portland Maine`, `Frankfurt (Oder)`: the last words may be a region or country.
    let spaced = words.split { $0.isWhitespace || "()".contains($0) }.map(String.init)
    let first = max(spaced.count - Self.mostAreaWords, 1)
    for split in (first..<max(spaced.count, first)).reversed() {
      let name = spaced[..<split].joined(separator: " ")
      let area = spaced[split...].joined(separator: " ")
      if let answer = place(name, in: [area]) { return answer }
    }
    return nil
  }

  /// The most words that are tried as a region or country, so that the time does not grow with the square of the text.
  private static let mostAreaWords = 12

  /// Finds a place by a prefix of its name, or by its name with one letter wrong.
  ///
  /// - Parameter words: The query as typed; queries of fewer than four letters match nothing.
  /// - Returns: The most populous match, or nil.
  public func place(near words: String) -> Answer? {
    let key = NameKey(words)
    let isShort = String(decoding: key.letters, as: UTF8.self).unicodeScalars.count < 4
    guard !key.isEmpty, !isShort || key.letters[0] >= 0xE0 else { return nil }
    if let place = places(beginningWith: words, limit: 1).first {
      return Answer(place: place, others: [], certainty: .near)
    }
    var best: (number: Int, population: Int)?
    let pattern = OneError(key)
    index.forEach(from: NameKey("")) { letters, numbers in
      if pattern.matches(letters), let number = numbers.first {
        let people = population(of: number)
        if people > best?.population ?? -1 { best = (number, people) }
      }
      return true
    }
    return best.flatMap { place($0.number) }
      .map { Answer(place: $0, others: [], certainty: .near) }
  }

  /// Finds a place by name within areas, all of which must contain it.
  private func place(_ name: String, in areas: [String]) -> Answer? {
    let found = Self.readings(of: name).flatMap { numbers(of: $0) }
    let filters = areas.map { AreaFilter($0, in: self) }
    func isInside(_ number: Int, orDependent: Bool) -> Bool {
      filters.allSatisfy { $0.holds(number, orDependent: orDependent) }
    }
    // `Saint-Denis, France` is rather the one beside Paris than that of Réunion, which is larger.
    var inside = found.filter { isInside($0, orDependent: false) }
    if inside.isEmpty { inside = found.filter { isInside($0, orDependent: true) } }
    guard let answer = answer(inside, for: name) else { return nil }
    return Answer(place: answer.place, others: [], certainty: .ownName)
  }

  /// Chooses among the places with a name.
  private func answer(_ numbers: [Int], for words: String) -> Answer? {
    let all = numbers.compactMap(place).sorted { $0.population > $1.population }
    let keys = Set(Self.readings(of: words))
    func isOwn(_ place: NamedPlace) -> Bool {
      place.kind != .town || keys.contains(NameKey(place.name))
    }
    guard let largest = all.first else { return nil }
    // Cancun is Cancún's own name, and a former name of Changchun, five times larger.
    let first =
      isOwn(largest)
      ? largest
      : all.first { isOwn($0) && $0.population * Self.otherNameShare >= largest.population }
        ?? largest
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
    let others = all.filter { other in
      let apart = Earth.distanceMetres(from: chosen.coordinate, to: other.coordinate)
      return apart > Self.neighbourhoodMetres && isOwn(other)
        && (other.population >= Self.cityPopulation
          || other.population * Self.smallestShare >= chosen.population)
    }
    return Answer(
      place: chosen,
      others: Array(others.prefix(2)),
      certainty: isOwn(chosen) ? .ownName : .otherName
    )
  }

  /// Places of one name within this distance are treated as one.
  private static let neighbourhoodMetres = 50_000.0

  /// A town's own name outranks another's alternative name, unless that town has this many times
  /// the population.
  static let otherNameShare = 10

  /// The population at which another place of the same name is mentioned, or the same fraction of
  /// the chosen place's population.
  private static let cityPopulation = 100_000
  private static let smallestShare = 20

  /// Returns the possible keys of a query: as written, with `Saint` for `St` and the like, without
  /// the article, and with `ü` as `ue`.
  static func readings(of words: String) -> [NameKey] {
    var texts = [words]
    let parts = words.split { $0.isWhitespace || $0 == "." }.map(String.init)
    for (short, long) in [("st", "saint"), ("ste", "sainte"), ("mt", "mount"), ("ft", "fort")] {
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
    towns = numbers.filter { $0 < gazetteer.townCount }.prefix(3).compactMap(gazetteer.place)
    code = String(words.filter { $0.isLetter || $0.isNumber }).uppercased()
  }

  /// Whether a place is in the area.
  ///
  /// - Parameters:
  ///   - number: The place.
  ///   - orDependent: Whether a country also contains what depends on it: the United States Puerto Rico.
  /// - Returns: Whether the place is in it; also true for a country that is the area.
  func holds(_ number: Int, orDependent: Bool) -> Bool {
    var place: Int? = number
    while let next = place {
      if next != number || next >= gazetteer.townCount, isMeant(next) { return true }
      place = gazetteer.parent(of: next) ?? (orDependent ? gazetteer.sovereign(of: next) : nil)
    }
    guard let here = gazetteer.place(number), here.kind == .town else { return false }
    return towns.contains { town in
      town.number != number
        && Earth.distanceMetres(from: town.coordinate, to: here.coordinate) < Self.suburbMetres
    }
  }

  private func isMeant(_ number: Int) -> Bool {
    if areas.contains(number) { return true }
    guard let area = gazetteer.areaRecord(number), code.count > 1 else { return false }
    return area.code == code || area.otherCode == code || area.code.hasSuffix("-" + code)
  }
}

/// All keys at edit distance one: a letter removed, added, changed, or exchanged with the next.
private struct OneError {
  private let key: [Unicode.Scalar]
  private let byteCount: Int

  /// The minimum length of a key for which errors are allowed, in letters.
  private static let fewest = 5

  init(_ key: NameKey) {
    self.key = Array(String(decoding: key.letters, as: UTF8.self).unicodeScalars)
    byteCount = key.letters.count
  }

  func matches(_ letters: [UInt8]) -> Bool {
    guard key.count >= Self.fewest, abs(letters.count - byteCount) <= 4 else { return false }
    let other = Array(String(decoding: letters, as: UTF8.self).unicodeScalars)
    guard abs(other.count - key.count) <= 1 else { return false }
    let start = zip(key, other).prefix { $0 == $1 }.count
    let (a, b) = (key[start...], other[start...])
    if a.dropFirst() == b.dropFirst() || a.dropFirst() == b || a == b.dropFirst() { return true }
    return a.count > 1 && b.count > 1 && a.first == b.dropFirst().first
      && a.dropFirst().first == b.first && a.dropFirst(2) == b.dropFirst(2)
  }
}
