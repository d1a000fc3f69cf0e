import Atlas
import Geodesy
import Glibc
import Scenes
import TestSupport
import Testing

@testable import Screen

/// The land of pictures that show the whole map, up to the place opposite its centre.
@Suite struct FarSideTests {
  private static let size = SIMD2(160, 100)

  /// The planet of those pictures, for a route of half a length of one radian.
  private static let shape = Framing.landscape.shape(size: SIMD2(160, 100))

  @Test(
    arguments: [
      TestRoute("Jakarta–Saskylakh", (-6.12557, 106.656), (71.9279, 114.08)),
      TestRoute("Oksibil–Zomin", (-4.9071, 140.6277), (40.01402, 68.41103)),
      TestRoute("New York–Hong Kong", (40.63945, -73.77932), (22.3089, 113.915)),
      TestRoute("Kununurra–Porbandar", (-15.7781, 128.70799), (21.64952, 69.65641)),
    ]
  )
  func `a shore close to the place opposite does not swap land and sea`(route: TestRoute) {
    let globe = route.backdrop(width: 640, height: 400).globe
    let (seen, wrong) = compare(globe, size: SIMD2(640, 400))
    #expect(seen > 10 && wrong <= 1, "\(wrong) of \(seen) places differ")
  }

  @Test func `anywhere, the picture has land where the atlas has it`() {
    var random = Xorshift(seed: 53)
    scan(
      (0..<400).map { _ in
        let center = Self.direction(&random)
        return globe(around: center, &random)
      }
    )
  }

  /// The distance of the place opposite from a corner of a shore, in degrees.
  @Test(arguments: [0, 1e-9, 1e-6, 1e-4, 0.01, 0.1, 1])
  func `the place opposite may be close to a corner of a shore, or on it`(degrees: Double) {
    var random = Xorshift(seed: 54)
    scan(
      (0..<40).map { index in
        let ring = Self.ring(of: index % 5 == 0 ? .lakes : .land, &random)
        let corner = ring.normals.randomElement(using: &random) ?? [1, 0, 0]
        let offset = Self.direction(&random) * (degrees * .pi / 180)
        return globe(around: -(corner + offset).unit, &random)
      }
    )
  }

  @Test func `the place opposite may be on an edge of a shore`() {
    var random = Xorshift(seed: 55)
    scan(
      (0..<80).map { index in
        let corners = Self.ring(of: index % 5 == 0 ? .lakes : .land, &random).normals
        let start = Int.random(in: 0..<corners.count, using: &random)
        let end = corners[(start + 1) % corners.count]
        // Long edges are followed by way of their middle.
        let share = index % 2 == 0 ? 0.5 : Double.random(in: 0...1, using: &random)
        return globe(around: -(corners[start] * (1 - share) + end * share).unit, &random)
      }
    )
  }

  /// A ring that passes the place opposite on either side, or leads through it.
  @Test(arguments: [-0.1, -1e-9, -1e-12, 0, 1e-12, 1e-9, 0.1])
  func `a shore follows the edge of the map on the side that counts`(offset: Double) {
    let opposite = Coordinate(degreesNorth: -20, degreesEast: -150)
    let (east, north) = (opposite.horizontalAxes.east, opposite.horizontalAxes.north)
    let corners = [(-2.0, offset), (2, offset), (2, -3), (-2, -3)].map { x, y in
      (opposite.normal + (east * x + north * y) * (Double.pi / 180)).unit
    }
    // Clockwise, with the place opposite inside or outside.
    let windings = follow(corners, around: Coordinate(degreesNorth: 20, degreesEast: 30))
    if abs(offset) > 1e-10 { #expect(windings == (offset > 0 ? 1 : 0)) }
  }

  @Test func `a shore may lead through the place opposite along its meridian`() {
    let center = Coordinate(degreesNorth: 0, degreesEast: 0)
    let (start, end): (SIMD3<Double>, SIMD3<Double>) = ([-1, 0, 0.02], [-1, 0, -0.03])
    for side in [-0.03, 0.03] {
      let corners: [SIMD3<Double>] = [start.unit, end.unit, SIMD3(-1, side, 0).unit]
      follow(corners, around: center)
      follow(corners.reversed(), around: center)
    }
  }

  /// Follows a ring, expects that its bearings from the centre turn as often as it counts, and returns that number.
  @discardableResult
  private func follow(_ corners: [SIMD3<Double>], around center: Coordinate) -> Int {
    var farSide = FarSide(of: center)
    var points: [SIMD3<Double>] = []
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      points.append(start)
      farSide.follow(from: start, to: end) { points.append($0) }
    }
    let (east, north) = center.horizontalAxes
    let bearings = points.map { atan2(($0 * north).sum(), ($0 * east).sum()) }
    var turn = 0.0
    for (start, end) in zip(bearings, bearings.dropFirst() + bearings.prefix(1)) {
      let step = (end - start).remainder(dividingBy: 2 * .pi)
      #expect(abs(step) < 0.051)
      turn += step
    }
    #expect(Int((turn / (2 * .pi)).rounded()) == farSide.windings)
    return farSide.windings
  }

