import Atlas
import Geodesy
import Scenes
import Testing

@testable import Screen

/// The coasts on scopes and cards.
@Suite struct ScopeCoastTests {
  @Test func `no line crosses a scope whose centre is opposite a coast`() throws {
    let range = 90_000.0
    let level = shippedAtlas.level(within: Earth.angle(metres: range) * (1 / 400))
    let center = Coordinate(degreesNorth: 5, degreesEast: -1)
    let rings = shippedAtlas.rings(of: .land, level: level, near: center)
    let points = try #require(rings.first).points
    // Places opposite the Gulf of Guinea: nothing but sea.
    let homes = zip(points, points.dropFirst()).map { ($0 + $1) / 2 }.filter { middle in
      (-3...1).contains(middle.x.remainder(dividingBy: 360)) && (4...6.5).contains(middle.y)
    }
    #expect(homes.count > 50)
    for index in stride(from: 0, to: homes.count, by: 10) {
      let home = Coordinate(
        degreesNorth: -homes[index].y,
        degreesEast: homes[index].x + 180
      )
      let map = ScopeMap(home: home, rangeMetres: range, up: .zero)
      let coast = ScopeCoast(ScopeCoast.Key(map, radius: 400), atlas: shippedAtlas)
      let marks = coast.marks(
        of: map,
        center: [400, 400],
        radius: 400,
        clear: [],
        Color(0xFFFFFF)
      )
      #expect(marks.isEmpty, "\(home)")
    }
  }
}
