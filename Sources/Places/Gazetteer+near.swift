import Geodesy

extension Gazetteer {
  /// Finds the city that a mistyped name means, if no other can be meant.
  ///
  /// A wrong guess may lie on another continent. So only one letter of at least eight may be wrong, and not the first;
  /// the city has at least 100,000 people, and ten times as many as any other such place. A place with a similar second
  /// name counts as if it had a tenth of its people. In scripts with many letters, the name may also go on: 臺北 is
  /// 臺北市. In Chinese characters, only a word for a kind of area may follow: 河内, Hanoi, is not 河内長野 in Japan.
  ///
  /// - Parameter words: The query as typed.
  /// - Returns: The city, or nil.
  public func place(near words: String) -> Answer? {
    let key = NameKey(words)
    let letters = String(decoding: key.letters, as: UTF8.self).unicodeScalars
    guard let first = letters.first else { return nil }
    if first.value >= Self.firstOfLongScripts, letters.count > 1, let longer = place(goingOn: key) {
      return Answer(place: longer, others: [], certainty: .near)
    }
    guard letters.count >= Self.fewestOfGuess else { return nil }
    let found = resembling(key, beginningWith: NameKey(String(first)), limit: Self.maximumRivals)
    guard let best = found.first, best.population >= Self.cityPopulation,
      let city = place(best.number)
    else { return nil }
    let isFarBetter = found.dropFirst().allSatisfy { other in
      other.population * Self.otherNameShare <= best.population
        || place(other.number).map { isNeighbour($0, of: city) } ?? true
    }
    return isFarBetter ? Answer(place: city, others: [], certainty: .near) : nil
  }

  /// Returns the places whose own names go on after a query, or differ from it by one letter.
  ///
  /// - Parameters:
  ///   - words: The query, at least four letters; five for one that differs.
  ///   - limit: The maximum number of places.
  ///   - keepsInitial: Whether the first letter is right, so that far fewer names are compared.
  /// - Returns: Towns, regions and countries, most populous first.
  public func places(
    resembling words: String,
    limit: Int,
    keepsInitial: Bool = false
  ) -> [NamedPlace] {
    let key = NameKey(words)
    let letters = String(decoding: key.letters, as: UTF8.self).unicodeScalars
    guard let first = letters.first, letters.count >= Self.fewestOfPrefix else { return [] }
    let pattern = OneError(key)
    let beginning = NameKey(keepsInitial ? String(first) : "")
    let similar = resembling(key, beginningWith: beginning, limit: limit)
      .compactMap { place($0.number) }
      .filter { pattern.matches(NameKey($0.name).letters) }
    let begun = places(beginningWith: words, limit: limit).filter { place in
      NameKey(place.name).letters.starts(with: key.letters)
        && !similar.contains { $0.number == place.number }
    }
    let all = (similar + begun).sorted { $0.population > $1.population }
    return Array(all.prefix(max(limit, 0)))
  }

  /// Whether a place is so near another that they count as one.
  func isNeighbour(_ place: NamedPlace, of other: NamedPlace) -> Bool {
    Earth.distanceMetres(from: place.coordinate, to: other.coordinate) <= Self.neighbourhoodMetres
  }

  /// Returns the most populous places with a name that differs from a key by one letter, and the people that count.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - beginning: Letters with which the names begin; only these names are read.
  ///   - limit: The maximum number of places.
  /// - Returns: The places, most people first.
  private func resembling(
    _ key: NameKey,
    beginningWith beginning: NameKey,
    limit: Int
  ) -> [(number: Int, population: Int)] {
    guard limit > 0 else { return [] }
    let pattern = OneError(key)
    var best = MostPeople(limit: limit)
    index.forEach(from: beginning) { letters, numbers in
      guard letters.starts(with: beginning.letters) else { return false }
      guard pattern.matches(letters) else { return true }
      for number in numbers {
        best.offer(number) {
          let people = population(of: number)
          return pattern.matches(ownName(of: number).letters)
            ? people : people / Self.otherNameShare
        }
      }
      return true
    }
    return best.best
  }

