public import Geodesy
import Glibc

/// An airport found near a place.
public struct Neighbour: Sendable, Hashable {
  /// The airport's index in the catalogue.
  public let index: Int

  /// The distance along the ground, as an angle at the Earth's centre.
  public let distance: Angle

  /// Creates a neighbour.
  public init(index: Int, distance: Angle) {
    self.index = index
    self.distance = distance
  }
}

/// The best candidates of a search so far: a heap with the worst on top.
///
/// The key is the squared chord, which grows with distance; equal chords are ordered by index, so
/// the result is deterministic.
struct Candidates {
  private(set) var heap: [Candidate] = []
  private let capacity: Int

  /// The largest squared chord at which a new candidate is accepted.
  private(set) var bound: Double

  struct Candidate: Comparable {
    let chordSquared: Double
    let index: Int

    static func < (lhs: Candidate, rhs: Candidate) -> Bool {
      (lhs.chordSquared, lhs.index) < (rhs.chordSquared, rhs.index)
    }
  }

  init(capacity: Int, within distance: Angle) {
    self.capacity = capacity
    bound = squaredChord(of: distance)
    heap.reserveCapacity(min(capacity, 1024))
  }

  @inline(__always)
  mutating func offer(_ chordSquared: Double, _ index: Int) {
    guard chordSquared <= bound else { return }
    let candidate = Candidate(chordSquared: chordSquared, index: index)
    if heap.count < capacity {
      heap.append(candidate)
      rise()
    } else {
      guard candidate < heap[0] else { return }
      heap[0] = candidate
      sink()
    }
    if heap.count == capacity { bound = min(bound, heap[0].chordSquared) }
  }

  private mutating func rise() {
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent] < heap[child] else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
      guard heap[parent] < heap[child] else { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}

/// Returns the squared chord between two points of the unit sphere at a distance; for half a turn
/// and more, slightly more than the maximum.
func squaredChord(of distance: Angle) -> Double {
  guard distance.radians < .pi else { return 4.1 }
  guard distance.radians >= 0 else { return -1 }
  // Points that are equal except for the last bits count as the same (6 nanometres).
  let chord = 2 * sin(distance.radians / 2) + 1e-15
  return chord * chord
}
