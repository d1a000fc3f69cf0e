import Geodesy

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

  private let eye: SIMD3<Double>

  /// The latitude of the centre, and how far from it in latitude a candidate may be, in the units of places.
  private let north: Int64
  private var window: Int64

  /// The largest squared chord at which a new candidate is accepted.
  private var bound: Double

  /// The candidates: a heap with the farthest on top.
  private let heap: UnsafeMutablePointer<Candidate>
  private let capacity: Int
  private var count = 0

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - items: The places in tree order.
  ///   - place: The centre.
  ///   - eye: Its unit vector.
  ///   - distance: The maximum distance, inclusive.
  ///   - room: Memory for as many candidates as are wanted.
  ///   - capacity: How many are wanted, at least 1.
  init(
    _ items: UnsafeRawPointer,
    of place: Coordinate,
    eye: SIMD3<Double>,
    within distance: Angle,
    into room: UnsafeMutablePointer<Candidate>,
    _ capacity: Int
  ) {
    (self.items, self.eye, heap, self.capacity) = (items, eye, room, capacity)
    north = Int64((place.latitude.degrees * Place.unitsPerDegree).rounded())
    bound = squaredChord(of: distance)
    window = Self.window(bound)
  }

  /// Searches a range of the tree, which is split by x, y and z in turn.
  mutating func visit(_ first: Int, _ end: Int, _ isWanted: (Int) -> Bool) {
    visit(first, end, axis: 0, gap: .zero, isWanted)
  }

  /// Sorts the candidates, nearest first, and returns them. The search is over then.
  mutating func sorted() -> UnsafeBufferPointer<Candidate> {
    let all = count
    while count > 1 {
      count &-= 1
      (heap[0], heap[count]) = (heap[count], heap[0])
      sink()
    }
    return UnsafeBufferPointer(start: heap, count: all)
  }

  @inline(__always)
  private func place(_ index: Int) -> Place {
    let item = items + index &* PlaceTree.itemSize
    return Place(
      north: Int32(littleEndian: item.loadUnaligned(as: Int32.self)),
      east: Int32(littleEndian: item.loadUnaligned(fromByteOffset: 4, as: Int32.self))
    )
  }

  private mutating func visit(
    _ first: Int,
    _ end: Int,
    axis: Int,
    gap: SIMD3<Double>,
    _ isWanted: (Int) -> Bool
  ) {
    guard end &- first > SphereOrder.leafSize else {
      for index in first..<end {
        let place = place(index)
        // Two places are at least as far apart as their latitudes, which need no sine.
        guard abs(Int64(place.north) &- north) <= window else { continue }
        let way = place.normal - eye
        offer((way * way).sum(), index, isWanted)
      }
      return
    }
    let middle = SphereOrder.middle(of: first..<end)
    let way = place(middle).normal - eye
    offer((way * way).sum(), middle, isWanted)

    let (next, along): (Int, Double) =
      switch axis {
      case 0: (1, way.x)
      case 1: (2, way.y)
      default: (0, way.z)
      }
    let isBefore = along >= 0
    if isBefore {
      visit(first, middle, axis: next, gap: gap, isWanted)
    } else {
      visit(middle &+ 1, end, axis: next, gap: gap, isWanted)
    }
    let least = max(0, abs(along) - SphereOrder.tolerance)
    var far = gap
    switch axis {
    case 0: far.x = least
    case 1: far.y = least
    default: far.z = least
    }
    guard (far * far).sum() <= bound else { return }
    if isBefore {
      visit(middle &+ 1, end, axis: next, gap: far, isWanted)
    } else {
      visit(first, middle, axis: next, gap: far, isWanted)
    }
  }

  @inline(__always)
  private mutating func offer(_ chordSquared: Double, _ index: Int, _ isWanted: (Int) -> Bool) {
    guard chordSquared <= bound, isWanted(index) else { return }
    let candidate = Candidate(chordSquared: chordSquared, index: index)
    if count < capacity {
      heap.advanced(by: count).initialize(to: candidate)
      count &+= 1
      rise()
    } else {
      guard candidate.precedes(heap[0]) else { return }
      heap[0] = candidate
      sink()
    }
    if count == capacity, heap[0].chordSquared < bound {
      bound = heap[0].chordSquared
      window = Self.window(bound)
    }
  }

  private mutating func rise() {
    var child = count &- 1
    while child > 0 {
      let parent = (child &- 1) / 2
      guard heap[parent].precedes(heap[child]) else { return }
      (heap[parent], heap[child]) = (heap[child], heap[parent])
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 &* parent &+ 1
      guard child < count else { return }
      if child &+ 1 < count, heap[child].precedes(heap[child &+ 1]) { child &+= 1 }
      guard heap[parent].precedes(heap[child]) else { return }
      (heap[parent], heap[child]) = (heap[child], heap[parent])
      parent = child
    }
  }

  /// Returns an angle, in the units of places, that no chord within a bound spans; beyond a radian, half a turn.
  private static func window(_ bound: Double) -> Int64 {
    guard bound > 0, bound < 0.9 else { return bound > 0 ? 1_800_000_000 : 1 }
    // asin(x) ≤ x + x³ / 5 for x up to 1/2.
    let half = bound.squareRoot() / 2
    let angle = 2 * (half + half * half * half / 5)
    return Int64(angle * (180 / .pi) * Place.unitsPerDegree) + 2
  }
}
