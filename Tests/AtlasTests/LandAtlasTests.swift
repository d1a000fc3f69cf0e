import Atlas
import Geodesy
import Testing

@Suite struct `The shipped atlas` {
  @Test(
    arguments: [
      ("London", 51.5, -0.12, true, false), ("the Atlantic", 40, -40, false, false),
      ("Lake Victoria", -1, 33, true, true), ("Sydney", -33.87, 151.2, true, false),
      ("the Caspian Sea", 42, 51, false, false), ("Manitoulin Island", 45.75, -82.2, true, false),
      ("Lake Superior", 47.7, -87.5, true, true), ("the south pole", -90, 0, true, false),
      ("the north pole", 90, 0, false, false), ("Denver", 39.74, -104.99, true, false),
      ("Chukotka on the date line", 67, 180, true, false),
      ("Chukotka west of it", 67, -179.99, true, false),
      ("Wrangel Island on the date line", 71.2, 180, true, false),
      ("Antarctica on the date line", -86, 180, true, false),
      ("the Bering Strait", 65.8, -168.95, false, false), ("Hawaii", 19.6, -155.5, true, false),
      ("the Ross Sea", -75, 180, false, false), ("Cape Town", -33.95, 18.6, true, false),
    ] as [(String, Double, Double, Bool, Bool)]
  )
  func `distinguishes land from water`(
    name: String,
    north: Double,
    east: Double,
    isLand: Bool,
    isLake: Bool
  ) throws {
    let atlas = try shippedAtlas()
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    for level in 0...1 {
      #expect(atlas.contains(place, layer: .land, level: level) == isLand, "\(name), land")
      #expect(atlas.contains(place, layer: .lakes, level: level) == isLake, "\(name), lake")
    }
  }

  @Test func `keeps within its size`() throws {
    #expect(try shippedBytes().count <= 1_300_000)
    let levels = try shippedAtlas().levels
    #expect(levels.map(\.toleranceMetres) == [250, 2000, 10_000, 40_000])
    #expect(levels.map(\.ringCounts) == [[6169, 1554], [3254, 1473], [689, 541], [115, 32]])
  }

  @Test(arguments: LandAtlas.Layer.allCases)
  func `has rings that close, no step of them going halfway round`(
    layer: LandAtlas.Layer
  ) throws {
    let atlas = try shippedAtlas()
    let origin = Coordinate(degreesNorth: 0, degreesEast: 0)
    for (level, detail) in atlas.levels.enumerated() {
      let rings = atlas.rings(of: layer, level: level, near: origin)
      #expect(rings.count == detail.ringCounts[layer.rawValue])
      for ring in rings.prefix(100) {
        let corners = ring.normals
        try #require(corners.count >= 3)
        let nearest =
          zip(corners, corners.dropFirst() + corners.prefix(1))
          .map { ($0 * $1).sum() }.min() ?? 0
        let longest = Coordinate(normal: [nearest, (1 - nearest * nearest).squareRoot(), 0])
        #expect(longest.longitude.degrees < [3, 6, 14, 30][level], "level \(level)")
        let turn = abs((ring.points.last?.x ?? 0) - ring.points[0].x)
        #expect(turn < 340 || ring.points[0].y < -60, "only Antarctica goes round a pole")
      }
    }
  }

  @Test func `has no edge along the date line or the south pole`() throws {
    let atlas = try shippedAtlas()
    for ring in atlas.rings(of: .land, level: 0, near: .init(degreesNorth: 0, degreesEast: 180)) {
      // The ends of two joined shores are at most 0.05° apart.
      let seam = zip(ring.points, ring.points.dropFirst()).filter { a, b in
        let isAlong = abs(abs(a.x) - 180) < 1e-9 && abs(abs(b.x) - 180) < 1e-9
        return isAlong && abs(a.y - b.y) > 0.06
      }
      #expect(seam.isEmpty)
      #expect(ring.points.allSatisfy { $0.y > -89 })
    }
  }

  @Test func `leaves out no ring that comes near`() throws {
    let atlas = try shippedAtlas()
    let all = atlas.rings(of: .land, level: 1, near: .init(degreesNorth: 0, degreesEast: 0))
    for (north, east) in [(52.0, 2.0), (-17, 179.9), (-89, 40), (89, 0), (0, -91)] {
      let place = Coordinate(degreesNorth: north, degreesEast: east)
      let n = place.normal
      let near = Set(
        atlas.rings(of: .land, level: 1, near: place, within: .degrees(8))
      )
      let touching = all.filter { ring in
        ring.normals.contains { ($0 * n).sum() > 0.990_268_068_7 }  // cos 8°
      }
      #expect(near.isSuperset(of: touching))
      #expect(near.count < all.count / 2)
    }
  }

  @Test func `offers the coarsest level that is fine enough`() throws {
    let atlas = try shippedAtlas()
    for (metres, level) in [(100.0, 0), (250, 0), (1999, 0), (2001, 1), (11_000, 2), (9e6, 3)] {
      #expect(atlas.level(within: Earth.angle(metres: metres)) == level)
    }
    #expect(atlas.rings(of: .land, level: 4, near: .init(degreesNorth: 0, degreesEast: 0)) == [])
  }
}
