import Breathing
import Geodesy
import SharedSky
import Testing

@Suite("Tiles of the sky")
struct SkyTileTests {
  @Test("A topic's digits halve the globe six times, north before south, west before east")
  func topics() {
    for (north, east, topic) in [
      (45.0, -90.0, "sky/1/2/3/0/0/0/0"),
      (-90, -180, "sky/1/0/0/0/0/0/0"),
      (90, 179.999, "sky/1/3/3/3/3/3/3"),
      (51.5, -0.1, "sky/1/2/3/1/1/3/1"),
    ] {
      let tile = SkyTile(GridPosition(Coordinate(degreesNorth: north, degreesEast: east)))
      #expect(tile.topic == topic)
      #expect(SkyTile(topic: topic) == tile)
    }
  }

  @Test("A tile reaches 5.625° from west to east and 2.8125° from south to north")
  func size() {
    var chance = SeededGenerator(seed: 51)
    for _ in 0..<5_000 {
      let place = Coordinate(
        degreesNorth: .random(in: -90..<90, using: &chance),
        degreesEast: .random(in: -180..<180, using: &chance)
      )
      let row = Int((place.latitude.degrees + 90) / 2.812_5)
      let column = Int((place.longitude.degrees + 180) / 5.625)
      var digits: UInt16 = 0
      for level in (0..<6).reversed() {
        let (north, east) = (UInt16(row >> level & 1), UInt16(column >> level & 1))
        digits = digits << 2 | north << 1 | east
      }
      #expect(SkyTile(GridPosition(place)).digits == digits)
    }
  }

  @Test(
    "Other topics are refused",
    arguments: [
      "", "sky/1/", "sky/1/0/1/2/3/0", "sky/1/0/1/2/3/0/4", "sky/1/0/1/2/3/0/1/2",
      "sky/2/0/1/2/3/0/1",
      "sky/1/0/1/2/3/0/", "sky/1/0/1/2/3/0/+1", "sky/1/0/1/2/3/0/#", "Sky/1/0/1/2/3/0/1",
    ]
  )
  func others(topic: String) {
    #expect(SkyTile(topic: topic) == nil)
  }
}
