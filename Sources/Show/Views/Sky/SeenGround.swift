import Geodesy
import Scenes

/// The ground in a picture. The light on it decides how the picture is painted.
struct SeenGround: Sendable {
  /// The centre of the map.
  let center: Coordinate

  /// The places whose names are on it.
  let named: [Coordinate]

  /// The ground at the points of a coarse grid, as unit vectors from the Earth's centre, and the named places. Ground
  /// near the limb, which haze hides, is left out.
  let places: [SIMD3<Double>]

  /// The numbers of columns and rows of the grid.
  private static let (columns, rows) = (9, 6)

  /// How directly ground must face the viewer to count.
  private static let facing = 0.2

  /// Finds the ground in a picture.
  ///
  /// - Parameters:
  ///   - globe: The camera and the planet.
  ///   - size: The picture's width and height, in pixels.
  ///   - named: The places whose names are in the picture.
  init(of globe: TiltedGlobe, size: SIMD2<Int>, named: [Coordinate]) {
    center = globe.center
    self.named = named
    let extent = SIMD2(Double(size.x), Double(size.y))
    let last = SIMD2(Double(Self.columns - 1), Double(Self.rows - 1))
    var places = named.map(\.normal)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let point = extent * SIMD2(Double(column), Double(row)) / last
        guard let ground = globe.ground(at: point), ground.facing > Self.facing else { continue }
        places.append(ground.place)
      }
    }
    self.places = places
  }
}

extension TiltedGlobe {
  /// Returns the ground at a point of the picture, as a unit vector from the Earth's centre, and how directly it faces
  /// the viewer; nil in the sky.
  func ground(at point: SIMD2<Double>) -> (place: SIMD3<Double>, facing: Double)? {
    let direction = direction(appearingAt: point)
    let surface = sphereCenter + direction * radius
    // In the sky, this is the closest point of the globe, which appears elsewhere.
    guard (project(surface) - point).length <= 1 else { return nil }
    return (normal(towards: direction), facing(surface))
  }
}

extension Backdrop {
  /// Returns the colour of the shadow behind text at a point of the picture: it has the light of the ground below the
  /// text, and in the sky that over the map's centre. A blue shadow on dark ground would look bright.
  ///
  /// - Parameters:
  ///   - point: The point, in the picture before it sinks.
  ///   - globe: The globe as it is seen, which may have turned.
  /// - Returns: The colour.
  func textShadow(at point: SIMD2<Double>, on globe: TiltedGlobe) -> Color {
    color(\.textShadow, over: globe.ground(at: point)?.place ?? globe.center.normal)
  }

  /// Returns a palette in which the shadow behind text is that at a point of the picture.
  func shaded(_ palette: Palette, at point: SIMD2<Double>) -> Palette {
    var palette = palette
    palette.textShadow = textShadow(at: point, on: globe)
    return palette
  }
}

extension LegView {
  /// The colour of the shadow behind text in the sky.
  var skyTextShadow: Color { backdrop.color(\.textShadow, over: globe.center.normal) }

  /// Returns the colour of the shadow behind text at a point of the picture before it sinks.
  func textShadow(at point: SIMD2<Double>) -> Color {
    backdrop.textShadow(at: point, on: globe)
  }

  /// Returns the colour of the shadow of a plane above a point of the ground, in the globe's world axes.
  func shadow(over ground: SIMD3<Double>) -> Color {
    backdrop.color(\.shadow, over: globe.normal(towards: (ground - globe.sphereCenter).unit))
  }
}
