import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Testing

@testable import Show

@Suite("Real aircraft in the sky")
struct RealCompanionsTests {
  private func contact(
    _ id: String,
    north: Double,
    east: Double,
    feet: Double? = 30_000,
    onGround: Bool = false,
    track: Angle? = .degrees(90)
  ) -> Contact {
    Contact(
      id: id,
      name: id,
      icon: .airliner,
      place: Coordinate(degreesNorth: north, degreesEast: east),
      altitudeFeet: feet,
      isOnGround: onGround,
      speedKnots: 400,
      track: track
    )
  }

  @Test("A plane has its real position and direction, and is drawn higher the higher it flies")
  func plane() throws {
    let low = try #require(RealCompanions.plane(contact("a", north: 52, east: 5, feet: 5000)))
    let high = try #require(RealCompanions.plane(contact("b", north: 52, east: 5)))
    let middle = low.path.coordinate(at: 0.5)
    #expect(Earth.distanceMetres(from: middle, to: .init(degreesNorth: 52, degreesEast: 5)) < 1)
    #expect(abs((low.path.bearing(at: 0.5) - .degrees(90)).signed.degrees) < 0.01)
    #expect(low.height < high.height && high.height <= 0.5)
    #expect(RealCompanions.plane(contact("c", north: 52, east: 5, track: nil)) == nil)
  }

  @Test("The nearest aircraft in the air that are off our route but not far from it are chosen")
  func choice() throws {
    let catalogue = try Europe.catalogue()
    var journey = try Journey(
      catalogue: catalogue,
      home: Coordinate(degreesNorth: 51.5, degreesEast: 0),
      range: .region,
      seed: 1
    )
    journey.extend(through: 1)
    let leg = journey.leg(0)
    let middle = leg.path.coordinate(at: 0.5)
    let length = leg.path.length.degrees
    func beside(_ id: String, _ share: Double, onGround: Bool = false) -> Contact {
      let across = leg.path.bearing(at: 0.5) + .degrees(90)
      return contact(
        id,
        north: middle.latitude.degrees + cosine(across) * share * length,
        east: middle.longitude.degrees + sine(across) * share * length / cosine(middle.latitude),
        onGround: onGround
      )
    }
    let company = RealCompanions(
      of: leg,
      number: 0,
      begin: Europe.start,
      among: [
        beside("far", 3), beside("near", 0.2), beside("in the way", 0.01),
        beside("parked", 0.2, onGround: true), beside("further", 0.4), beside("third", 0.3),
        beside("fourth", 0.45),
      ],
      atMost: 3
    )
    #expect(company.ids == ["near", "third", "further"])
  }

  private func cosine(_ angle: Angle) -> Double { Glibc.cos(angle.radians) }
  private func sine(_ angle: Angle) -> Double { Glibc.sin(angle.radians) }
}
