import Breathing
import Foundation
import Geodesy
import Testing

@testable import SharedSky

@Suite("Squares that a circle overlaps")
struct GridCoverTests {
  private static let grids = [GridCover.cells, GridCover.tiles]

  @Test("Every place within a circle is in one of them, also at the poles and at 180°")
  func holdsAll() {
    var chance = SeededGenerator(seed: 5)
    let latitudes = [-90, -89.9, -60, 0, 51.5, 89.7, 90]
    let longitudes = [-180, -179.98, -0.1, 0, 77, 179.97]
    var tried = 0
    for latitude in latitudes {
      for longitude in longitudes {
        for kilometres in [0.01, 3, 20, 400, 5_000] {
          let center = Coordinate(degreesNorth: latitude, degreesEast: longitude)
          let radius = Earth.angle(metres: kilometres * 1_000)
          let covers = Self.grids.map { GridCover(around: center, within: radius, on: $0) }
          for _ in 0..<40 {
            let place = Self.place(within: radius, of: center, &chance)
            let position = GridPosition(place)
            for (grid, cover) in zip(Self.grids, covers) {
              let square = GridCover.square(position, on: grid)
              #expect(cover.ranges.contains { $0.contains(square) })
              tried += 1
            }
          }
        }
      }
    }
    #expect(tried == 7 * 6 * 5 * 40 * 2)
  }

  @Test("They are few: not many times the number that the circle's box needs")
  func areFew() {
    let center = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    let cover = GridCover(
      around: center,
      within: Earth.angle(metres: 20_000),
      on: GridCover.cells
    )
    // 40 km from south to north are 8.2 rows, from west to east at 51.5° 13.1 columns.
    #expect(cover.ranges.count <= 10)
    #expect(cover.squares.count <= 10 * 15)
    #expect(Set(cover.squares).count == cover.squares.count)
  }

  @Test("A circle that reaches around the Earth overlaps all of them")
  func takesAll() {
    let cover = GridCover(
      around: Coordinate(degreesNorth: 10, degreesEast: 20),
      within: .degrees(180),
      on: GridCover.tiles
    )
    #expect(cover.squares == Array(0..<512 * 512))
  }

  /// A random place within a circle, up to its edge.
  private static func place(
    within radius: Angle,
    of center: Coordinate,
    _ chance: inout SeededGenerator
  ) -> Coordinate {
    let n = center.normal
    let east = n.anyPerpendicular
    let north = n.cross(east)
    let turn = Double.random(in: 0..<2 * .pi, using: &chance)
    let share = chance.unit()
    // The centre of a cell may be up to a cell away from the place.
    let away = radius.radians * (share < 0.3 ? 0.999_999 : share)
    let direction = east * Angle.radians(turn).cosine + north * Angle.radians(turn).sine
    return Coordinate(normal: n * Angle.radians(away).cosine + direction * Angle.radians(away).sine)
  }
}

extension Angle {
  fileprivate var sine: Double { sin(radians) }
  fileprivate var cosine: Double { cos(radians) }
}
