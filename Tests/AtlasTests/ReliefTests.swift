import Foundation
import Geodesy
import Packing
import TestSupport
import Testing

@testable import Atlas

@Suite struct `The relief of the land` {
  /// A relief with waves in one row of tiles, from 42° to 54° north, and nothing elsewhere.
  private static let row = 3
  private static let waves = (0..<ReliefFormat.columns * ReliefFormat.tile).map { index -> Float in
    let (x, y) = (Double(index % ReliefFormat.columns), Double(index / ReliefFormat.columns))
    let wave: Double = 50 * sin(x / 5) * cos(y / 7)
    return Float(wave + 20 * sin((x + y) / 11))
  }
  private static let bytes = ReliefWriter.bytes(source: "waves") { $0 == row ? waves : nil }

  private static func shipped() throws -> Relief {
    try Relief(bytes: Checkout.resource("land.relief"))
  }

  @Test func `is read as it was written, within a few levels`() throws {
    let relief = try Relief(bytes: Self.bytes)
    #expect(relief.notes == ["source": "waves"])
    #expect(relief.tileCount == ReliefFormat.tileColumns)
    let window = relief.window(longitudes: 0...11, latitudes: 43...53, level: 0)
    #expect(window.left == 15 * ReliefFormat.tile && window.top == Self.row * ReliefFormat.tile)
    var worst: Float = 0
    for y in 0..<window.height {
      for x in 0..<window.width {
        let written = Self.waves[y * ReliefFormat.columns + window.left + x]
        worst = max(worst, abs(Float(window.texels[y * window.width + x]) - written))
      }
    }
    #expect(worst < 14)
  }

  @Test(arguments: [1, 2, 3])
  func `is a mean of its texels at a lower resolution`(level: Int) throws {
    let relief = try Relief(bytes: Self.bytes)
    let fine = relief.window(longitudes: 0...11, latitudes: 43...53, level: 0)
    let coarse = relief.window(longitudes: 0...11, latitudes: 43...53, level: level)
    let side = 1 << level
    #expect(coarse.width * side == fine.width && coarse.height * side == fine.height)
    #expect(coarse.left * side == fine.left && coarse.top * side == fine.top)
    var error = 0.0
    for y in 0..<coarse.height {
      for x in 0..<coarse.width {
        var sum = 0.0
        for inner in 0..<side * side {
          let row = y * side + inner / side
          let column = x * side + inner % side
          sum += Double(fine.texels[row * fine.width + column])
        }
        error += abs(Double(coarse.texels[y * coarse.width + x]) - sum / Double(side * side))
      }
    }
    #expect(error / Double(coarse.texels.count) < 5)
  }

  @Test func `continues across the date line, and ends at the poles`() throws {
    let relief = try Relief(bytes: Self.bytes)
    let across = relief.window(longitudes: 170...190, latitudes: 43...53, level: 0)
    let west = relief.window(longitudes: -179...(-178), latitudes: 43...53, level: 0)
    #expect(across.width == 2 * west.width)
    for y in [0, 100, 359] {
      let row = across.texels[y * across.width + west.width..<(y + 1) * across.width]
      #expect(row.elementsEqual(west.texels[y * west.width..<(y + 1) * west.width]))
    }
    let pole = relief.window(longitudes: 0...1, latitudes: 80...120, level: 0)
    #expect(pole.top == 0 && pole.texels.allSatisfy { $0 == 0 })
  }

  @Test func `is rough in the Alps, and flat at sea and in the lowlands`() throws {
    let relief = try Self.shipped()
    #expect(relief.byteCount < 2_500_000)
    #expect(relief.tileCount > 250)
    func deviation(_ east: Double, _ north: Double) -> Double {
      let window = relief.window(
        longitudes: east...east + 0.01,
        latitudes: north...north + 0.01,
        level: 0
      )
      let x = Int((east + 180) * 30) - window.left
      let y = Int((90 - north) * 30) - window.top
      var sum = 0.0
      for row in y - 15..<y + 15 {
        for column in x - 15..<x + 15 {
          sum += pow(Double(window.texels[row * window.width + column]), 2)
        }
      }
      return (sum / 900).squareRoot()
    }
    let alps = deviation(9.5, 46.5)
    #expect(alps > 15)
    #expect(deviation(86.9, 28) > 15, "the Himalaya")
    #expect(deviation(20.5, 46.8) < alps / 5, "the Hungarian plain")
    #expect(deviation(-30, 45) == 0, "the Atlantic")
  }
}

@Suite struct `A raster of land` {
  @Test func `agrees with the atlas inland and at sea`() throws {
    let atlas = try shippedAtlas()
    let raster = LandRaster(atlas, level: 2, columns: 720, rows: 360)
    func isLand(_ east: Double, _ north: Double) -> Bool {
      let (row, column) = (Int((90 - north) * 2), Int((east + 180) * 2))
      return raster.texels[row * 720 + column] == 1
    }
    for (east, north) in [(10.0, 50.0), (-100, 40), (25, -25), (134, -25), (60, -85), (-179, 67.5)]
    {
      #expect(isLand(east, north), "\(east), \(north)")
    }
    for (east, north) in [(-30.0, 45.0), (-150, 0), (80, -10), (0, 89), (51, 42), (-87, 47.8)] {
      #expect(!isLand(east, north), "\(east), \(north)")
    }
  }
}
