import Geodesy
import Scenes
import Testing

@testable import Screen

/// Coasts that fade before the words of a card.
@Suite struct ClearAreasTests {
  private let word = Box(low: [40, 40], high: [80, 56])

  @Test func `a line fades before a word, and is whole away from it`() {
    let areas = ClearAreas([word], distance: 10)
    let line = areas.refined([[0, 48], [200, 48]])
    #expect(line.first == [0, 48] && line.last == [200, 48])
    for point in line {
      let clarity = areas.clarity(at: point)
      if word.contains(point) { #expect(clarity == 0) }
      if point.x < 29 || point.x > 91 { #expect(clarity == 1) }
    }
    for (one, next) in zip(line, line.dropFirst()) {
      #expect(abs(areas.clarity(at: next) - areas.clarity(at: one)) < 0.35)
    }
    #expect(areas.refined([[0, 100], [200, 100]]).count == 2)
    #expect(ClearAreas([], distance: 10).refined([[0, 48], [200, 48]]).count == 2)
  }

  @Test func `no coast is drawn in a clear area`() {
    let map = ScopeMap(
      home: Coordinate(degreesNorth: 51, degreesEast: 1),
      rangeMetres: 100_000,
      up: .degrees(0)
    )
    let (center, radius) = (SIMD2<Float>(200, 200), Float(180))
    let coast = ScopeCoast(ScopeCoast.Key(map, radius: radius), atlas: shippedAtlas)
    func points(_ clear: [Box]) -> [RibbonPoint] {
      coast.marks(of: map, center: center, radius: radius, clear: clear, Color(0xFFFFFF))
        .flatMap { mark in
          if case .ribbon(let points) = mark { points } else { [RibbonPoint]() }
        }
    }
    let whole = points([])
    #expect(whole.count > 50 && whole.allSatisfy { $0.color.opacity == 1 })
    // A word over each of some points of the coast.
    let words = stride(from: 0, to: whole.count, by: max(whole.count / 5, 1)).map { index in
      Box(low: whole[index].point - [20, 8], high: whole[index].point + [20, 8])
    }
    let faded = points(words)
    let covered = faded.filter { point in words.contains { $0.contains(point.point) } }
    #expect(covered.count >= words.count && covered.allSatisfy { $0.color.opacity == 0 })
    #expect(faded.contains { $0.color.opacity == 1 })
  }
}
