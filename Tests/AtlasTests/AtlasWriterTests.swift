import Atlas
import Geodesy
import Testing

@Suite struct `Writing an atlas` {
  let details = [
    AtlasWriter.Detail(toleranceMetres: 500, gridMicrodegrees: 2000, smallestSquareMetres: 1e6),
    AtlasWriter.Detail(toleranceMetres: 9000, gridMicrodegrees: 40_000, smallestSquareMetres: 1e10),
  ]
  let land: [Ring] = [
    .island(east: 10, north: 50, radius: 3), .island(east: -70, north: -20, radius: 0.4),
    .island(east: 100, north: 0, radius: 0.002),
  ]

  @Test func `keeps shores within tolerance and grid`() throws {
    let atlas = try LandAtlas(bytes: AtlasWriter(details: details).bytes(land: land, lakes: []))
    let place = Coordinate(degreesNorth: 50, degreesEast: 10)
    let read = try #require(
      atlas.rings(of: .land, level: 0, near: place, within: .degrees(1)).first
    )
    let corners = read.coordinates
    for point in land[0].coordinates {
      let stray = zip(corners, corners.dropFirst() + corners.prefix(1))
        .map { distanceMetres(of: point, from: $0, to: $1) }.min()
      // Half the grid's diagonal is 157 m.
      #expect(try #require(stray) < 500 + 160)
    }
  }

  @Test func `orders by size and leaves out what is too small`() throws {
    let atlas = try LandAtlas(bytes: AtlasWriter(details: details).bytes(land: land, lakes: land))
    #expect(atlas.levels.map(\.ringCounts) == [[2, 2], [1, 1]])
    let rings = atlas.rings(of: .lakes, level: 0, near: .init(degreesNorth: 0, degreesEast: 0))
    #expect(rings.map { ($0.points[0].x / 10).rounded() } == [1, -7])
  }

  @Test func `finds only nearby land`() throws {
    let atlas = try LandAtlas(bytes: AtlasWriter(details: details).bytes(land: land, lakes: []))
    let near = { (north: Double, east: Double, reach: Double) in
      atlas.rings(
        of: .land,
        level: 0,
        near: Coordinate(degreesNorth: north, degreesEast: east),
        within: .degrees(reach)
      ).count
    }
    #expect(near(50, 10, 0) == 1)
    #expect(near(56, 10, 1) == 0)
    #expect(near(56, 10, 3) == 1)
    #expect(near(0, 0, 180) == 2)
  }

  @Test func `writes the same bytes again`() {
    let writer = AtlasWriter(details: details)
    #expect(writer.bytes(land: land, lakes: land) == writer.bytes(land: land, lakes: land))
  }

  @Test func `joins land that a flat map cuts at the date line`() throws {
    let east = Ring(points: [[179, -1], [179, 1], [180, 1.001], [180, -1]])
    let west = Ring(points: [[-180, -1], [-180, 1], [-179, 1], [-179, -1]])
    let fine = AtlasWriter(
      details: [.init(toleranceMetres: 1, gridMicrodegrees: 1000, smallestSquareMetres: 0)]
    )
    let atlas = try LandAtlas(bytes: fine.bytes(land: [east, west], lakes: []))
    let rings = atlas.rings(of: .land, level: 0, near: .init(degreesNorth: 0, degreesEast: 180))
    #expect(rings.count == 1)
    let xs = try #require(rings.first).points.map(\.x)
    #expect(try #require(xs.max()) - #require(xs.min()) == 2)
    #expect(atlas.contains(.init(degreesNorth: 0, degreesEast: 180), layer: .land))
  }

  @Test func `joins the land around the south pole into one shore`() throws {
    let margin = stride(from: -180.0, through: 180, by: 30).map { SIMD2<Double>($0, -90) }
    let shore = stride(from: 180.0, through: -180, by: -30).map { east in
      let bay = abs(east) == 180 ? 0 : 2 * (east / 30).truncatingRemainder(dividingBy: 2)
      return SIMD2<Double>(east, -70 - bay)
    }
    let writer = AtlasWriter(
      details: [.init(toleranceMetres: 1, gridMicrodegrees: 1000, smallestSquareMetres: 0)]
    )
    let bytes = writer.bytes(land: [Ring(points: margin + shore)], lakes: [])
    let atlas = try LandAtlas(bytes: bytes)
    let rings = atlas.rings(of: .land, level: 0, near: .init(degreesNorth: -90, degreesEast: 0))
    #expect(rings.count == 1)
    #expect(try #require(rings.first).points.allSatisfy { $0.y > -73 })
    #expect(atlas.contains(.init(degreesNorth: -90, degreesEast: 0), layer: .land))
    #expect(!atlas.contains(.init(degreesNorth: -60, degreesEast: 100), layer: .land))
  }

  /// The distance from the arc between two places, by stepping along it.
  private func distanceMetres(
    of place: Coordinate,
    from: Coordinate,
    to: Coordinate
  ) -> Double {
    let arc = GreatCircle(from: from, to: to)
    return (0...200).map {
      Earth.distanceMetres(from: place, to: arc.coordinate(at: Double($0) / 200))
    }.min() ?? .infinity
  }
}
