import Geodesy
import Testing

@Suite struct CoordinateTextTests {
  @Test(
    arguments: [
      (51.5, -0.00001, "51.5000°N 0.0000°E"), (-0.00001, -0.00006, "0.0000°N 0.0001°W"),
      (0, -179.99999, "0.0000°N 180.0000°E"), (0, -180, "0.0000°N 180.0000°E"),
      (-0.00006, -179.9999, "0.0001°S 179.9999°W"), (-90, -0.0, "90.0000°S 0.0000°E"),
    ] as [(Double, Double, String)]
  )
  func `the side of the equator and of Greenwich is that of the rounded angle`(
    north: Double,
    east: Double,
    text: String
  ) {
    #expect("\(Coordinate(degreesNorth: north, degreesEast: east))" == text)
  }
}
