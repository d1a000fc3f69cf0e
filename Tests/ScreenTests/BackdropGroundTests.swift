import Atlas
import Geodesy
import Glibc
import Scenes
import Show
import Testing

@testable import Screen

@Suite struct `The land in the picture` {
  /// Points spread evenly over the visible ground are land where the atlas has land: around the
  /// world, across the date line and the poles, no shore is inverted.
  @Test(arguments: TestRoute.all)
  func `matches the atlas`(route: TestRoute) throws {
    let (width, height) = (240, 135)
    let globe = route.backdrop(width: width, height: height).globe
    let mask = GroundMask(shippedAtlas, globe: globe, size: SIMD2(width, height))
    let view = GroundOutline(globe: globe, size: SIMD2(width, height))
    let level = shippedAtlas.level(within: view.pixelAngle * 0.75)
    let rings = LandAtlas.Layer.allCases.map {
      shippedAtlas.rings(of: $0, level: level, near: globe.center, within: view.reach)
    }
    var (right, wrong) = (0, 0)
    for place in scattered(around: globe.center, within: view.reach.radians, count: 300) {
      let point = globe.world(place)
      guard globe.facing(point) > 0.3 else { continue }
      let pixel = globe.project(point)
      let (x, y) = (Int(pixel.x.rounded(.down)), Int(pixel.y.rounded(.down)) - mask.top)
      guard 0..<width ~= x, 0..<mask.height ~= y else { continue }
      let covered = rings.map { rings in rings.count { $0.encloses(place) } % 2 == 1 }
      let isPainted = mask[y * mask.stride + x] > 0.5
      if isPainted == (covered[0] && !covered[1]) { right += 1 } else { wrong += 1 }
    }
    #expect(right > 40, "enough places lie in the picture")
    // Shores are simplified to a pixel, and small islands and lakes are left out.
    #expect(wrong * 12 <= right, "\(wrong) of \(right + wrong) places differ")
  }

  @Test func `reaches past the limb, so that no shore is drawn along it`() {
    let backdrop = TestRoute("Moscow–Nizhny Novgorod", (55.97, 37.41), (56.23, 43.78))
      .backdrop(width: 320, height: 180)
    let mask = GroundMask(shippedAtlas, globe: backdrop.globe, size: backdrop.size)
    let limb = Int(backdrop.globe.limbTop) - mask.top
    let summit = Int(backdrop.globe.principal.x)
    for column in summit - 8..<summit + 8 {
      #expect(mask[(limb + 1) * mask.stride + column] > 0.9)
    }
  }

  @Test func `has no freckles of small lakes in high contrast`() {
    let route = TestRoute("London–New York", (51.47, -0.46), (40.64, -73.78))
    let (width, height) = (1280, 720)
    let globe = route.backdrop(width: width, height: height).globe
    let size = SIMD2(width, height)
    let usual = GroundMask(shippedAtlas, globe: globe, size: size)
    let plain = GroundMask(shippedAtlas, globe: globe, size: size, isPlain: true)
    let (lakes, others) = (smallWaters(usual), smallWaters(plain))
    #expect(lakes > 30 && others * 2 < lakes, "\(others) of \(lakes) remain")
    for (north, east) in [(47.7, -87.5), (44.5, -82.4), (60.0, -86.0)] {
      let point = globe.project(Coordinate(degreesNorth: north, degreesEast: east))
      let index = (Int(point.y) - plain.top) * plain.stride + Int(point.x)
      #expect(plain[index] < 0.1, "Lake Superior, Lake Huron, Hudson Bay")
    }
  }

