import Breathing
import Flights
import Geodesy
import Testing

@Suite("The traffic")
struct TrafficTests {
  private func sighting(_ address: UInt32, _ seconds: Double) -> Sighting {
    var sighting = Sighting(AircraftAddress(address), at: TrackTests.instant(seconds))
    sighting.position = Sighting.Position(
      Coordinate(degreesNorth: 50, degreesEast: Double(address % 300)),
      at: TrackTests.instant(seconds)
    )
    return sighting
  }

  @Test("joins sightings by address and removes aircraft that are no longer received")
  func joining() {
    var traffic = Traffic()
    traffic.insert([sighting(3, 0), sighting(1, 0), sighting(3, 0.5)], at: TrackTests.instant(1))
    #expect(traffic.aircraft(at: TrackTests.instant(2)).map(\.address.value) == [1, 3])
    traffic.insert([sighting(1, 50)], at: TrackTests.instant(50))
    #expect(traffic.tracks.count == 2)
    traffic.forget(at: TrackTests.instant(60.5))
    #expect(traffic.tracks.keys.map(\.value) == [1])
    #expect(traffic.aircraft(at: TrackTests.instant(60.5)).map(\.address.value) == [1])
    traffic.forget(at: TrackTests.instant(200))
    #expect(traffic.tracks.isEmpty)
  }

  @Test("ignores old sightings")
  func longPast() {
    var traffic = Traffic()
    traffic.insert([sighting(1, 0)], at: TrackTests.instant(61))
    #expect(traffic.tracks.isEmpty)
  }

  @Test("removes aircraft that are no longer received after the clock was set back, too")
  func clockSetBack() {
    var traffic = Traffic()
    traffic.insert([sighting(1, 5_000)], at: TrackTests.instant(5_000))
    traffic.insert([sighting(2, 0)], at: TrackTests.instant(0))
    traffic.insert([sighting(3, 61)], at: TrackTests.instant(61))
    #expect(traffic.tracks.keys.map(\.value).sorted() == [1, 3])
  }

  @Test("keeps at most a maximum number of aircraft: those received last")
  func bounded() {
    var traffic = Traffic(capacity: 100)
    traffic.insert((0..<500).map { sighting($0, Double($0) / 10) }, at: TrackTests.instant(50))
    #expect(traffic.tracks.count == 100)
    #expect(traffic.tracks.keys.map(\.value).min() == 400)
  }
}

@Suite("The address of an aircraft")
struct AircraftAddressTests {
  @Test(
    "is read and written as six hexadecimal digits",
    arguments: ["40621d", "~2a0b1c", "000001"]
  )
  func written(text: String) throws {
    #expect(AircraftAddress(text)?.description == text)
    #expect(AircraftAddress(text.uppercased())?.description == text)
  }

  @Test("is nil for other text", arguments: ["", "~", "40621g", "1234567", "~~1", "40621D ", "é"])
  func refused(text: String) {
    #expect(AircraftAddress(text) == nil)
  }
}

@Suite("The category of an aircraft")
struct AircraftCategoryTests {
  @Test("is the same by its letter and number and by OpenSky's number")
  func numbers() {
    // Set A from 2, B from 9, C from 16.
    for (letter, first) in [("A", 2), ("B", 9), ("C", 16)] {
      for number in 1...7 where !(letter == "C" && number > 5) {
        let category = AircraftCategory(emitter: "\(letter)\(number)")
        #expect(category == AircraftCategory(openSky: first + number - 1))
        #expect((category == nil) == (letter == "B" && number == 5))
      }
    }
    #expect(AircraftCategory(emitter: "A7") == .rotorcraft)
    #expect(AircraftCategory(openSky: 6) == .heavy)
    #expect(AircraftCategory(openSky: 20) == .lineObstacle)
    #expect(AircraftCategory.allCases.count == 18)
  }

  @Test(
    "is unknown for anything else",
    arguments: ["", "A", "A0", "A8", "D1", "C6", "B5", "11", "A12"]
  )
  func unknown(code: String) {
    #expect(AircraftCategory(emitter: code) == nil)
  }

  @Test("is unknown for other numbers", arguments: [-1, 0, 1, 13, 21, .min, .max])
  func unknownNumber(number: Int) {
    #expect(AircraftCategory(openSky: number) == nil)
  }
}
