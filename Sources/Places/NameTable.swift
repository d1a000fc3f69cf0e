/// All keys with the indices of the places they name, as stored in a gazetteer.
struct NameTable {
  /// The sorted keys; indices by population, descending, at most `GazetteerFormat.maximumPlacesOfKey`.
  let keys: [(key: NameKey, numbers: [Int])]

  init(towns: [GazetteerSource.Town], areas: [AreaEntry]) {
    var numbers: [NameKey: Set<Int>] = [:]
    func add(_ key: NameKey, _ number: Int) {
      if !key.isEmpty { numbers[key, default: []].insert(number) }
    }
    var populations = towns.map(\.place.population)
    var ids = towns.map(\.place.id)
    for (number, town) in towns.enumerated() {
      add(NameKey(town.name), number)
      add(NameKey(town.name, twoLetters: true), number)
      for name in town.alternates where Self.isName(name, people: town.place.population) {
        add(NameKey(name), number)
      }
    }
    for (index, entry) in areas.enumerated() where entry.seat != nil {
      populations.append(entry.population)
      ids.append(-index)
      for name in [entry.area.name] + entry.area.alternates {
        add(NameKey(name), towns.count + index)
      }
    }
    // Areas without a seat have an index, but no name refers to them.
    let order = Self.positions(areas, after: towns.count)
    func precedes(_ first: Int, _ second: Int) -> Bool {
      let (a, b) = (order[first] ?? first, order[second] ?? second)
      return (-populations[a], ids[a]) < (-populations[b], ids[b])
    }
    let limit = GazetteerFormat.maximumPlacesOfKey
    keys = numbers.map { ($0.key, Array($0.value.sorted(by: precedes).prefix(limit))) }
      .sorted { $0.key < $1.key }
  }

  /// Returns the positions of the areas that have a seat among the populations.
  private static func positions(_ areas: [AreaEntry], after towns: Int) -> [Int: Int] {
    let seated = areas.indices.filter { areas[$0].seat != nil }
    return Dictionary(
      uniqueKeysWithValues: seated.enumerated().map { (towns + $0.element, towns + $0.offset) }
    )
  }

  /// The minimum population of a city with a well-known three-letter abbreviation: `NYC`, `LON`,
  /// `TYO`.
  private static let metropolis = 500_000

  /// Whether an alternative name is in actual use.
  ///
  /// GeoNames also lists codes, and machine transliterations in small letters (`alqahrt`, `an dao
  /// er`).
  private static func isName(_ name: String, people: Int) -> Bool {
    var (hasCapital, hasSmall, isPlain, count) = (false, false, true, 0)
    var (hasLatin, hasOther) = (false, false)
    for scalar in name.unicodeScalars {
      count += 1
      guard scalar.isASCII else {
        isPlain = false
        let isLatin = scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value)
        if scalar.properties.isAlphabetic {
          if isLatin { hasLatin = true } else { hasOther = true }
        }
        if scalar.properties.isUppercase { hasCapital = true }
        continue
      }
      switch scalar {
      case "A"..."Z": (hasCapital, hasLatin) = (true, true)
      case "a"..."z": (hasSmall, hasLatin) = (true, true)
      case ":", "_", "@", "0"..."9": return false
      default: break
      }
    }
    if hasLatin && hasOther { return false }
    if hasLatin && !hasCapital { return false }
    if isPlain, hasCapital, !hasSmall, count <= 5 { return count == 3 && people >= metropolis }
    return count > 1 || hasOther
  }
}
