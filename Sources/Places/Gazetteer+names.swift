extension Gazetteer {
  /// Returns the towns, regions and countries with a name, in any language, most populous first.
  ///
  /// Case, diacritics, spaces and punctuation are ignored.
  public func places(named name: String) -> [NamedPlace] {
    numbers(of: NameKey(name)).compactMap(place)
  }

  /// Returns the places whose names begin with a prefix.
  ///
  /// - Parameters:
  ///   - beginning: The prefix, at least two letters.
  ///   - limit: The maximum number of results.
  /// - Returns: Towns, regions and countries, most populous first.
  public func places(beginningWith beginning: String, limit: Int) -> [NamedPlace] {
    let key = NameKey(beginning)
    guard key.letters.count >= 2, limit > 0 else { return [] }
    var best = MostPeople(limit: limit)
    var seen = 0
    index.forEach(from: key) { letters, numbers in
      guard letters.starts(with: key.letters), seen < Self.maximumKeys else { return false }
      seen += 1
      // A key's places are in order, so that most keys end at their first.
      for number in numbers {
        guard best.offer(number, population(of: number)) else { break }
      }
      return true
    }
    return best.numbers.compactMap(place)
  }

  /// The maximum number of keys read per search.
  static let maximumKeys = 20_000

  func numbers(of key: NameKey) -> [Int] {
    key.isEmpty ? [] : index.numbers(of: key)
  }

  func population(of number: Int) -> Int {
    number < townCount
      ? grid.town(number)?.population ?? 0 : areaRecord(number)?.population ?? 0
  }
}

/// The most populous few of many places.
private struct MostPeople {
  private var best: [(number: Int, population: Int)] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var numbers: [Int] { best.map(\.number) }

  /// Adds a place, unless there are enough with more people.
  ///
  /// - Returns: False if it has too few people; so has every place with fewer.
  mutating func offer(_ number: Int, _ population: Int) -> Bool {
    if best.count == limit, let last = best.last, population <= last.population { return false }
    if best.contains(where: { $0.number == number }) { return true }
    let place = best.firstIndex { $0.population < population } ?? best.count
    best.insert((number, population), at: place)
    if best.count > limit { best.removeLast() }
    return true
  }
}
