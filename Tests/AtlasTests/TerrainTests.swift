import Foundation
import Geodesy
import Packing
import TestSupport
import Testing

@testable import Atlas

@Suite struct `The terrain grid` {
  private static func shipped() throws -> Terrain {
    try Terrain(bytes: Checkout.resource("land.terrain"))
  }

  /// Hills, steps, noise and sea.
  private static let tile = (0..<TerrainFormat.tile * TerrainFormat.tile).map { index in
    let (x, y) = (index % TerrainFormat.tile, index / TerrainFormat.tile)
    let noise = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7)
    switch (x / 14, y / 14) {
    case (0, _): return TerrainCell.sea
    case (1, 0): return TerrainCell(low: noise / 2, high: noise / 2 + noise % 99)
    case (1, 1): return x < 20 ? TerrainCell(low: 0, high: 0) : TerrainCell(low: 254, high: 254)
    default:
      let wave: Double = 40 * sin(Double(x) / 9) * cos(Double(y) / 5)
      let low = UInt8(100 + Int(wave))
      return TerrainCell(low: low, high: low + UInt8(y % 5))
    }
  }

  @Test func `every cell of a tile is read as it was written`() {
    let widest = TerrainCell(low: 0, high: 254)
    for tile in [Self.tile, [TerrainCell](repeating: widest, count: Self.tile.count)] {
      let bytes = TerrainTile.bytes(of: tile)
      let cells = bytes.withUnsafeBytes { TerrainTile.cells(Bytes($0)) }
      #expect(cells == tile)
    }
  }

  @Test func `a whole grid continues over the date line and ends at the poles`() throws {
    var cells = [UInt8](
      repeating: TerrainFormat.sea,
      count: TerrainFormat.mapColumns * TerrainFormat.mapRows
    )
    cells[1_080 * TerrainFormat.mapColumns] = 40
    let bytes = try TerrainWriter.bytes(cells, source: "one island")
    let terrain = try Terrain(bytes: bytes)
    #expect(terrain.notes == ["source": "one island"])
    // From the shore at −2 m to 670 m: the range reaches as far again, and 60 m more.
    for east in [-179.95, 179.95, 180] {
      #expect(terrain.ground(at: Coordinate(degreesNorth: -0.01, degreesEast: east)) == -734...1402)
    }
    #expect(terrain.ground(at: Coordinate(degreesNorth: 90, degreesEast: 0)) == -60...60)
    #expect(throws: TerrainWriterError.length(found: 3)) {
      try TerrainWriter.bytes([1, 2, 3], source: "")
    }
  }

  @Test(
    arguments: [
      ("Pikes Peak, on its road", 38.8405, -105.0442, 4_302.0),
      ("Mount Washington, on its road", 44.2705, -71.3033, 1_917),
      ("Shap, on a pass", 54.456, -2.660, 316),
      ("the Stelvio", 46.528, 10.453, 2_757),
      ("the Dead Sea", 31.5, 35.47, -430),
      ("El Alto", -16.5, -68.2, 4_060),
      ("the Channel", 50.5, 0, 0),
      ("Denver", 39.74, -104.99, 1_609),
    ] as [(String, Double, Double, Double)]
  )
  func `a place is within the range of its ground`(
    place: String,
    north: Double,
    east: Double,
    metres: Double
  ) throws {
    let at = Coordinate(degreesNorth: north, degreesEast: east)
    let ground = try #require(try Self.shipped().ground(at: at))
    #expect(ground.contains(metres), "\(place): \(ground)")
  }

  @Test func `plains are known within 150 m, and ground under ice is not`() throws {
    let terrain = try Self.shipped()
    for (north, east) in [(52.2, 5.3), (-31.0, 128.0)] {
      let ground = try #require(
        terrain.ground(at: Coordinate(degreesNorth: north, degreesEast: east))
      )
      #expect(ground.upperBound - ground.lowerBound < 300)
    }
    for (north, east) in [(72.58, -38.46), (-75.0, 100.0), (-89.9, 0)] {
      #expect(terrain.ground(at: Coordinate(degreesNorth: north, degreesEast: east)) == nil)
    }
    #expect(terrain.ground(at: Coordinate(degreesNorth: 64.4, degreesEast: -17.2)) != nil)
  }

  @Test func `damage is detected`() throws {
    var cells = [UInt8](
      repeating: TerrainFormat.sea,
      count: TerrainFormat.mapColumns * TerrainFormat.mapRows
    )
    cells[0] = 1
    var bytes = try TerrainWriter.bytes(cells, source: "")
    bytes[40] ^= 1
    #expect(throws: DataFileError("terrain grid", .damaged)) { try Terrain(bytes: bytes) }
    #expect(throws: DataFileError("terrain grid", .foreign(magic: "ALOFTTE"))) {
      try Terrain(bytes: [1, 2, 3])
    }
  }
}
