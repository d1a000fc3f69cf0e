import Airports
import Flights
import Geodesy
import Testing

@testable import Scenes
@testable import Show

/// Pictures of ways and legs across half the Earth.
@Suite struct WorldTests {
  private let size = SIMD2(1280, 800)

  private func journey(from home: String, seed: UInt64) throws -> Journey {
    let catalogue = try World.catalogue.get()
    let airport = try #require(catalogue.airport(code: home))
    return try Journey(catalogue: catalogue, home: airport.coordinate, range: .world, seed: seed)
  }

  @Test(arguments: [("SYD", 2), ("SFO", 3), ("ANC", 7)] as [(String, UInt64)])
  func `the way flown fills the picture, in unbroken lines`(
    home: String,
    seed: UInt64
  ) throws {
    let journey = try journey(from: home, seed: seed)
    let way = FlownRoute(
      0..<40,
      in: journey,
      size: size,
      light: SkyLight(.day, at: Europe.start),
      .none
    )
    let columns = way.legs.flatMap(\.self).map(\.x)
    let width = try #require(columns.max()) - #require(columns.min())
    #expect(width > 0.45 * Double(size.x))
    // No line crosses the picture between two parts of a leg that are seen.
    for (start, end) in way.legs.flatMap({ zip($0, $0.dropFirst()) }) {
      #expect((end - start).length < 0.2 * Double(size.x))
    }
    let boxes = way.names.map { SIMD2<Float>($0.place) }
    #expect(boxes.allSatisfy { Box(size: size).contains($0) })
  }

  @Test(arguments: [SIMD2(1280, 800), SIMD2(800, 1280)])
  func `airports are spread over a long leg`(size: SIMD2<Int>) throws {
    let journey = try journey(from: "LHR", seed: 1)
    let catalogue = journey.catalogue
    let ends = try ["LHR", "SYD"].map { try #require(catalogue.airport(code: $0)) }
    let leg = Leg(from: ends[0], to: ends[1])
    let light = SkyLight(.day, at: Europe.start)
    let view = LegView(leg, number: 0, in: journey, size: size, light: light)
    #expect(view.dots.count == 160)
    let squares = Set(view.dots.map { SIMD2<Int>(($0.point / 80).rounded(.down)) })
    #expect(squares.count > 45)
    #expect(view.dots.contains { $0.isLarge } && view.dots.contains { !$0.isLarge })
  }

  @Test func `a long name in an upright picture is as small as its maxWidth needs`() throws {
    let journey = try journey(from: "CGK", seed: 1)
    let catalogue = journey.catalogue
    let ends = try ["BEJ", "TBM"].map { try #require(catalogue.airport(code: $0)) }
    let leg = Leg(from: ends[0], to: ends[1])
    let light = SkyLight(.day, at: Europe.start)
    let view = LegView(leg, number: 0, in: journey, size: SIMD2(1080, 1920), light: light)
    for (label, point) in [
      (view.originLabel, view.origin), (view.destinationLabel, view.destination),
    ] {
      let maxWidth = min(point.x, 1080 - point.x) - LegView.safeMargin * view.unit
      #expect(label.half <= maxWidth + 1, "\(label.city)")
      #expect(label.city.size >= 0.018 * view.unit)
    }
  }
}
