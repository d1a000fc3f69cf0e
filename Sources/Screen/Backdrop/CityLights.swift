import Breathing
import Geodesy
import Glibc
import Places
import Scenes

/// The lights of the populated places that a picture shows: grains of light for the people, and the
/// glow around them.
struct CityLights {
  private let top: Int

  /// The light of the grains.
  private let grains: GrainRows

  private let glow, haze: GroundBlur

  /// The number of people for each grain of light.
  private static let people = 9_000.0

  /// The kilometres of ground for each point (a pixel at 1080 rows) up to which lights have their full brightness, and
  /// the power with which they dim beyond. Otherwise whole continents would merge into one light.
  private static let (ground, dimming) = (1.6, 1.25)

  /// Scatters the lights of a picture.
  ///
  /// - Parameters:
  ///   - places: The populated places of the world.
  ///   - mask: The picture's land, whose rows and columns the lights have, too.
  ///   - picture: The picture.
  init(_ places: Gazetteer, mask: GroundMask, in picture: BackdropView) {
    let (globe, unit) = (picture.globe, picture.shortSide)
    var canvas = LightCanvas(mask, point: unit / 1080, reduction: picture.reduction)
    let view = GroundOutline(globe: globe, size: picture.size)
    let (width, height) = (Double(picture.size.x), Double(picture.size.y))
    let kilometres = Earth.meanRadiusMetres / 1000 * globe.distance / globe.focal * (unit / 1080)
    let brightness = min(pow(Self.ground / kilometres, Self.dimming), 1)
    places.forEachPlace(near: globe.center, within: view.reach) { place, population in
      let world = globe.world(place)
      let facing = globe.facing(world)
      guard facing > 0.05 else { return }
      let point = globe.project(world)
      guard point.x > -20, point.x < width + 20, point.y > -20, point.y < height + 20,
        !picture.isKnown(point)
      else { return }
      let near = Self.smooth((facing - 0.05) / 0.40)
      let share = Double(population) / Self.people
      let mass = pow(share, 0.62)
      let depth = globe.distance / max(globe.depth(world), globe.distance * 0.1)
      let spread = 0.00055 * unit * pow(share, 0.42) * depth * brightness.squareRoot()
      // The same place scatters the same grains in every picture.
      let seed = UInt64(bitPattern: Int64(place.latitude.degrees * 1000)) &* 0x9E37_79B9_7F4A_7C15
      var random = SeededGenerator(
        seed: seed ^ UInt64(bitPattern: Int64(place.longitude.degrees * 1000))
      )
      for _ in 0..<max(1, Int(mass * brightness)) {
        let turn = Double.random(in: 0..<2 * .pi, using: &random)
        let far = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot() * spread
        let flat = 0.55 * max(0.25, facing)
        canvas.add(
          grain: point + SIMD2(cos(turn) * far, sin(turn) * far * flat),
          light: near * min(brightness * max(mass, 1), 1)
        )
      }
      canvas.add(glow: point, light: near * mass * brightness)
    }
    top = mask.top
    grains = GrainRows(canvas.grains, rows: mask.height)
    glow = GroundBlur(canvas, deviation: 0.0075 * unit)
    haze = GroundBlur(canvas, deviation: 0.020 * unit)
  }

  /// Reads a row, which the land must contain.
  func read(_ row: Int, into ground: GroundRow) {
    grains.read(row - top, into: ground.grains)
    glow.read(row - top, into: ground.glow)
    haze.read(row - top, into: ground.haze)
  }

  private static func smooth(_ t: Double) -> Double {
    let t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
  }
}

/// Light that is added up on the pixels of a picture's ground.
private struct LightCanvas: GroundField {
  private(set) var grains: [Grain] = []

  /// The glow of each pixel, row by row.
  private var glow: [Float]

  let width, height, stride: Int
  private let top: Double

  /// The deviation of a grain, in pixels, and its light. In small pictures grains do not shrink, but
  /// dim.
  private let deviation, grain: Double

  /// The glow of a place's light on a single pixel, which has the same brightness in pictures of
  /// every size.
  private let pixel: Float

  /// The least size of a point, in pixels, for the shape of grains.
  private static let smallest = 0.8

  init(_ mask: GroundMask, point: Double, reduction: Double) {
    (width, height, stride) = (mask.width, mask.height, mask.stride)
    top = Double(mask.top)
    glow = [Float](repeating: 0, count: stride * height)
    deviation = 0.6 * max(point, Self.smallest)
    let whole = point * reduction
    // In a reduced picture, a grain has as much light as in the whole one.
    let shrunk = max(whole, Self.smallest) / (max(point, Self.smallest) * reduction)
    grain = 0.36 * pow(min(whole / Self.smallest, 1), 1.2) * shrunk * shrunk
    pixel = Float(point * point)
  }

  func read(_ row: Int, into line: UnsafeMutableBufferPointer<Float>) {
    glow.withUnsafeBufferPointer { glow in
      for column in 0..<min(stride, line.count) { line[column] = glow[row * stride + column] }
    }
  }

  /// Adds a grain, spread over the pixels around its centre.
  mutating func add(grain center: SIMD2<Double>, light: Double) {
    let at = center - SIMD2(0.5, 0.5 + top)
    let reach = (2.2 * deviation).rounded(.up)
    let (left, right) = (Int(at.x - reach), Int(at.x + reach) + 1)
    let (first, last) = (Int(at.y - reach), Int(at.y + reach) + 1)
    guard right >= 0, left < width, last >= 0, first < height else { return }
    grains.append(
      Grain(
        center: at,
        columns: Int32(max(left, 0))...Int32(min(right, width - 1)),
        rows: Int32(max(first, 0))...Int32(min(last, height - 1)),
        light: Float(grain * light),
        deviation: Float(deviation)
      )
    )
  }

  /// Adds the glow of a place.
  mutating func add(glow center: SIMD2<Double>, light: Double) {
    let (column, row) = (Int(center.x.rounded(.down)), Int((center.y - top).rounded(.down)))
    guard 0..<width ~= column, 0..<height ~= row else { return }
    glow[row * stride + column] += Float(light) * pixel
  }
}
