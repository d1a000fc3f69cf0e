import Flights
import Geodesy
import Scenes

extension Scene {
  /// Dims the sky softly around the main plane while it is in front of the limb's glow, which is nearly as bright as
  /// paper.
  ///
  /// - Parameters:
  ///   - facets: The plane's facets.
  ///   - travel: The fraction of the path flown, from 0 to 1.
  ///   - opacity: The plane's opacity.
  ///   - view: The leg's picture.
  mutating func dimSky(
    around facets: [Facet],
    atTravel travel: Double,
    opacity: Double,
    in view: LegView
  ) {
    let dimming = SkyDimming.opacity(atTravel: travel) * opacity
    guard dimming > 0.002 else { return }
    marks.append(
      .shadow(
        SkyDimming.outline(of: facets),
        deviation: Float(SkyDimming.deviation * view.unit),
        view.shadow(over: view.arc.ground(travel)).opacity(dimming)
      )
    )
  }
}

/// The dimming of the sky around the main plane.
enum SkyDimming {
  /// The standard deviation of its blur, as a fraction of the picture's short side.
  static let deviation = 0.008

  /// The opacity behind the plane; at the plane's edge it is half as much.
  ///
  /// - Parameter travel: The fraction of the path flown, from 0 to 1.
  /// - Returns: The opacity, from 0 to 0.40.
  static func opacity(atTravel travel: Double) -> Double {
    0.40 * Easing.smooth(Plane.altitude(atTravel: travel), from: 0.40, to: 0.84)
  }

  /// Returns the convex hull of a plane's corners, by Andrew's monotone chain (1979).
  static func outline(of facets: [Facet]) -> [SIMD2<Float>] {
    withUnsafeTemporaryAllocation(of: SIMD2<Float>.self, capacity: 3 * facets.count) { points in
      for (index, facet) in facets.enumerated() {
        points.initializeElement(at: 3 * index, to: facet.a)
        points.initializeElement(at: 3 * index + 1, to: facet.b)
        points.initializeElement(at: 3 * index + 2, to: facet.c)
      }
      var points = points
      points.sort { ($0.x, $0.y) < ($1.x, $1.y) }
      var hull: [SIMD2<Float>] = []
      hull.reserveCapacity(points.count)
      addChain(points, to: &hull)
      addChain(points.reversed(), to: &hull)
      return hull
    }
  }

  /// Adds one side of the hull of sorted points, without its last point.
  private static func addChain(
    _ points: some Sequence<SIMD2<Float>>,
    to hull: inout [SIMD2<Float>]
  ) {
    let first = hull.count
    for point in points {
      while hull.count >= first + 2 {
        let (before, last) = (hull[hull.count - 2], hull[hull.count - 1])
        let (arriving, leaving) = (last - before, point - last)
        guard arriving.x * leaving.y - arriving.y * leaving.x <= 0 else { break }
        hull.removeLast()
      }
      hull.append(point)
    }
    if hull.count > first { hull.removeLast() }
  }
}
