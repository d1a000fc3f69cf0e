import Breathing
import Flights
import Scenes
import Testing

@testable import Show

/// The names of the first and the last airport in the summary's picture.
@Suite struct RouteEndNameTests {
  private static let size = SIMD2(1920, 1080)

  private func name(
    _ city: String,
    at dot: SIMD2<Double>,
    among legs: [[SIMD2<Double>]],
    isPlain: Bool = false
  ) throws -> RouteEndName {
    let names = RouteEndName.names(
      [(city, dot)],
      among: legs,
      [dot],
      in: Self.size,
      .none,
      isPlain: isPlain
    )
    return try #require(names.first)
  }

  /// Whether a line passes through a box.
  private func crosses(_ line: [SIMD2<Double>], _ box: Box) -> Bool {
    zip(line, line.dropFirst()).contains { start, end in
      (0...1000).contains { step in
        box.contains(SIMD2<Float>(start + (end - start) * (Double(step) / 1000)))
      }
    }
  }

  @Test(arguments: [false, true])
  func `a name lies beside lines that leave its airport in four directions`(isPlain: Bool) throws {
    let dot = SIMD2(960.0, 700)
    let legs: [[SIMD2<Double>]] = [
      [dot, [100, 700]], [dot, [1800, 700]], [dot, [960, 400]], [dot, [960, 1050]],
    ]
    let name = try name("Amsterdam", at: dot, among: legs, isPlain: isPlain)
    for leg in legs { #expect(!crosses(leg, name.box)) }
    #expect(!name.box.contains(SIMD2<Float>(dot)))
  }

  @Test func `a name moves away from a line that would strike its last letter`() throws {
    let dot = SIMD2(960.0, 700)
    // Wide letters: they end farther out than letters of a mean width would.
    let city = "MMMMMMMM"
    let em = 0.024 * 1080
    let end = dot.x + CardType.width(of: city, .semibold) * em / 2
    let strike = [SIMD2(end - 4, 600), SIMD2(end - 4, 900)]
    let name = try name(city, at: dot, among: [strike])
    #expect(!crosses(strike, name.box))
  }

  @Test func `where nothing is free, lines fade before the name`() throws {
    let dot = SIMD2(960.0, 700)
    let legs = stride(from: 0.0, to: 600, by: 12).map { height in
      [SIMD2(100, 450 + height), SIMD2(1800, 450 + height)]
    }
    let name = try name("Amsterdam", at: dot, among: legs)
    let em = 0.024 * 1080.0
    var (inside, clear) = (0, 0)
    for leg in legs {
      let line = name.refined(leg)
      let isNear = crosses(leg, name.box)
      for point in line {
        let clarity = name.clarity(at: point)
        if name.box.contains(SIMD2<Float>(point)) {
          inside += 1
          #expect(clarity < 1e-6)
        }
        if clarity == 1 { clear += 1 }
      }
      // The steps are small, so that the line fades instead of ending.
      for (one, next) in zip(line, line.dropFirst()) where isNear {
        let middle = SIMD2<Float>((one + next) / 2)
        if name.box.contains(middle) { #expect((next - one).length < 0.1 * em) }
      }
    }
    #expect(inside > 20 && clear > 50)
  }

  @Test func `in the picture, no line is seen under a name`() throws {
    let journey = try Europe.show().journey
    let light = SkyLight(.day, at: Europe.start)
    var named = 0
    for flights in 1..<12 {
      let way = FlownRoute(0..<flights, in: journey, size: Self.size, light: light, .none)
      var scene = Scene(size: Self.size)
      way.draw(into: &scene)
      named += way.names.count
      for mark in scene.marks {
        guard case .ribbon(let points) = mark else { continue }
        for (one, next) in zip(points, points.dropFirst()) {
          for step in 0...20 {
            let share = Float(step) / 20
            let place = one.point + (next.point - one.point) * share
            guard way.names.contains(where: { $0.box.contains(place) }) else { continue }
            let opacity = one.color.opacity + (next.color.opacity - one.color.opacity) * share
            #expect(opacity < 0.06, "\(flights) flights, at \(place)")
          }
        }
      }
    }
    #expect(named >= 11)
  }
}
