import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import Testing

@Suite struct PlaneTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func leg() throws -> Leg {
    let catalogue = try Catalogue(
      [
        ("A", Coordinate(degreesNorth: 51.47, degreesEast: -0.46)),
        ("B", Coordinate(degreesNorth: 52.31, degreesEast: 4.76)),
      ].map { ident, place in
        CatalogueEntry(
          ident: ident,
          name: ident,
          municipality: "",
          country: "XX",
          coordinate: place,
          kind: .large,
          hasScheduledService: true
        )
      }
    )
    return Leg(from: catalogue.airport(0), to: catalogue.airport(1))
  }

  private func planes(_ notation: String, count: Int) throws -> [(Moment, Plane)] {
    let pace = Pace.pattern(try BreathPattern(notation), ramp: nil)
    let plan = try Plan(pace, leadIn: .zero, policy: SafetyPolicy(.personal, allowsSlow: true))
    let timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    let leg = try leg()
    let cycle = try BreathPattern(notation).cycle
    return (0..<count).map { step in
      let now = start.advanced(by: cycle * step / count)
      let moment = timeline.moment(at: now)
      return (moment, Plane(leg, at: moment))
    }
  }

  @Test(arguments: ["4.5-5.5", "4-6", "6-4", "4-7-8", "4-4-4-4", "2+1-6"])
  func `the plane climbs with the inhale, waits with the hold, sinks with the exhale`(
    notation: String
  ) throws {
    let planes = try planes(notation, count: 400)
    for ((before, last), (moment, plane)) in zip(planes, planes.dropFirst()) {
      guard before.breath.phase == moment.breath.phase else { continue }
      switch moment.breath.phase {
      case .inhale: #expect(plane.altitude >= last.altitude && plane.scale >= last.scale)
      case .hold: #expect(plane.altitude == 1 && plane.scale == 1)
      case .exhale: #expect(plane.altitude <= last.altitude)
      case .rest: #expect(plane.altitude < 1e-9 && plane.scale <= last.scale)
      case .free: break
      }
    }
  }

  @Test(arguments: ["4.5-5.5", "4-6", "6-4", "2-10", "10-2"])
  func `the top is exactly at the turn, whatever the ratio`(notation: String) throws {
    let pattern = try BreathPattern(notation)
    let pace = Pace.pattern(pattern, ramp: nil)
    let plan = try Plan(pace, leadIn: .zero, policy: SafetyPolicy(.personal, allowsSlow: true))
    let moment = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)).moment(
      at: start.advanced(by: pattern.inhale)
    )
    let plane = Plane(try leg(), at: moment)
    #expect(abs(plane.travel - 0.5) < 1e-9)
    #expect(abs(plane.altitude - 1) < 1e-9)
  }

  @Test func `the plane is opaque but on the runway, and comes and goes by its size`() throws {
    let planes = try planes("4.5-5.5", count: 2000)
    for (_, plane) in planes where (0.003...0.997).contains(plane.travel) {
      #expect(plane.opacity == 1)
    }
    #expect(planes[0].1.opacity == 0 && planes[1999].1.opacity < 0.01)
    let faint = planes.filter { $0.1.opacity < 0.2 }.count
    #expect(Double(faint) * 10 / 2000 < 0.4)
    let (ground, low) = (planes[0].1.scale, planes.first { $0.1.travel > 0.04 }?.1.scale ?? 0)
    #expect(ground < 0.6 * low)
    for ((_, last), (_, next)) in zip(planes, planes.dropFirst()) {
      #expect(abs(next.opacity - last.opacity) < 0.08 && abs(next.scale - last.scale) < 0.01)
    }
  }

  @Test(
    "Its direction turns little from frame to frame, on the runway too",
    arguments: ["2.7-3.3", "4.5-5.5"]
  )
  func directions(notation: String) throws {
    let seconds = try BreathPattern(notation).cycle.seconds
    let planes = try planes(notation, count: Int((60 * seconds).rounded()))
    // In a wide picture the arc is 0.4 times as high as it is wide.
    let slopes = planes.map { atan(0.4 * Plane.climb(atTravel: $0.1.travel)) * 180 / Double.pi }
    for (last, next) in zip(slopes, slopes.dropFirst()) {
      #expect(abs(next - last) < 4, "from \(last)° to \(next)°")
    }
    // It takes off and lands level.
    #expect(abs(slopes[0]) < 0.5 && abs(slopes[slopes.count - 1]) < 0.5)
  }

  @Test func `the climb is the derivative of the altitude`() {
    for travel in stride(from: 0.001, through: 0.999, by: 0.0005) {
      let step = 1e-6
      let rise =
        Plane.altitude(atTravel: travel + step) - Plane.altitude(atTravel: travel - step)
      #expect(abs(rise / (2 * step) - Plane.climb(atTravel: travel)) < 1e-4, "at \(travel)")
    }
  }

  @Test(arguments: ["4.5-5.5", "4-6", "4-8", "4-4-4-4", "4-4-4-1", "4-4-4-0.5"])
  func `whether it stands after its flight is visible only once that is settled`(
    notation: String
  ) throws {
    let cycle = try BreathPattern(notation).cycle
    let planes = try planes(notation, count: 4000)
    for (moment, plane) in planes where cycle - moment.elapsed > Timeline.settled {
      let standing = Plane(plane.leg, at: moment, standingAt: [.destination])
      #expect(plane.scale == standing.scale && plane.opacity == standing.opacity)
    }
    // It disappears nevertheless, gradually.
    let (last, stood) = (planes[3999].1, Plane(planes[0].1.leg, standingAt: .destination))
    #expect(last.opacity < 0.01 && last.scale < 0.6 * stood.scale)
    for ((_, former), (_, next)) in zip(planes, planes.dropFirst()) {
      #expect(abs(next.opacity - former.opacity) < 0.08 && abs(next.scale - former.scale) < 0.01)
    }
  }

  @Test func `it flies the whole great circle, with ease at both ends`() throws {
    let planes = try planes("4.5-5.5", count: 1000)
    let travels = planes.map(\.1.travel)
    #expect(travels[0] == 0 && travels[999] > 0.9999)
    #expect(zip(travels, travels.dropFirst()).allSatisfy { $1 >= $0 })
    #expect(travels[1] < 1e-5 && 1 - travels[998] < 1e-4)
    let leg = try leg()
    for (_, plane) in planes.prefix(10) {
      #expect(leg.path.distance(to: plane.coordinate).radians < 1e-9)
    }
  }
}