  /// Returns how many waters of a mask have at most 40 pixels and are surrounded by land.
  private func smallWaters(_ mask: GroundMask) -> Int {
    var isFree = (0..<mask.stride * mask.height).map { mask[$0] < 0.5 }
    var count = 0
    for start in isFree.indices where isFree[start] {
      var (area, open, touchesEdge) = (0, [start], false)
      isFree[start] = false
      while let index = open.popLast() {
        area += 1
        let (x, y) = (index % mask.stride, index / mask.stride)
        guard (1..<mask.width - 1).contains(x), (1..<mask.height - 1).contains(y) else {
          touchesEdge = true
          continue
        }
        for next in [index - 1, index + 1, index - mask.stride, index + mask.stride]
        where isFree[next] {
          isFree[next] = false
          open.append(next)
        }
      }
      if area <= 40, !touchesEdge { count += 1 }
    }
    return count
  }

  /// A golden-angle spiral: evenly spread over a cap.
  private func scattered(around center: Coordinate, within reach: Double, count: Int)
    -> [Coordinate]
  {
    let up = center.normal
    let east = up.anyPerpendicular
    let north = up.cross(east)
    return (0..<count).map { index in
      let share = (Double(index) + 0.5) / Double(count)
      let z = 1 - share * (1 - cos(reach * 0.5))
      let r = (1 - z * z).squareRoot()
      let turn = Double(index) * .pi * (3 - 5.0.squareRoot())
      return Coordinate(normal: up * z + (east * cos(turn) + north * sin(turn)) * r)
    }
  }
}

@Suite struct `Blurred land` {
  @Test(arguments: [0.3, 1, 2.6, 5.2, 7.6, 13, 28, 56])
  func `follows the error function across a shore`(deviation: Double) {
    let mask = GroundMask(width: 400, height: 48) { x, _ in x < 200 ? 1 : 0 }
    let blur = GroundBlur(mask, deviation: deviation)
    let row = NumberRow(count: mask.stride)
    blur.read(24, into: row)
    for x in 0..<400 {
      let distance = Double(x) + 0.5 - 200
      // A pixel has a width: for a narrow bell, its sum over pixels is not the integral.
      let expected = 0.5 * erfc(distance / (deviation * 2.0.squareRoot()))
      #expect(abs(Double(row[x]) - expected) < (deviation < 1 ? 0.05 : 0.012))
    }
  }

  @Test func `stays whole where land is everywhere, up to the borders`() {
    let mask = GroundMask(width: 53, height: 31) { _, _ in 1 }
    for deviation in [0.4, 3, 9, 40] {
      let blur = GroundBlur(mask, deviation: deviation, shift: SIMD2(5, 6))
      let row = NumberRow(count: mask.stride)
      for y in 0..<31 {
        blur.read(y, into: row)
        #expect(row.numbers.allSatisfy { abs($0 - 1) < 1e-4 })
      }
    }
  }

  @Test func `moves to the right and down`() {
    let mask = GroundMask(width: 64, height: 64) { x, y in
      (20..<24).contains(x) && (30..<34).contains(y) ? 1 : 0
    }
    let blur = GroundBlur(mask, deviation: 1.5, shift: SIMD2(7, 9))
    var brightest = (value: Float(0), x: 0, y: 0)
    for y in 0..<64 {
      let row = NumberRow(count: mask.stride)
      blur.read(y, into: row)
      for x in 0..<64 where row[x] > brightest.value + 1e-4 { brightest = (row[x], x, y) }
    }
    #expect((28...29).contains(brightest.x))
    #expect((40...41).contains(brightest.y))
  }

  @Test func `draws a line along the coast, brighter towards the upper left`() {
    let mask = GroundMask(width: 64, height: 64) { x, y in
      (16..<48).contains(x) && (16..<48).contains(y) ? 1 : 0
    }
    let line = CoastLine(scale: 1)
    let ground = GroundRow(columns: mask.stride)
    line.read(32, of: mask, into: ground)
    #expect(ground.coast[15] > 0.4 && ground.coast[48] > 0.4)
    #expect(ground.coast[8] == 0 && ground.coast[32] < 1e-6 && ground.coast[60] == 0)
    #expect(ground.facing[15] > 0.8 && ground.facing[48] < 0.2)
    line.read(16, of: mask, into: ground)
    #expect(ground.facing[32] > 0.8)
  }
}
