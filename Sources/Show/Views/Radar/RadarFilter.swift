/// The filter for the aircraft that a radar shows.
public struct RadarFilter: Sendable, Hashable {
  /// The greatest distance, in metres; nil for the radar's range.
  public var farthestMetres: Double?

  /// The lowest and highest altitude, in feet; nil for no limit. An aircraft of unknown altitude is
  /// always shown.
  public var lowestFeet, highestFeet: Double?

  /// The kinds shown; empty for all.
  public var kinds: Set<RadarKind> = []

  /// Whether aircraft on the ground are shown.
  public var showsGround = true

  /// Creates a filter that admits everything.
  public init() {}

  /// Whether an aircraft passes the filter.
  func admits(_ contact: Contact, distanceMetres: Double) -> Bool {
    if let farthestMetres, distanceMetres > farthestMetres { return false }
    if contact.isOnGround { return showsGround && lowestFeet == nil && isWanted(contact) }
    if let feet = contact.altitudeFeet {
      if let lowestFeet, feet < lowestFeet { return false }
      if let highestFeet, feet > highestFeet { return false }
    }
    return isWanted(contact)
  }

  private func isWanted(_ contact: Contact) -> Bool {
    kinds.isEmpty || kinds.contains(contact.icon.kind)
  }

  /// Returns the filter restricted to some kinds.
  func showing(_ kinds: Set<RadarKind>) -> RadarFilter {
    var filter = self
    filter.kinds = kinds
    return filter
  }

  /// Returns the filter restricted to a range of altitudes, in feet.
  func showing(from lowest: Double?, to highest: Double?) -> RadarFilter {
    var filter = self
    (filter.lowestFeet, filter.highestFeet) = (lowest, highest)
    return filter
  }

  /// The same filter with or without aircraft on the ground.
  func showing(ground: Bool) -> RadarFilter {
    var filter = self
    filter.showsGround = ground
    return filter
  }

  /// A description in a few words: "airliners, below 10,000 ft"; nil if everything passes.
  func words(in units: RadarUnits) -> String? {
    var parts: [String] = []
    if !kinds.isEmpty {
      let named = RadarKind.allCases.filter { kinds.contains($0) }.map(\.plural)
      parts.append(named.count < 4 ? named.joined(separator: ", ") : "\(named.count) kinds")
    }
    switch (lowestFeet, highestFeet) {
    case (let low?, let high?): parts.append("\(low.grouped) to \(high.grouped) ft")
    case (let low?, nil): parts.append("above \(low.grouped) ft")
    case (nil, let high?): parts.append("below \(high.grouped) ft")
    case (nil, nil): break
    }
    if let farthestMetres { parts.append("within \(units.words(farthestMetres))") }
    if !showsGround { parts.append("in the air") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

// MARK: - Cycling through values

extension RadarFilter {
  /// The groups of kinds that a key cycles through: all first.
  static let groups: [Set<RadarKind>] = [
    [], [.airliner], [.business, .light, .fast], [.helicopter], [.glider, .balloon, .drone],
  ]

  /// Shows the next group of kinds.
  mutating func showNextKinds() {
    let here = Self.groups.firstIndex(of: kinds) ?? -1
    kinds = Self.groups[(here + 1) % Self.groups.count]
  }

  /// The altitude bands that a key cycles through, in feet: bounded by the level above which
  /// climbing airliners accelerate, and by the usual ceiling of rain clouds.
  static let bands: [(low: Double?, high: Double?)] = [
    (nil, nil), (nil, 10_000), (10_000, 25_000), (25_000, nil),
  ]

  /// Shows the next altitude band.
  mutating func showNextHeights() {
    let here = Self.bands.firstIndex { $0 == (lowestFeet, highestFeet) } ?? -1
    (lowestFeet, highestFeet) = Self.bands[(here + 1) % Self.bands.count]
  }

  /// Limits the distance to the next ring inward; after the innermost, removes the limit.
  ///
  /// - Parameter rings: The distances of the rings in metres, innermost first.
  mutating func showNextDistance(of rings: [Double]) {
    let here = farthestMetres ?? .infinity
    farthestMetres = rings.last { $0 < here - 1 }
  }
}

extension Double {
  /// The nearest integer, with commas between thousands.
  var grouped: String {
    let whole = Int(rounded())
    guard whole.magnitude >= 1000 else { return String(whole) }
    let rest = String(whole.magnitude % 1000)
    return "\(whole / 1000)," + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
