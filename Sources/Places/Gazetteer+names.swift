extension Gazetteer {
  /// Returns the towns, regions and countries with a name, in any language, most populous first.
  ///
  /// Case, diacritics, spaces and punctuation are ignored.
  public func places(named name: String) -> [NamedPlace] {
    numbers(of: NameKey(name)).compactMap(place)
  }

  /// Returns the places whose names begin with a prefix.
  ///
  /// A place of which only another name begins with it counts as if it had a tenth of its people: `mau` is the
  /// beginning of Mauritius, and of Mauritsstad, a former name of Recife.
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
        let people = population(of: number)
        guard best.mayAccept(people) else { break }
        best.offer(number) {
          let isOwn = ownName(of: number).letters.starts(with: key.letters)
          return isOwn ? people : people / Self.otherNameShare
        }
      }
      return true
    }
    return best.numbers.compactMap(place)
  }

  /// Returns the places whose own names begin with a prefix, which may be a single letter.
  ///
  /// - Parameters:
  ///   - beginning: The prefix.
  ///   - limit: The maximum number of results.
  /// - Returns: Towns, regions and countries, most populous first.
  public func places(ownNamesBeginningWith beginning: String, limit: Int) -> [NamedPlace] {
    let key = NameKey(beginning)
    guard !key.isEmpty, limit > 0 else { return [] }
    var best = MostPeople(limit: limit)
    index.forEach(from: key) { letters, numbers in
      guard letters.starts(with: key.letters) else { return false }
      for number in numbers {
        let people = population(of: number)
        guard best.mayAccept(people) else { break }
        guard ownName(of: number).letters.starts(with: key.letters) else { continue }
        best.offer(number) { people }
      }
      return true
    }
    return best.numbers.compactMap(place)
  }

  /// The maximum number of keys read per search.
  static let maximumKeys = 20_000

  func numbers(of key: NameKey) -> [Int] {
    guard !key.isEmpty else { return [] }
    let listed = index.numbers(of: key)
    guard let country = countryNumber(ofUsualName: key), !listed.contains(country)
    else { return listed }
    return [country] + listed
  }

  /// Returns the places that a text may mean, in each of its readings.
  ///
  /// A town that lacks a letter such as `ø` is another one: Fanø is not Fano in Italy, nor Rømø Rome, as which it is
  /// known in Esperanto. The keys in which such letters are two distinguish them; only the own names of towns have such
  /// keys. Other names, such as Åbo for Turku, have none, so towns in countries that write such letters remain.
  ///
  /// - Parameter words: The text as typed.
  /// - Returns: Their numbers, perhaps repeated.
  func numbers(called words: String) -> [Int] {
    let all = Self.readings(of: words).flatMap { numbers(of: $0) }
    guard words.unicodeScalars.contains(where: Folding.isOwnLetter) else { return all }
    let spelled = Set(numbers(of: NameKey(words, twoLetters: true)))
    return all.filter { number in
      number >= townCount || spelled.contains(number)
        || place(number).map { Self.nordicCountries.contains($0.countryCode) } == true
    }
  }

  /// The countries in whose languages `ø` or `å` is a letter.
  private static let nordicCountries: Set = ["AX", "DK", "FI", "FO", "GL", "NO", "SE", "SJ"]

  /// Returns the key of a town's, region's or country's own name; empty if there is none with this number.
  func ownName(of number: Int) -> NameKey {
    NameKey(number < townCount ? name(ofTown: number) : areaRecord(number)?.name ?? "")
  }

  func population(of number: Int) -> Int {
    number < townCount
      ? grid.town(number)?.population ?? 0 : areaRecord(number)?.population ?? 0
  }
}

/// The most populous few of many places.
struct MostPeople {
  /// The places so far and the people that count, most populous first.
  private(set) var best: [(number: Int, population: Int)] = []
  private var offered: Set<Int> = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var numbers: [Int] { best.map(\.number) }

  /// Whether a place with so many people can be among them.
  func mayAccept(_ population: Int) -> Bool {
    guard best.count == limit, let last = best.last else { return true }
    return population > last.population
  }

  /// Adds a place, unless there are enough with more people.
  ///
  /// - Parameters:
  ///   - number: The place, which may have been offered before.
  ///   - count: Returns the people that count, always the same for a place. This takes longer than the rest.
  mutating func offer(_ number: Int, _ count: () -> Int) {
    guard offered.insert(number).inserted else { return }
    let population = count()
    guard mayAccept(population) else { return }
    let place = best.firstIndex { $0.population < population } ?? best.count
    best.insert((number, population), at: place)
    if best.count > limit { best.removeLast() }
  }
}
