import Geodesy
import Scenes

/// One of the two pictures of a turn.
struct TurnSource {
  /// Some ground in a picture.
  struct View {
    /// The position in the ground layer.
    let place: SIMD2<Float>

    /// How well the picture shows it, and how well the picture together with its surround shows it, from 0 to 1.
    let cover, reach: Double

    /// The value for a picture that is not searched.
    static let none = View(place: .zero, cover: 0, reach: 0)
  }

  private let globe: TiltedGlobe
  private let picture: SIMD2<Int>
  private let size, reach: SIMD2<Double>

  /// The width of the bands along the picture's edges and those of the ground around it in which they fade, in pixels:
  /// they widen as the globe turns away from the picture, whose edges then come into view.
  private let margin: Double

  /// - Parameters:
  ///   - globe: The globe in the picture.
  ///   - size: The picture's width and height, in pixels.
  ///   - reach: How far the ground around it reaches beyond the sides and the lower edge, in pixels.
  ///   - share: How far the globe has turned away from the picture, from 0 to 1.
  init(_ globe: TiltedGlobe, _ size: SIMD2<Int>, reach: SIMD2<Double>, away share: Double) {
    (self.globe, picture) = (globe, size)
    self.size = SIMD2(Double(size.x), Double(size.y))
    self.reach = reach
    margin = max(0.12 * self.size.x * min(4 * share, 1), 1)
  }

  /// Finds some ground in the picture.
  func view(_ ground: TurnedPlace) -> View {
    view(ground, at: GroundPoint(ground.ground, in: globe))
  }

  /// Describes how the picture shows some ground that was found in it.
  func view(_ ground: TurnedPlace, at found: GroundPoint) -> View {
    let point = found.point
    let edge = min(point.x, size.x - point.x, size.y - point.y) + 1
    let outer = min(
      min(point.x, size.x - point.x) + reach.x,
      size.y - point.y + reach.y
    )
    // Ground that is foreshortened in the picture, but not on the turning globe, would be drawn out into streaks.
    let front = (max(found.facing, 0) + 0.004) / (max(ground.facing, 0) + 0.004)
    let held = SIMD2(
      min(max(point.x, -6 * size.x), 7 * size.x),
      min(max(point.y, -6 * size.y), 7 * size.y)
    )
    return View(
      place: SIMD2<Float>(held / Double(GroundLayer.step(picture)) - 0.5),
      cover: Self.step(edge / margin) * Self.step(front / 0.6),
      reach: Self.step((outer + 1) / margin) * Self.step(front / 0.25)
    )
  }

  private static func step(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
  }
}

/// Some ground in a picture.
struct GroundPoint {
  /// The ground, as a unit vector from the Earth's centre.
  let ground: SIMD3<Double>

  /// Where it appears, in pixels.
  let point: SIMD2<Double>

  /// How directly it faces the viewer; see ``TiltedGlobe/facing(_:)``.
  let facing: Double

  /// Finds some ground in the picture of a globe.
  init(_ ground: SIMD3<Double>, in globe: TiltedGlobe) {
    let world = globe.world(normal: ground)
    self.ground = ground
    point = globe.project(world)
    facing = globe.facing(world)
  }
}
