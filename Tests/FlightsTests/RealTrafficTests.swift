import Breathing
import Flights
import Geodesy
import Testing

/// What becomes real traffic, and what does not.
@Suite struct RealTrafficTests {
  private static let now = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private static let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.5)

  private func sighting(
    _ address: UInt32 = 1,
    _ source: Sighting.Source? = .adsb,
    north: Double = 0,
    age: Double = 0,
    _ change: (inout Sighting) -> Void = { _ in }
  ) -> Sighting {
    let instant = Self.now.advanced(by: .seconds(-age))
    var sighting = Sighting(AircraftAddress(address), at: instant)
    let place = Coordinate(degreesNorth: 51.5 + north, degreesEast: -0.5)
    sighting.position = .init(place, at: instant)
    sighting.source = source
    change(&sighting)
    return sighting
  }

  private func real(_ sightings: Sighting...) -> [AircraftAddress] {
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(100), gone: .seconds(200)))
    for sighting in sightings { traffic.insert([sighting], at: Self.now) }
    return RealTraffic(traffic, at: Self.now, near: Self.place).aircraft.map(\.aircraft.address)
  }

  @Test(arguments: Sighting.Source.allCases)
  func `every origin but simulation is real`(source: Sighting.Source) {
    let isReal = source != .simulated && source != .modeS
    #expect(real(sighting(1, source)).count == (isReal ? 1 : 0))
  }

  @Test func `an unknown origin, a recording and an old position are not real`() {
    #expect(real(sighting(1, nil)).isEmpty)
    #expect(real(sighting { $0.isRecorded = true }).isEmpty)
    #expect(real(sighting { $0.playbackSpeed = 4 }).isEmpty)
    #expect(real(sighting(age: 29)).count == 1)
    #expect(real(sighting(age: 30)).isEmpty)
  }

  @Test func `a recorded position stays recorded until there is a live one`() {
    let recorded = sighting(age: 3) { $0.isRecorded = true }
    var callsign = sighting(age: 2)
    (callsign.position, callsign.callsign) = (nil, "LIVE")
    #expect(real(recorded, callsign).isEmpty)
    #expect(real(recorded, callsign, sighting(age: 1)).count == 1)
    #expect(real(sighting(age: 3), recorded).isEmpty)
    #expect(real(sighting(age: 3), sighting(age: 1) { $0.isRecorded = true }).isEmpty)
  }

  @Test func `the nearest come first`() {
    let order = real(sighting(1, north: 0.5), sighting(2, north: 0.1), sighting(3, north: -0.3))
    #expect(order == [2, 3, 1].map { AircraftAddress($0) })
  }
}
