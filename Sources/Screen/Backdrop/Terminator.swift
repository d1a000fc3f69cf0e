import Geodesy
import Scenes

/// Where day turns to night in a picture.
struct Terminator {
  /// The horizontal position of the sun's light, in half long sides from the globe's centre.
  let light: Float

  private let map: GroundMap

  /// The sine of the sun's height over the centre of the map, which the sky has in part.
  private let middle: Float

  /// How far the sky has the light of the ground below it, rather than that of the centre. Over a continent, where the
  /// sun's height varies by tens of degrees, the sky would otherwise end in an upright edge.
  private let sky: Float

  /// The greatest share of that light, and how far the sine of the sun's height in the sky then differs from that over
  /// the centre.
  private static let (maximumSky, skyReach): (Float, Float) = (0.55, 0.15)

  /// Finds the terminator on a globe.
  init(_ twilight: Twilight, over globe: TiltedGlobe, map: GroundMap) {
    self.map = map
    middle = Float((globe.center.normal * twilight.sun).sum())
    let spread = (map.sines.max() ?? 0) - (map.sines.min() ?? 0)
    sky = min(Self.maximumSky, 2 * Self.skyReach / max(spread, 1e-3))
    let bearing = globe.bearing(of: twilight.sun)
    let length = max((bearing * bearing).sum().squareRoot(), 1e-9)
    light = Float(0.85 * bearing.x / length)
  }

  /// Finds the darkness of the sky and the ground in a row, from 0 (day) to 1 (night).
  func read(_ row: Int, sky: NumberRow, ground: NumberRow) {
    for column in stride(from: 0, to: sky.count, by: 8) {
      let below = map.lanes(map.sines, at: map.place(row, column))
      sky.store(Self.darkness(middle + (below - middle) * self.sky), at: column)
      ground.store(Self.darkness(below), at: column)
    }
  }

  /// Returns the darkness under sines of the sun's height. Within the range of twilight, the sine is
  /// proportional to the angle to within two percent.
  @inline(__always)
  private static func darkness(_ sine: Lanes) -> Lanes {
    1
      - sine.smoothStep(
        Float(Twilight.heights.lowerBound.radians),
        Float(Twilight.heights.upperBound.radians)
      )
  }
}
