import Places

/// Islands and other areas by name, each with its airports. Some are also regions of the gazetteer; their listed
/// airports then come first.
public struct NamedAreas: Sendable, Hashable {
  /// An area.
  public struct Area: Sendable, Hashable {
    /// Its names, in any script and language.
    public let names: [String]

    /// The identifiers of its airports, the main one first.
    public let airports: [String]

    /// Creates an area.
    public init(names: [String], airports: [String]) {
      (self.names, self.airports) = (names, airports)
    }
  }

  /// No areas.
  public static let none = NamedAreas([])

  /// The areas, in any order.
  public let areas: [Area]

  /// The names of all areas, sorted.
  private let keys: [Key]

  private struct Key: Sendable, Hashable {
    let name: NameKey
    let area: Int
  }

  /// Indexes areas by their names.
  public init(_ areas: [Area]) {
    self.areas = areas
    var keys: Set<Key> = []
    for (index, area) in areas.enumerated() {
      for name in area.names {
        for key in [NameKey(name), NameKey(name, twoLetters: true)] where !key.isEmpty {
          keys.insert(Key(name: key, area: index))
        }
      }
    }
    self.keys = keys.sorted { ($0.name, $0.area) < ($1.name, $1.area) }
  }

  /// Returns the areas with a name, with or without an article before it.
  func areas(named name: String) -> [Area] {
    let key = Self.key(of: name)
    guard !key.isEmpty else { return [] }
    return keys[position(of: key)...].prefix { $0.name == key }.map { areas[$0.area] }
  }

  /// Returns a few areas of which a name begins with a prefix and goes on.
  func areas(beginningWith prefix: String, limit: Int) -> [Area] {
    let key = Self.key(of: prefix)
    guard !key.isEmpty else { return [] }
    var found: [Int] = []
    for next in keys[position(of: key)...] where next.name != key {
      guard next.name.letters.starts(with: key.letters), found.count < limit else { break }
      if !found.contains(next.area) { found.append(next.area) }
    }
    return found.map { areas[$0] }
  }

  /// Returns the position of the first name that is not before a key.
  private func position(of key: NameKey) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].name < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func key(of name: String) -> NameKey {
    let parts = name.split(whereSeparator: \.isWhitespace)
    guard parts.count > 1, parts.first?.lowercased() == "the" else { return NameKey(name) }
    return NameKey(parts.dropFirst().joined(separator: " "))
  }
}
