import Geodesy
import Glibc
import Testing

@testable import Feeds

struct AircraftAreaTests {
  @Test func `the place is rounded to a tenth of a degree`() {
    let area = AircraftArea(
      Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619),
      radiusMetres: 74_080
    )
    #expect("\(area.latitude) \(area.longitude)" == "51.5 -0.5")
    // 40 miles, and the distance by which rounding may have moved the place.
    #expect(area.nauticalMiles == 45)
  }

  /// The box contains the wanted circle at every place, and is nearly square.
  @Test(arguments: [0.0, 12.34, 52.37, -33.95, -77.8])
  func `boxes are as wide as they are high and hold the area`(north: Double) {
    for reach in [5_000.0, 50_000, 250_000] {
      let place = Coordinate(degreesNorth: north, degreesEast: 4.895)
      let boxes = AircraftArea(place, radiusMetres: reach).boxes
      #expect(boxes.count == 1)
      let box = boxes[0]
      let high = (box.north.degrees - box.south.degrees) * 111.195
      let wide = (box.east.degrees - box.west.degrees) * 111.195 * cos(north * .pi / 180)
      let needed = 2 * reach / 1_000
      #expect(high >= needed && wide >= needed)
      // Rounding to tenths costs a tenth on either side at most.
      let rounding: Double = 0.2 * 111.195 + 0.01 * high
      #expect(abs(high - wide) < rounding)
      let reachDegrees = reach / 111_195
      #expect(
        box.south.degrees <= north - reachDegrees && box.north.degrees >= north + reachDegrees
      )
    }
  }

  @Test func `across the 180th meridian there are two boxes`() {
    let fiji = AircraftArea(
      Coordinate(degreesNorth: -16.7, degreesEast: 179.9),
      radiusMetres: 100_000
    )
    let boxes = fiji.boxes
    #expect(boxes.map { "\($0.west) \($0.east)" } == ["178.9 180.0", "-180.0 -179.1"])
    let west = AircraftArea(
      Coordinate(degreesNorth: -16.7, degreesEast: -179.9),
      radiusMetres: 100_000
    )
    #expect(west.boxes.map { "\($0.west) \($0.east)" } == ["179.1 180.0", "-180.0 -178.9"])
  }

  @Test(arguments: [90.0, 89.6, -89.5])
  func `around a pole every meridian is within`(north: Double) {
    let boxes = AircraftArea(
      Coordinate(degreesNorth: north, degreesEast: 100),
      radiusMetres: 74_080
    ).boxes
    #expect(boxes.map { "\($0.west) \($0.east)" } == ["-180.0 180.0"])
    #expect(boxes[0].south.degrees >= -90 && boxes[0].north.degrees <= 90)
  }

  /// At every place and range: sides in order, within the globe, rounded to tenths.
  @Test func `every place gives valid boxes`() {
    for north in stride(from: -90.0, through: 90, by: 3.7) {
      for east in stride(from: -180.0, through: 180, by: 7.3) {
        for reach in [1.0, 20_000, 250_000, 9_000_000] {
          let area = AircraftArea(
            Coordinate(degreesNorth: north, degreesEast: east),
            radiusMetres: reach
          )
          for box in area.boxes {
            #expect(box.south < box.north && box.west <= box.east)
            #expect(box.south.degrees >= -90 && box.north.degrees <= 90)
            #expect(box.west.degrees >= -180 && box.east.degrees <= 180)
          }
        }
      }
    }
  }
}
