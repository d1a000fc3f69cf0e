import Breathing
import Geodesy
import Glibc
import Testing

@testable import SharedSky

@Suite("Which tiles a relay receives")
struct TileSubscriptionsTests {
  @Test("The whole sky is one topic")
  func all() {
    #expect(TileSubscriptions(.all).topics == ["sky/1/#"])
    #expect(TileSubscriptions(.all).count == 4_096)
  }

  @Test("Rows and columns are those of the digits")
  func places() {
    for tile in SkyTile.all {
      let (row, column) = tile.place
      #expect(SkyTile(row: row, column: column) == tile)
    }
    let london = SkyTile(GridPosition(Coordinate(degreesNorth: 51.5, degreesEast: -0.1)))
    #expect(london.topic == "sky/1/2/3/1/1/3/1")
    #expect(london.place == (50, 31))
    #expect(london.filter(sharing: 2) == "sky/1/2/3/#")
  }

  @Test("A tile in the middle has eight neighbours; few topics name them")
  func middle() throws {
    let tiles = TileSubscriptions(try #require(SkyDistrict(["231131"])))
    #expect(tiles.count == 9)
    #expect(Set(tiles.topics).count == tiles.topics.count)
    let quarter = TileSubscriptions(try #require(SkyDistrict(["2"])))
    #expect(quarter.topics.contains("sky/1/2/#"))
    // Around the pole its border is wide: there tiles are narrow.
    #expect(quarter.count > 1_024 && quarter.count < 1_024 + 256)
  }

  @Test(
    "Every plane within the reach of a client in the district is received",
    arguments: ["231131", "000000", "333333", "2", "03", "111111", "2222", "013"]
  )
  func reach(name: String) throws {
    let district = try #require(SkyDistrict([name]))
    let tiles = TileSubscriptions(district)
    var chance = SeededGenerator(seed: 61)
    var near = 0
    while near < 500 {
      let client = Coordinate(
        degreesNorth: 180 * chance.unit() - 90,
        degreesEast: 360 * chance.unit() - 180
      )
      guard district.contains(GridPosition(client)) else { continue }
      // A plane at any bearing, up to 200 km away.
      let way = Earth.angle(metres: .random(in: 0...200_000, using: &chance))
      let bearing = Angle.degrees(.random(in: 0...360, using: &chance))
      let plane = Self.destination(from: client, bearing, way)
      #expect(tiles.contains(SkyTile(GridPosition(plane))), "\(client) \(plane)")
      near += 1
    }
  }

  /// Returns the place at a bearing and distance from another (Bowditch, direct solution).
  private static func destination(
    from place: Coordinate,
    _ bearing: Angle,
    _ way: Angle
  ) -> Coordinate {
    let (φ, θ, δ) = (place.latitude.radians, bearing.radians, way.radians)
    let sine = sin(φ) * cos(δ) + cos(φ) * sin(δ) * cos(θ)
    let east = atan2(sin(θ) * sin(δ) * cos(φ), cos(δ) - sin(φ) * sine)
    return Coordinate(
      degreesNorth: asin(min(max(sine, -1), 1)) * 180 / .pi,
      degreesEast: place.longitude.degrees + east * 180 / .pi
    )
  }

  @Test("Each received tile matches exactly one topic, and no other tile matches any")
  func topics() throws {
    for names in [["231131"], ["2", "01"], ["000000", "333333"], ["3333"]] {
      let tiles = TileSubscriptions(try #require(SkyDistrict(names)))
      let topics = tiles.topics
      for tile in SkyTile.all {
        let matching = topics.count { topic in
          topic.hasSuffix("#") ? tile.topic.hasPrefix(topic.dropLast()) : tile.topic == topic
        }
        #expect(matching == (tiles.contains(tile) ? 1 : 0))
      }
    }
  }
}
