import Foundation
import Geodesy
import Scenes
import Show
import TestSupport
import Testing

@testable import Screen

@Suite struct `A painted backdrop` {
  let painter = BackdropPainter(atlas: shippedAtlas)

  @Test func `is unchanged`() throws {
    let route = TestRoute.londonAmsterdam
    let day = painter.paint(route.backdrop(width: 96, height: 54, headroom: 17))
    try expectPicture(day.dark, "backdrop-day-dark")
    try expectPicture(day.lit, "backdrop-day-lit")
    try expectPicture(day.sea, "backdrop-day-sea")
    let night = route.backdrop(width: 96, height: 54, headroom: 17, palette: .night)
    try expectPicture(painter.paint(night).lit, "backdrop-night-lit")
    try expectPicture(painter.paint(route.backdrop(width: 54, height: 96)).lit, "backdrop-portrait")
  }

  @Test func `is the same every time, in any task`() async {
    let backdrop = TestRoute.londonAmsterdam
      .backdrop(width: 97, height: 55, headroom: 9, palette: .night)
    let first = painter.paint(backdrop)
    await withTaskGroup(of: BakedBackdrop.self) { [painter] group in
      for _ in 0..<4 { group.addTask { painter.paint(backdrop) } }
      for await other in group { #expect(other == first) }
    }
  }

  @Test(arguments: [(1, 1), (7, 5), (33, 9), (9, 70), (64, 64)])
  func `comes in any size`(width: Int, height: Int) {
    let route = TestRoute.londonAmsterdam
    let baked = painter.paint(route.backdrop(width: width, height: height, headroom: 3))
    #expect(baked.width == width && baked.height == height + 3)
    #expect(baked.dark.pixels.allSatisfy { $0 >> 24 == 0xFF })
  }

  @Test func `grows darker towards the top of a very tall picture`() {
    let lit = painter.paint(TestRoute.londonAmsterdam.backdrop(width: 90, height: 320)).lit
    func brightness(_ row: Int) -> Int {
      (0..<90).reduce(0) { $0 + channels(lit[$1, row]).y } / 90
    }
    let rows = [2, 30, 60, 90, 120].map(brightness)
    #expect(rows == rows.sorted() && rows[4] > rows[0] + 20, "\(rows)")
  }

  @Test func `has one sky with land and without`() {
    let backdrop = TestRoute.londonAmsterdam.backdrop(width: 160, height: 90, headroom: 29)
    let baked = painter.paint(backdrop)
    let sky = 0..<(29 + Int(backdrop.globe.limbTop) - 2) * 160
    #expect(baked.dark.pixels[sky] == baked.sea.pixels[sky])
    #expect(baked.dark != baked.sea)
  }

  @Test func `has land at London and water in the North Sea`() {
    let backdrop = TestRoute.londonAmsterdam.backdrop(width: 320, height: 180)
    let baked = painter.paint(backdrop)
    let land = { (north: Double, east: Double) -> Int in
      let at = backdrop.globe.project(Coordinate(degreesNorth: north, degreesEast: east))
      let (x, y) = (Int(at.x), Int(at.y))
      return distance(baked.dark[x, y], baked.sea[x, y])
    }
    #expect(land(51.5, -0.5) > 25)
    #expect(land(52.0, 5.2) > 25)
    #expect(land(52.6, 3.0) < 8)
    #expect(land(52.75, 5.35) < 20, "the IJsselmeer")
  }

  @Test func `is never darker with lights than without`() {
    for palette in [Palette.day, .night, .day.mixed(with: .night, 0.5)] {
      let backdrop = TestRoute.londonAmsterdam.backdrop(width: 160, height: 90, palette: palette)
      let baked = painter.paint(backdrop)
      let darker = zip(baked.dark.pixels, baked.lit.pixels).count { dark, lit in
        // The noise is the same in both, so they differ by rounding only.
        [0, 8, 16].contains { (shift: UInt32) -> Bool in
          let (light, before) = (lit >> shift & 0xFF, dark >> shift & 0xFF)
          return light + 1 < before
        }
      }
      #expect(darker == 0)
      let limb = SIMD2(Int(backdrop.globe.principal.x), Int(backdrop.globe.limbTop))
      #expect(distance(baked.dark[limb.x, limb.y], baked.lit[limb.x, limb.y]) > 40)
    }
  }

  @Test func `is true black at night overhead but for its stars`() {
    let route = TestRoute.londonAmsterdam
    let night = route.backdrop(width: 240, height: 135, headroom: 43, palette: .night)
    let stars = painter.paint(night).dark.pixels.prefix(240 * 43).count { $0 != 0xFF00_0000 }
    #expect(stars > 60)
    #expect(stars < 1000)
    let day = painter.paint(route.backdrop(width: 240, height: 135, headroom: 43)).dark
    let steps = (0..<43).flatMap { y in
      (1..<240).map { x in distance(day[x - 1, y], day[x, y]) }
    }
    #expect(steps.max() ?? 0 <= 9, "no star by day")
  }

  @Test func `continues smoothly above the picture at rest`() {
    let backdrop = TestRoute.londonAmsterdam.backdrop(width: 160, height: 90, headroom: 29)
    let baked = painter.paint(backdrop)
    for y in 1..<40 {
      let difference = distance(baked.lit[80, y - 1], baked.lit[80, y])
      #expect(difference <= 10, "row \(y)")
    }
    let rest = painter.paint(TestRoute.londonAmsterdam.backdrop(width: 160, height: 90))
    let below = baked.dark.pixels.suffix(160 * 90)
    let worst = zip(below, rest.dark.pixels).map { distance($0, $1) }.max() ?? 0
    #expect(worst <= 9, "only the noise differs")
  }
}

/// The sum of the channels' differences.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
  [16, 8, 0].reduce(0) { sum, shift in
    let (first, second) = (Int(a >> shift & 0xFF), Int(b >> shift & 0xFF))
    return sum + abs(first - second)
  }
}

/// Expects a picture to match a golden one: single steps may differ, since compilers differ in the
/// last bit, but there must be no visible change.
///
/// `GOLDEN=record` records the picture again, as a portable pixmap; look at it before you commit
/// it.
func expectPicture(
  _ picture: PixelBuffer,
  _ name: String,
  at location: SourceLocation = #_sourceLocation
) throws {
  let file = Checkout.root.appending(path: "Tests/ScreenTests/Golden/\(name).ppm")
  var bytes = Data("P6 \(picture.width) \(picture.height) 255\n".utf8)
  for pixel in picture.pixels {
    for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
  }
  if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try bytes.write(to: file)
  }
  let expected = try Data(contentsOf: file)
  try #require(expected.count == bytes.count, sourceLocation: location)
  let differences = zip(bytes, expected).map { abs(Int($0) - Int($1)) }
  #expect(differences.max() ?? 0 <= 6, sourceLocation: location)
  #expect(differences.reduce(0, +) * 10 <= differences.count, sourceLocation: location)
}
