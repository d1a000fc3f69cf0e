import Breathing
import Flights
import Geodesy
import TestRigs
import TestSupport
import Testing

@testable import Show

@Suite(
  "The companion page draws the same trail as the screen",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionTrailTests {
  private static let size = (width: 1280.0, height: 800.0)

  /// The trail of an instant: its end, width and opacity, and where it runs at its beginning, its middle, and three
  /// places of its last part.
  private struct Seen: Decodable {
    let end, width, opacity: Double
    let places: [[Double]]
  }

  private static let shares = [0, 0.5, 0.8, 0.95, 1]

  @Test(
    "It ends where the screen's ends, as wide and as faint",
    arguments: ["5-5", "4-6", "4-4-4-4"]
  )
  func trails(notation: String) async throws {
    let pattern = try BreathPattern(notation)
    let policy = SafetyPolicy(.personal, allowsSlow: true)
    let plan = try Plan(.pattern(pattern, ramp: nil), leadIn: .zero, policy: policy)
    let start = PageRoom.now
    let timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    let leg = try Sample.show(from: start).journey.leg(0)
    let ends = [0.0, 1].map { leg.path.coordinate(at: $0) }.map { place in
      [place.latitude.degrees, place.longitude.degrees]
    }
    let globe = Framing.landscape.globe(
      showing: leg.path,
      size: [Self.size.width, Self.size.height]
    )
    let arc = Arc(path: leg.path, globe: globe, apex: globe.height(appearingAt: 240))
    let times = Array(stride(from: 0.05, to: pattern.cycle.seconds, by: 0.1))
    let phases = [pattern.inhale, pattern.hold, pattern.exhale, pattern.rest].map(\.seconds)
    let room = try PageRoom()
    try await room.visited { page, browser in
      let seen: [Seen?] = try await page.value(
        """
        Promise.all(['globe', 'plane', 'breath', 'trail'].map((name) => import(`/${name}.js`)))
          .then(([g, p, b, t]) => {
            const [inhale, hold, exhale, rest] = \(phases);
            const phases = { inhale, hold, exhale, rest };
            const route = new g.GreatCircle(...\(ends).map((place) => g.normal(...place)));
            const globe = g.globeShowing(route, g.framings.landscape, \([Self.size.width, Self.size.height]));
            const arc = new p.Arc(route, globe, globe.heightAt(240));
            return \(times).map((elapsed) => {
              const travelled = b.travel(phases, elapsed);
              const flight = { unit: 800, travelled, stands: [], leaving: b.leaving(phases, elapsed) };
              const trail = t.trailOf(arc, arc.pose(travelled), flight);
              return trail && {
                ...trail,
                places: \(Self.shares).map((share) => t.trailPoint(arc, trail, share)),
              };
            });
          })
        """
      )
      #expect(seen.count == times.count)
      var (shown, compared) = (0, 0)
      for (time, seen) in zip(times, seen) {
        let plane = Plane(leg, at: timeline.moment(at: start.advanced(by: .seconds(time))))
        let pose = arc.pose(plane.travel, .breathing(atTravel: plane.travel))
        let trail = FlightTrail(plane, pose, on: arc, unit: Self.size.height)
        let words = "\(time) s after the departure"
        #expect((trail == nil) == (seen == nil), "\(words)")
        guard let trail, let seen else { continue }
        compared += 1
        if trail.opacity > 0.6 { shown += 1 }
        #expect(abs(trail.end - seen.end) < 0.001, "\(words)")
        #expect(abs(trail.width.upperBound - seen.width) < 0.01, "\(words)")
        #expect(abs(trail.opacity - seen.opacity) < 0.002, "\(words)")
        for (share, place) in zip(Self.shares, seen.places) {
          let wanted = trail.place(share)
          #expect(abs(wanted.x - place[0]) < 0.5 && abs(wanted.y - place[1]) < 0.5, "\(words)")
        }
      }
      #expect(compared > 60 && shown > 40)
      #expect(browser.problems == [])
    }
  }
}
