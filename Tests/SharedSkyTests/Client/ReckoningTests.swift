import Breathing
import Geodesy
import Glibc
import SkyPackets
import Testing

@testable import SharedSky

@Suite("Dead reckoning")
struct ReckoningTests {
  /// A plane's position after a time on a sphere, by the formulas of a line of constant bearing
  /// (Williams, Aviation Formulary, "Rhumb lines").
  private static func rhumb(_ state: FlightState, seconds: Double) -> Coordinate {
    let δ = state.speedMetresPerSecond * seconds / Earth.meanRadiusMetres
    let θ = state.trackAngle.radians
    let here = state.position.coordinate
    let φ1 = here.latitude.radians
    let φ2 = φ1 + δ * cos(θ)
    let quarter = Double.pi / 4
    let Δψ: Double = log(tan(φ2 / 2 + quarter) / tan(φ1 / 2 + quarter))
    let q = abs(φ2 - φ1) > 1e-9 ? (φ2 - φ1) / Δψ : cos(φ1)
    let λ = here.longitude.radians + δ * sin(θ) / q
    return Coordinate(latitude: .radians(φ2), longitude: .radians(λ))
  }

  @Test("Below 80 degrees it is accurate to 2 m after five seconds and 60 m after a minute")
  func right() {
    var samples = PacketSamples(seed: 31)
    for _ in 0..<20_000 {
      let place = Coordinate(
        degreesNorth: samples.generator.unit() * 160 - 80,
        degreesEast: samples.generator.unit() * 360 - 180
      )
      let state = FlightState(
        position: GridPosition(place),
        altitude: samples.any(),
        speed: samples.any(),
        track: samples.any(),
        climb: samples.any()
      )
      for (seconds, allowed) in [(5.0, 2.0), (60, 60)] {
        let reckoned = state.reckoned(after: Int64(seconds * 1000))
        let off = Earth.distanceMetres(
          from: reckoned.coordinate,
          to: Self.rhumb(state, seconds: seconds)
        )
        #expect(off < allowed, "\(off) m after \(seconds) s from \(place) at \(state)")
        let height = state.altitudeMetres + state.climbMetresPerSecond * seconds
        #expect(abs(reckoned.altitudeMetres - height) < 0.01)
      }
    }
  }

  @Test("Any state at any time gives a position without a trap, also at the poles")
  func anyState() {
    var samples = PacketSamples(seed: 32)
    for _ in 0..<50_000 {
      let state = samples.state()
      let place = state.reckoned(after: samples.any()).coordinate
      #expect((-90.0...90).contains(place.latitude.degrees))
      #expect((-180.0...180).contains(place.longitude.degrees))
    }
  }

  @Test("The path continues across the 180th meridian")
  func seam() {
    let state = FlightState(
      at: Coordinate(degreesNorth: 0, degreesEast: 179.9999),
      altitudeMetres: 0,
      speedMetresPerSecond: 100,
      track: .degrees(90)
    )
    let place = state.reckoned(after: 10_000).coordinate
    #expect(abs(place.longitude.degrees - (-180 + 0.0089)) < 0.0001)
    let east = FinePosition(state) - state.reckoned(after: 10_000)
    #expect(abs(east.column) < 1000 * FinePosition.unit)
  }

  @Test("The sine table matches the sphere, and is the same on every machine")
  func sines() {
    for track in UInt8.min...UInt8.max {
      let angle = Double(track) / 256 * 2 * .pi
      #expect(abs(Double(IntegerSine.sine(track: track)) - sin(angle) * 32_768) <= 0.5)
      #expect(abs(Double(IntegerSine.cosine(track: track)) - cos(angle) * 32_768) <= 0.5)
    }
    for row in stride(from: UInt32(0), to: GridPosition.cells, by: 4_099) {
      let latitude = (Double(row) / Double(GridPosition.cells) - 0.5) * .pi
      #expect(abs(Double(IntegerSine.cosine(row: row)) - cos(latitude) * 32_768) <= 1.5)
    }
    // No value is near a rounding boundary.
    for step in 0...256 {
      let exact = sin(Double(step) / 256 * .pi / 2) * 32_768
      #expect(abs(exact - exact.rounded(.down) - 0.5) > 1e-6)
    }
  }

  @Test("A correction is drawn within a second, and nothing jumps")
  func blending() throws {
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    func record(_ metresEast: Double) -> SkyRecord {
      SkyRecord(
        tag: 1,
        state: FlightState(
          at: Coordinate(degreesNorth: 0, degreesEast: metresEast / 111_195),
          altitudeMetres: 100,
          speedMetresPerSecond: 20,
          track: .degrees(90)
        ),
        age: 0
      )
    }
    var plane = Neighbour(record(0), stateTime: start)
    let next = start.advanced(by: .seconds(5))
    let before = plane.place(at: next)
    // Extrapolated at 100 m, it is at 160 m.
    plane.update(record(160), stateTime: next, at: next)
    #expect(plane.place(at: next).metres(to: before) < 0.1)
    var last = before
    for step in 1...100 {
      let place = plane.place(at: next.advanced(by: .milliseconds(10 * step)))
      #expect(place.metres(to: last) < 1.0, "\(step)")
      last = place
    }
    let after = plane.place(at: next.advanced(by: .seconds(1)))
    #expect(abs(after.coordinate.longitude.degrees * 111_195 - 180) < 3)
    // A plane that reappears far off is there at once.
    plane.update(
      record(50_000),
      stateTime: next.advanced(by: .seconds(5)),
      at: next.advanced(by: .seconds(5))
    )
    let there = plane.place(at: next.advanced(by: .seconds(5)))
    #expect(abs(there.coordinate.longitude.degrees * 111_195 - 50_000) < 5)
    // An older report changes nothing.
    plane.update(record(0), stateTime: start, at: next.advanced(by: .seconds(6)))
    #expect(plane.stateTime == next.advanced(by: .seconds(5)))
  }
}
