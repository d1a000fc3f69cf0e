/// The filter for the aircraft that a radar shows.
public struct RadarFilter: Sendable, Hashable {
  /// The least distance, in metres; nil for none.
  public var nearestMetres: Double?

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
    if let nearestMetres, distanceMetres < nearestMetres { return false }
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

  /// Adopts what differs from another filter. Both ends of a range change together.
  mutating func adopt(_ new: RadarFilter, after old: RadarFilter) {
    if (new.nearestMetres, new.farthestMetres) != (old.nearestMetres, old.farthestMetres) {
      (nearestMetres, farthestMetres) = (new.nearestMetres, new.farthestMetres)
    }
    if (new.lowestFeet, new.highestFeet) != (old.lowestFeet, old.highestFeet) {
      (lowestFeet, highestFeet) = (new.lowestFeet, new.highestFeet)
    }
    if new.kinds != old.kinds { kinds = new.kinds }
    if new.showsGround != old.showsGround { showsGround = new.showsGround }
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

  /// Returns the filter restricted to a range of distances, in metres.
  func showing(beyond nearest: Double?, within farthest: Double?) -> RadarFilter {
    var filter = self
    (filter.nearestMetres, filter.farthestMetres) = (nearest, farthest)
    return filter
  }

  /// The same filter with or without aircraft on the ground.
  func showing(ground: Bool) -> RadarFilter {
    var filter = self
    filter.showsGround = ground
    return filter
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

  /// The altitudes of the settings panel, in feet: closer together where aircraft climb and descend.
  static let heightSteps = [
    0, 1000, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000,
  ].map(Double.init)

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
    if let nearest = nearestMetres, let farthest = farthestMetres, nearest >= farthest {
      nearestMetres = nil
    }
  }
}
