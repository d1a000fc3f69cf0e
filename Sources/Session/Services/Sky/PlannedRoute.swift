package import Geodesy

/// The planned route of a real aircraft, and how far along it the aircraft is.
package struct PlannedRoute: Sendable, Hashable {
  /// The points of the route, at least one.
  package let points: [Coordinate]

  /// The index of the next point; nil before the first position.
  private var next: Int?

  /// Creates a route that has not begun; nil without points.
  package init?(_ points: [Coordinate]) {
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  /// The points that are ahead; the destination always is.
  package var ahead: ArraySlice<Coordinate> { points[(next ?? 0)...] }

  /// Updates the progress.
  ///
  /// The first position selects the leg that is nearest. After that a leg ends where the one that
  /// follows is nearer, so a route may cross itself.
  package mutating func update(at place: Coordinate) {
    guard points.count > 1 else { return }
    guard var next else {
      let legs = 1..<points.count
      self.next = legs.min { detour($0, by: place) < detour($1, by: place) }
      return
    }
    while next + 1 < points.count, detour(next + 1, by: place) < detour(next, by: place) {
      next += 1
    }
    self.next = next
  }

  /// Returns how much longer the leg to a point becomes if it leads over a place, in metres.
  private func detour(_ end: Int, by place: Coordinate) -> Double {
    let (from, to) = (points[end - 1], points[end])
    return Earth.distanceMetres(from: from, to: place) + Earth.distanceMetres(from: place, to: to)
      - Earth.distanceMetres(from: from, to: to)
  }
}
