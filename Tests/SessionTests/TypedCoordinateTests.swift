import Geodesy
import Outlets
import Session
import Settings
import System
import Testing

/// Degrees as pilots and speakers of other languages type them.
@Suite struct TypedCoordinateTests {
  @Test(
    arguments: [
      ("5130N 00006W", 51.5, -0.1), ("5130N00006W", 51.5, -0.1), ("5130n, 00006w", 51.5, -0.1),
      ("513036N 0000600W", 51.51, -0.1), ("N5130 W00006", 51.5, -0.1),
      ("3354S15112E", -33.9, 151.2), ("N513036W0000600", 51.51, -0.1), ("9000S18000W", -90, 180),
    ] as [(String, Double, Double)]
  )
  func `degrees and minutes need no signs, as in flight plans`(
    text: String,
    north: Double,
    east: Double
  ) throws {
    let coordinate = try #require(try Coordinate(degrees: text))
    #expect(abs(coordinate.latitude.degrees - north) < 1e-8)
    #expect(abs(coordinate.longitude.degrees - east) < 1e-8)
  }

  /// Spaces that separate degrees, minutes and seconds keep their meaning.
  @Test func `digits with spaces between them are not joined`() throws {
    let coordinate = try #require(try Coordinate(degrees: "5 1 30 N 1 11 30 W"))
    #expect(abs(coordinate.latitude.degrees - 5.025) < 1e-8)
  }

  @Test(arguments: ["5160N 00006W", "9001N 00000E", "5130N 18001E", "513060N 0000600W"])
  func `what is not on the globe is refused`(text: String) {
    let failure = #expect(throws: Failure.self) { try Coordinate(degrees: text) }
    #expect(failure?.message.hasPrefix("\(text) is not on the globe: ") == true)
  }

  @Test(arguments: [
    ("48,5 N 9,1 E", "write decimals with a point: 48.5 N 9.1 E"),
    ("52,52 N; 13,405 E", "write decimals with a point: 52.52 N; 13.405 E"),
    ("48,5 9,1", "write decimals with a point: 48.5 9.1"),
    ("51.5 N 3.2 Ost", "write directions as N, S, E and W, such as 51.5 N 0.1 W"),
    ("51,5 Nord 3,2 Ost", "write directions as N, S, E and W, such as 51.5 N 0.1 W"),
  ])
  func `degrees in another language are refused with a remedy`(text: String, remedy: String) {
    let failure = #expect(throws: Failure.self) {
      try Place.find(text, zone: nil, in: Setup(Configuration(.builtIn)).catalogue)
    }
    #expect(failure?.message == "no airport or city is called \"\(text)\"; \(remedy)")
  }
}
