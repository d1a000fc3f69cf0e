import Breathing
import Geodesy
import Scenes
import Testing

@testable import Screen
@testable import Show

/// The light of the sky where day turns to night.
@Suite struct TerminatorTests {
  /// New York–Frankfurt on 20 March 2026, 21:30 UTC: the sun is 17 degrees high at one end, 33 below the horizon at the
  /// other, and 8 below it in the middle.
  private static let route = TestRoute("New York–Frankfurt", (40.64, -73.78), (50.03, 8.57))
  private static let sun = Sun.overhead(atUnixSeconds: 1_774_042_200)

  @Test func `over an ocean, it is light above sunlit ground and dark at night, without an edge`() {
    let backdrop = Self.route.backdrop(width: 640, height: 360, sun: Self.sun)
    let map = GroundMap(backdrop.globe, columns: 640, rows: 0..<360, sun: Self.sun)
    let terminator = Terminator(Twilight(sun: Self.sun), over: backdrop.globe, map: map)
    let (sky, ground) = (NumberRow(count: 640), NumberRow(count: 640))
    terminator.read(66, sky: sky, ground: ground)
    #expect(ground[0] == 0 && ground[639] == 1)
    #expect(sky[0] < 0.3)
    #expect(sky[639] > 0.95)
    let steps = (8..<640).map { abs(sky[$0] - sky[$0 - 8]) }
    #expect((steps.max() ?? 1) < 0.035, "a step of \(steps.max() ?? 1) in 8 pixels")
  }

  /// Instants in seconds since the Unix epoch: a morning and an evening in winter and in summer. The sun sets and rises
  /// over London–Amsterdam.
  private static let twilights: [Double] = [
    1_796_025_600, 1_796_054_580, 1_782_010_800, 1_782_073_800,
  ]

  @Test(arguments: [[400, 900], [200, 600], [200, 900]] as [SIMD2<Int>], twilights)
  func `in a very tall picture, where the uppermost rays point away, the sky has no edge`(
    size: SIMD2<Int>,
    seconds: Double
  ) {
    let sun = Sun.overhead(atUnixSeconds: seconds)
    let headroom = size.y * 27 / 100
    let backdrop = TestRoute.londonAmsterdam.backdrop(
      width: size.x,
      height: size.y,
      headroom: headroom,
      sun: sun
    )
    let rows = -headroom..<size.y
    let map = GroundMap(backdrop.globe, columns: size.x, rows: rows, sun: sun)
    let terminator = Terminator(Twilight(sun: sun), over: backdrop.globe, map: map)
    let ground = NumberRow(count: size.x)
    var (last, greatest): ([Float]?, Float) = (nil, 0)
    for row in -headroom..<Int(backdrop.globe.limbTop) - GroundMap.side {
      let sky = NumberRow(count: size.x)
      terminator.read(row, sky: sky, ground: ground)
      let line = (0..<size.x).map { sky[$0] }
      if let last {
        for (above, below) in zip(last, line) { greatest = max(greatest, abs(below - above)) }
      }
      last = line
    }
    #expect(greatest < 0.01, "a step of \(greatest) from one row to the next")
  }

  /// Legs at dusk, and the instant in seconds since the Unix epoch: the sun is 10 and 11 degrees below the horizon in
  /// the middle, and lights the sky beside it.
  @Test(
    arguments: [
      (TestRoute("Anchorage–Tokyo", (61.2, -150), (35.5, 139.8)), 1_781_176_680),
      (TestRoute("Honolulu–Papeete", (21.3, -157.9), (-17.6, -149.6)), 1_778_081_040),
    ] as [(TestRoute, Double)]
  )
  func `the caption has its contrast where the sky behind it is lightest`(
    route: TestRoute,
    seconds: Double
  ) {
    let light = SkyLight(.auto, at: Instant(nanoseconds: Int64(seconds) * 1_000_000_000))
    let ends = [0.0, 1].map { route.path.coordinate(at: $0) }
    let backdrop = route.backdrop(
      width: 640,
      height: 360,
      palette: light.palette(home: ends[0]),
      sun: Sun.overhead(atUnixSeconds: seconds)
    )
    let ground = SeenGround(of: backdrop.globe, size: backdrop.size, named: ends)
    let words = Contrast.luminance(light.palette(home: ends[0], over: ground).text)
    let picture = BackdropPainter(atlas: shippedAtlas).paint(backdrop).lit
    for column in stride(from: 280, through: 360, by: 10) {
      // Its baseline, below which the sky is lighter.
      let ratio = Contrast.ratio(words, Contrast.luminance(Color(picture[column, 48] & 0xFFFFFF)))
      #expect(ratio >= 4.5, "\(ratio) at column \(column)")
    }
  }
}