  /// Returns the most populous place with a name that continues a key by a few letters; in Chinese characters, only by
  /// a word for a kind of area.
  private func place(goingOn key: NameKey) -> NamedPlace? {
    var best = MostPeople(limit: 1)
    index.forEach(from: key) { letters, numbers in
      guard letters.starts(with: key.letters) else { return false }
      let rest = String(decoding: letters.dropFirst(key.letters.count), as: UTF8.self)
      if rest.unicodeScalars.count <= Self.maximumAddedLetters, Self.mayFollow(rest) {
        for number in numbers { best.offer(number) { population(of: number) } }
      }
      return true
    }
    return best.numbers.first.flatMap(place)
  }

  /// Whether a name with these additional letters may still mean the same place.
  private static func mayFollow(_ rest: String) -> Bool {
    let isChinese = !rest.isEmpty && rest.unicodeScalars.allSatisfy { chinese.contains($0.value) }
    return !isChinese || kindsOfArea.contains(rest)
  }

  /// The Chinese characters. Two or three of them are most of a name.
  private static let chinese: ClosedRange<UInt32> = 0x4E00...0x9FFF

  /// What may follow a name in Chinese characters: city, county, district, town, village, state, province, metropolitan
  /// city.
  private static let kindsOfArea: Set = [
    "市", "县", "縣", "区", "區", "镇", "鎮", "乡", "鄉", "町", "村", "郡", "州", "省", "府", "都",
    "広域市", "廣域市", "广域市",
  ]

  /// The fewest letters of a name that is guessed, and of one that may be the beginning of another.
  private static let (fewestOfGuess, fewestOfPrefix) = (8, 4)

  /// The number of similar names that are compared.
  private static let maximumRivals = 8

  /// The first letter of the scripts in which a few letters are a name, from Devanagari to Chinese and Korean; and how
  /// many letters such a name may go on: those of `City` or `Municipality`.
  private static let firstOfLongScripts: UInt32 = 0x800
  private static let maximumAddedLetters = 3
}

/// All keys at edit distance one: a letter removed, added, changed, or exchanged with the next.
private struct OneError {
  private let key: [Unicode.Scalar]
  private let bytes: [UInt8]

  /// The most bytes that two letters of the key take.
  private let maximumBytesOfTwo: Int

  /// The minimum length of a key for which errors are allowed, in letters.
  private static let fewest = 5

  /// The most bytes of a letter.
  private static let maximumBytes = 4

  init(_ key: NameKey) {
    bytes = key.letters
    self.key = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    maximumBytesOfTwo = 2 * (self.key.map { UTF8.width($0) }.max() ?? 0)
  }

  func matches(_ letters: [UInt8]) -> Bool {
    guard key.count >= Self.fewest, isClose(to: letters) else { return false }
    let other = Array(String(decoding: letters, as: UTF8.self).unicodeScalars)
    guard abs(other.count - key.count) <= 1 else { return false }
    let start = zip(key, other).prefix { $0 == $1 }.count
    let (a, b) = (key[start...], other[start...])
    if a.dropFirst() == b.dropFirst() || a.dropFirst() == b || a == b.dropFirst() { return true }
    return a.count > 1 && b.count > 1 && a.first == b.dropFirst().first
      && a.dropFirst().first == b.first && a.dropFirst(2) == b.dropFirst(2)
  }

  /// Whether the bytes between the common beginning and the common end are few enough for one error, which changes two
  /// letters at most. Nearly all of the quarter of a million keys are rejected by this, without decoding them.
  private func isClose(to letters: [UInt8]) -> Bool {
    guard abs(letters.count - bytes.count) <= Self.maximumBytes else { return false }
    let shorter = min(letters.count, bytes.count)
    var start = 0
    while start < shorter, letters[start] == bytes[start] { start += 1 }
    var end = 0
    while start + end < shorter,
      letters[letters.count - 1 - end] == bytes[bytes.count - 1 - end]
    { end += 1 }
    return bytes.count - start - end <= maximumBytesOfTwo
      && letters.count - start - end <= 2 * Self.maximumBytes
  }
}
