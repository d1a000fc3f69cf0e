import Geodesy
import Testing

@testable import Airports

@Suite("A packed coordinate")
struct PackedCoordinateTests {
  @Test("has the same direction as its coordinate, to 1e-15")
  func normal() {
    for north in stride(from: Int32(-90_000_000), through: 90_000_000, by: 3_751_111) {
      for east in stride(from: Int32(-180_000_000), through: 180_000_000, by: 5_133_337) {
        let packed = PackedCoordinate(north: north, east: east)
        let exact = packed.coordinate.normal
        let difference = packed.normal - exact
        #expect((difference * difference).sum().squareRoot() < 1e-15, "\(north) \(east)")
      }
    }
  }

  @Test("is within half a millionth of a degree of the input")
  func rounding() {
    let given = Coordinate(degreesNorth: 51.470_599_6, degreesEast: -0.461_941_4)
    let read = PackedCoordinate(given).coordinate
    #expect(abs(read.latitude.degrees - given.latitude.degrees) < 0.500_1e-6)
    #expect(abs(read.longitude.degrees - given.longitude.degrees) < 0.500_1e-6)
  }
}
