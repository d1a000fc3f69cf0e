public import Geodesy
import Glibc

extension Catalogue {
  /// Returns the airports nearest to a place, exactly, anywhere on the globe.
  ///
  /// The airports lie in the order of a balanced k-d tree (as in kdbush by V. Agafonkin, here over
  /// unit vectors): the one in the middle of a range parts the others by its x, y or z in turn. A
  /// branch is left out when even its nearest corner is farther than the worst candidate.
  ///
  /// - Parameters:
  ///   - place: Where to look from.
  ///   - count: How many to find at most.
  ///   - limit: The largest distance, itself included.
  ///   - isWanted: Asked with an airport's number whether it counts.
  /// - Returns: The airports by distance; those equally far by number.
  public func nearest(
    to place: Coordinate,
    count: Int,
    within limit: Angle = .radians(.pi),
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Neighbour] {
    guard count > 0 else { return [] }
    let eye = place.normal
    var candidates = Candidates(capacity: min(count, self.count), within: limit)
    visit(0..<self.count, axis: 0, eye: eye, gap: .zero, &candidates, isWanted)
    return candidates.heap.sorted().map { neighbour($0.index, from: eye) }
  }

  /// Returns all airports no farther from a place than a distance, the nearest first.
  ///
  /// - Parameters:
  ///   - distance: The radius of the cap, its edge included.
  ///   - place: The middle of the cap.
  ///   - isWanted: Asked with an airport's number whether it counts.
  /// - Returns: The airports by distance; those equally far by number.
  public func within(
    _ distance: Angle,
    of place: Coordinate,
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Neighbour] {
    nearest(to: place, count: count, within: distance, where: isWanted)
  }

  private func visit(
    _ range: Range<Int>,
    axis: Int,
    eye: SIMD3<Double>,
    gap: SIMD3<Double>,
    _ candidates: inout Candidates,
    _ isWanted: (Int) -> Bool
  ) {
    guard range.count > SphereOrder.leafSize else {
      for index in range where isWanted(index) {
        let way = place(index).normal - eye
        candidates.offer((way * way).sum(), index)
      }
      return
    }
    let middle = SphereOrder.middle(of: range)
    let normal = place(middle).normal
    let way = normal - eye
    if isWanted(middle) { candidates.offer((way * way).sum(), middle) }

    let before = range.lowerBound..<middle
    let after = (middle + 1)..<range.upperBound
    let (near, far) = way[axis] >= 0 ? (before, after) : (after, before)
    let next = (axis + 1) % 3
    visit(near, axis: next, eye: eye, gap: gap, &candidates, isWanted)
    var farGap = gap
    farGap[axis] = max(0, abs(way[axis]) - SphereOrder.tolerance)
    if (farGap * farGap).sum() <= candidates.bound {
      visit(far, axis: next, eye: eye, gap: farGap, &candidates, isWanted)
    }
  }

  /// Works the distance out from cross and dot product, which stay exact near and far.
  private func neighbour(_ index: Int, from eye: SIMD3<Double>) -> Neighbour {
    let normal = place(index).normal
    return Neighbour(
      index: index,
      distance: .radians(atan2(eye.cross(normal).norm, (eye * normal).sum()))
    )
  }
}
