import Geodesy
import Glibc

/// The places that the pixels of a picture show, computed at the corners of squares and interpolated
/// between them.
struct GroundMap {
  /// The side of a square, in pixels: the number of pixels painted at a time.
  static let side = 8

  /// How directly ground must face the viewer not to be lost in the haze.
  static let haze = 0.09

  /// The first row of corners, in the picture before it sinks.
  let top: Int

  /// The numbers of columns and rows of corners.
  let columns, rows: Int

  /// By corner: the longitude, within half a turn of the map's centre, and the latitude, in degrees.
  let longitudes, latitudes: [Float]

  /// By corner: whether it shows ground that is not lost in the haze of the limb.
  let isSeen: [Bool]

  /// By corner: the angle on the ground that a pixel spans downwards, in degrees.
  let spans: [Float]

  /// By corner: the sine of the sun's height; empty without a sun.
  let sines: [Float]

  /// Computes the places of a picture.
  ///
  /// - Parameters:
  ///   - globe: The globe, before it sinks.
  ///   - pixels: The number of columns of pixels, a multiple of 8.
  ///   - range: The rows of pixels.
  ///   - sun: The subsolar point; nil if the light does not depend on it.
  init(_ globe: TiltedGlobe, columns pixels: Int, rows range: Range<Int>, sun: SIMD3<Double>?) {
    let side = Self.side
    top = range.lowerBound
    columns = pixels / side + 1
    rows = (range.count + side - 1) / side + 1
    var (longitudes, latitudes): ([Float], [Float]) = ([], [])
    var (spans, sines): ([Float], [Float]) = ([], [])
    var isSeen: [Bool] = []
    let middle = globe.center.longitude.degrees
    for row in 0..<rows {
      for column in 0..<columns {
        let y = Double(top + row * side)
        let at = SIMD2(Double(column * side), y)
        let direction = Self.direction(globe, at)
        let normal = globe.normal(towards: direction)
        let east = atan2(normal.y, normal.x) * 180 / .pi - middle
        longitudes.append(Float(middle + east.remainder(dividingBy: 360)))
        latitudes.append(Float(asin(min(max(normal.z, -1), 1)) * 180 / .pi))
        let below = Self.direction(globe, [at.x, y + 1])
        spans.append(Float((below - direction).length * globe.radius * 180 / .pi))
        isSeen.append(globe.facing(globe.sphereCenter + direction * globe.radius) > Self.haze)
        if let sun { sines.append(Float((normal * sun).sum())) }
      }
    }
    (self.longitudes, self.latitudes) = (longitudes, latitudes)
    (self.spans, self.sines, self.isSeen) = (spans, sines, isSeen)
  }

  /// Returns the direction of the ground at a point, or of the limb below a point in the sky.
  private static func direction(_ globe: TiltedGlobe, _ point: SIMD2<Double>) -> SIMD3<Double> {
    let ray = globe.ray(through: point)
    // Not the limb near the closest point of the sphere: for a ray that points away from the planet, that is the
    // limb behind the camera, where another part of the day is.
    return isSky(globe, ray)
      ? globe.limbDirection(near: ray) : globe.direction(appearingAt: point)
  }

  /// Whether a ray passes the sphere or points away from it.
  private static func isSky(_ globe: TiltedGlobe, _ ray: SIMD3<Double>) -> Bool {
    let toCamera = (globe.camera - globe.sphereCenter) / globe.radius
    let along = (ray * toCamera).sum()
    return along >= 0 || along * along < (toCamera * toCamera).sum() - 1
  }

  /// Where eight pixels are between the corners around them.
  struct Place {
    fileprivate let corner: Int
    fileprivate let down: Float
  }

  /// Returns the place of eight pixels of a row, from a column that is a multiple of eight.
  @inline(__always)
  func place(_ row: Int, _ column: Int) -> Place {
    let line = min(max((row - top) / Self.side, 0), rows - 2)
    let down = (Float(row - top) + 0.5) / Float(Self.side) - Float(line)
    return Place(corner: line * columns + column / Self.side, down: down)
  }

  /// Returns a value at eight pixels.
  @inline(__always)
  func lanes(_ field: [Float], at place: Place) -> Lanes {
    let (left, right) = ends(field, at: place)
    return left + (right - left) * Self.across
  }

  /// Returns a value left and right of eight pixels.
  @inline(__always)
  func ends(_ field: [Float], at place: Place) -> (left: Float, right: Float) {
    let (above, below) = (place.corner, place.corner + columns)
    return (
      field[above] + (field[below] - field[above]) * place.down,
      field[above + 1] + (field[below + 1] - field[above + 1]) * place.down
    )
  }

  /// Whether the longitude jumps between the corners around eight pixels: a pole or the far side of
  /// the world is among them.
  @inline(__always)
  func isSplit(_ place: Place) -> Bool {
    let (above, below) = (place.corner, place.corner + columns)
    let first = longitudes[above]
    return abs(longitudes[above + 1] - first) > 90 || abs(longitudes[below] - first) > 90
      || abs(longitudes[below + 1] - first) > 90
  }

  private static let across = Lanes(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) / 8
}

extension SIMD3<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
