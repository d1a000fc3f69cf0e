import Geodesy
import Glibc

/// A search of a ``PlaceTree`` for the nearest places: its best candidates so far, in memory that it borrows.
///
/// The key is the squared chord, which grows with distance; equal chords are ordered by index, so the result is
/// deterministic.
struct NearestSearch {
  /// A place that was found.
  struct Candidate {
    let chordSquared: Double
    let index: Int

    /// Whether it is nearer than another.
    @inline(__always)
    func precedes(_ other: Candidate) -> Bool {
      chordSquared < other.chordSquared
        || chordSquared == other.chordSquared && index < other.index
    }
  }

  /// The places in tree order, 8 bytes each.
  private let items: UnsafeRawPointer

  /// Where the tree is split.
  private let splits: PlaceSplits

  /// The centre as a unit vector; its latitude and longitude in the units of places; the cosine of its latitude.
  let eye: SIMD3<Double>
  private let centre: SIMD2<Double>
  private let cosine: Double

  /// The largest squared chord at which a new candidate is accepted.
  private var bound: Double

  /// The candidates, sorted as soon as there are enough. For the few that are wanted, this is faster
  /// than a heap.
  private let nearest: UnsafeMutablePointer<Candidate>
  private let capacity: Int
  private var count = 0

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - items: The places in tree order.
  ///   - splits: Where the tree is split.
  ///   - place: The centre.
  ///   - distance: The maximum distance, inclusive.
  ///   - storage: Memory for as many candidates as are wanted.
  ///   - capacity: How many are wanted, at least 1.
  init(
    _ items: UnsafeRawPointer,
    _ splits: PlaceSplits,
    of place: Coordinate,
    within distance: Angle,
    into storage: UnsafeMutablePointer<Candidate>,
    _ capacity: Int
  ) {
    (self.items, self.splits) = (items, splits)
    (nearest, self.capacity) = (storage, capacity)
    centre = PackedCoordinate.units(place)
    eye = PackedCoordinate.normal(units: centre)
    cosine = (eye.x * eye.x + eye.y * eye.y).squareRoot()
    bound = squaredChord(of: distance)
  }

  /// Searches a tree of a number of places.
  mutating func visit(_ count: Int, _ isWanted: (Int) -> Bool) {
    visit(1, 0, count, axis: 0, gap: .zero, isWanted)
  }

  /// Returns the candidates, nearest first. The search is over then.
  mutating func sorted() -> UnsafeBufferPointer<Candidate> {
    if count < capacity { sort() }
    return UnsafeBufferPointer(start: nearest, count: count)
  }

  @inline(__always)
  private func place(_ index: Int) -> PackedCoordinate {
    let item = items + index &* PlaceTree.itemSize
    return PackedCoordinate(
      north: Int32(littleEndian: item.loadUnaligned(as: Int32.self)),
      east: Int32(littleEndian: item.loadUnaligned(fromByteOffset: 4, as: Int32.self))
    )
  }

  private mutating func visit(
    _ node: Int,
    _ first: Int,
    _ end: Int,
    axis: Int,
    gap: SIMD3<Double>,
    _ isWanted: (Int) -> Bool
  ) {
    guard node < splits.count else {
      for index in first..<end { consider(index, isWanted) }
      return
    }
    let middle = SphereOrder.middle(of: first..<end)
    let split = splits.coordinate(of: node) { place(middle).normal[axis] }
    let (next, along): (Int, Double) =
      switch axis {
      case 0: (1, split - eye.x)
      case 1: (2, split - eye.y)
      default: (0, split - eye.z)
      }
    let isBefore = along >= 0
    if isBefore {
      visit(2 &* node, first, middle, axis: next, gap: gap, isWanted)
    } else {
      visit(2 &* node &+ 1, middle &+ 1, end, axis: next, gap: gap, isWanted)
    }
    let least = max(0, abs(along) - PlaceSplits.tolerance)
    var far = gap
    switch axis {
    case 0: far.x = least
    case 1: far.y = least
    default: far.z = least
    }
    guard (far * far).sum() <= bound else { return }
    consider(middle, isWanted)
    if isBefore {
      visit(2 &* node &+ 1, middle &+ 1, end, axis: next, gap: far, isWanted)
    } else {
      visit(2 &* node, first, middle, axis: next, gap: far, isWanted)
    }
  }

  @inline(__always)
  private mutating func consider(_ index: Int, _ isWanted: (Int) -> Bool) {
    let place = place(index)
    guard minimumChordSquared(to: place) <= bound else { return }
    let way = place.normal - eye
    offer((way * way).sum(), index, isWanted)
  }

  /// Returns a lower limit of the squared chord to a place, close to it for near ones, without a sine.
  ///
  /// The squared chord is s(Δφ)² + cos φ₁ cos φ₂ s(Δλ)² with s(x) = 2 sin(x / 2) ≥ x − x³ / 24 and
  /// cos φ₂ ≥ cos φ₁ − |Δφ|.
  @inline(__always)
  private func minimumChordSquared(to place: PackedCoordinate) -> Double {
    let Δφ = abs(Double(place.north) - centre.x) * PackedCoordinate.radiansPerUnit
    let around = abs(Double(place.east) - centre.y)
    let turn = 360 * PackedCoordinate.unitsPerDegree
    let Δλ = min(around, turn - around) * PackedCoordinate.radiansPerUnit
    let north = Δφ * (1 - Δφ * Δφ * (1 / 24))
    let east = Δλ * (1 - Δλ * Δλ * (1 / 24))
    return north * north + cosine * max(0, cosine - Δφ) * (east * east) - Self.rounding
  }

  /// More than the rounding of a squared chord, here and where it is computed from vectors.
  private static let rounding = 1e-14

  @inline(__always)
  private mutating func offer(_ chordSquared: Double, _ index: Int, _ isWanted: (Int) -> Bool) {
    guard chordSquared <= bound, isWanted(index) else { return }
    let candidate = Candidate(chordSquared: chordSquared, index: index)
    if count < capacity {
      (nearest + count).initialize(to: candidate)
      count &+= 1
      guard count == capacity else { return }
      sort()
    } else {
      guard candidate.precedes(nearest[capacity &- 1]) else { return }
      insert(candidate, before: capacity &- 1)
    }
    bound = min(bound, nearest[capacity &- 1].chordSquared)
  }

  /// Inserts a candidate among those before a place, which are sorted, and drops the one at it.
  @inline(__always)
  private func insert(_ candidate: Candidate, before end: Int) {
    var place = end
    while place > 0, candidate.precedes(nearest[place &- 1]) {
      nearest[place] = nearest[place &- 1]
      place &-= 1
    }
    nearest[place] = candidate
  }

  private func sort() {
    var found = UnsafeMutableBufferPointer(start: nearest, count: count)
    found.sort { $0.precedes($1) }
  }
}

/// Returns the squared chord between two points of the unit sphere at a distance; for half a turn
/// and more, slightly more than the maximum.
private func squaredChord(of distance: Angle) -> Double {
  guard distance.radians < .pi else { return 4.1 }
  guard distance.radians >= 0 else { return -1 }
  // Points that are equal except for the last bits count as the same (6 nanometres).
  let chord = 2 * sin(distance.radians / 2) + 1e-15
  return chord * chord
}