  /// Compares the land of small pictures with the atlas.
  private func scan(_ globes: [TiltedGlobe]) {
    var (seen, wrong) = (0, 0)
    for globe in globes {
      let (places, differing) = compare(globe, size: Self.size)
      // Shores are simplified to a pixel, and small islands and lakes are left out.
      #expect(differing * 4 <= places, "\(differing) of \(places) around \(globe.center)")
      (seen, wrong) = (seen + places, wrong + differing)
    }
    #expect(seen > 12 * globes.count, "enough places lie in the pictures")
    #expect(wrong * 25 < seen, "\(wrong) of \(seen) places differ")
  }

  /// Returns how many places of a picture were compared with the atlas, and in how many the land differs.
  private func compare(_ globe: TiltedGlobe, size: SIMD2<Int>) -> (seen: Int, wrong: Int) {
    let mask = GroundMask(shippedAtlas, globe: globe, size: size)
    let view = GroundOutline(globe: globe, size: size)
    let level = shippedAtlas.level(within: view.pixelAngle * 0.75)
    let rings = LandAtlas.Layer.allCases.map {
      shippedAtlas.rings(of: $0, level: level, near: globe.center, within: view.reach)
    }
    var (seen, wrong) = (0, 0)
    let (columns, rows) = (6, 5)
    for index in 0..<columns * rows {
      let x = size.x * (2 * (index % columns) + 1) / (2 * columns)
      let y = size.y * (2 * (index / columns) + 1) / (2 * rows)
      guard y >= mask.top else { continue }
      let pixel = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      // Beyond the edge of the map, all ground is that of the place opposite, which may lie on a shore.
      let normal = globe.normal(towards: globe.direction(appearingAt: pixel))
      let point = globe.world(normal: normal)
      guard globe.facing(point) > 0.1, (normal * globe.center.normal).sum() > -0.9999 else {
        continue
      }
      let place = Coordinate(normal: normal)
      let covered = rings.map { rings in rings.count { $0.encloses(place) } % 2 == 1 }
      let isPainted = mask[(y - mask.top) * mask.stride + x] > 0.5
      seen += 1
      if isPainted != (covered[0] && !covered[1]) { wrong += 1 }
    }
    return (seen, wrong)
  }

  /// Returns a globe of a long route around a centre.
  private func globe(around normal: SIMD3<Double>, _ random: inout Xorshift) -> TiltedGlobe {
    Self.shape.scaled(
      by: .random(in: 0.45...1.5, using: &random),
      around: Coordinate(normal: normal),
      turn: .degrees(.random(in: -76...76, using: &random))
    )
  }

  /// Returns a ring of the coarsest level, which those pictures have.
  private static func ring(of layer: LandAtlas.Layer, _ random: inout Xorshift) -> Ring {
    let center = Coordinate(degreesNorth: 0, degreesEast: 0)
    let level = shippedAtlas.levels.count - 1
    let rings = shippedAtlas.rings(of: layer, level: level, near: center)
    // The large ones first: they have most of the shores.
    let share = Double.random(in: 0..<1, using: &random)
    return rings[Int(share * share * Double(rings.count))]
  }

  private static func direction(_ random: inout Xorshift) -> SIMD3<Double> {
    let z = Double.random(in: -1...1, using: &random)
    let turn = Double.random(in: 0..<2 * .pi, using: &random)
    let r = (1 - z * z).squareRoot()
    return [r * cos(turn), r * sin(turn), z]
  }
}
