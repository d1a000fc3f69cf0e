import Breathing
import Flights
import Geodesy
import Scenes
import TestRigs
import TestSupport
import Testing

@testable import Show

@Suite(
  "The companion page folds the same paper as the screen",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionFoldTests {
  private static let shares = [0, 0.1, 0.2, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95, 1]

  /// Fractions of the way, on the runways too, where its direction changes fast.
  private static let ways = [0, 0.004, 0.012, 0.3, 0.7, 0.995, 1]

  @Test("A sheet has the screen's points, however far it is folded")
  func points() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let folded: [[[Double]]] = try await page.value(
        """
        Promise.all([import('/fold.js'), import('/plane.js')]).then(([f, p]) =>
          \(Self.shares).map((share) => {
            const { nose, keel, root, middle, tip, corner } = new f.Creases(p.points).points(share);
            return [nose, keel, root, middle, tip, corner ?? []];
          }))
        """
      )
      try #require(folded.count == Self.shares.count)
      for (share, points) in zip(Self.shares, folded) {
        let sheet = PaperFold(share).points
        let wanted = [sheet.nose, sheet.keel, sheet.root, sheet.middle, sheet.tip]
        for (a, b) in zip(wanted, points) {
          #expect(zip([a.x, a.y, a.z], b).allSatisfy { abs($0 - $1) < 1e-9 }, "at \(share)")
        }
        let corner = sheet.corner.map { [$0.x, $0.y, $0.z] } ?? []
        #expect(corner.count == points[5].count)
        #expect(zip(corner, points[5]).allSatisfy { abs($0 - $1) < 1e-9 }, "at \(share)")
      }
      #expect(browser.problems == [])
    }
  }

  /// From Zurich to Venice, in degrees north and east.
  private static let places = [[47.46, 8.55], [45.51, 12.35]]

  /// A leg as the screen draws it.
  private static func leg() -> (globe: TiltedGlobe, arc: Arc) {
    let ends = places.map { Coordinate(degreesNorth: $0[0], degreesEast: $0[1]) }
    let path = GreatCircle(from: ends[0], to: ends[1])
    let globe = Framing.landscape.globe(showing: path, size: [1280, 800])
    return (globe, Arc(path: path, globe: globe, apex: globe.height(appearingAt: 240)))
  }

  /// Prepares the same leg on a page, from its modules `g` and `p`.
  private static let pageLeg = """
    const [from, to] = \(places).map((place) => g.normal(...place));
    const route = new g.GreatCircle(from, to);
    const globe = g.globeShowing(route, g.framings.landscape, [1280, 800]);
    const arc = new p.Arc(route, globe, globe.heightAt(240));
    """

  @Test("Its facets lie where the screen draws them, from the departure to the arrival")
  func facets() async throws {
    let (globe, arc) = Self.leg()
    let room = try PageRoom()
    try await room.visited { page, _ in
      let drawn: [[[[[Double]]]]] = try await page.value(
        """
        Promise.all([import('/globe.js'), import('/plane.js')]).then(([g, p]) => {
          \(Self.pageLeg)
          return \(Self.ways).map((way) => \(Self.shares).map((share) =>
            p.paper(arc.pose(way), globe, 100, share).map(({ corners }) => corners)));
        })
        """
      )
      #expect(drawn.count == Self.ways.count)
      for (way, sheets) in zip(Self.ways, drawn) {
        let pose = arc.pose(way, .breathing(atTravel: way))
        for (share, facets) in zip(Self.shares, sheets) {
          let wanted = PaperPlane.facets(pose, on: globe, length: 100, palette: .day, fold: share)
          #expect(facets.count == wanted.count, "at \(share)")
          for facet in wanted {
            let isThere = facets.contains { corners in
              zip(facet.corners, corners).allSatisfy { a, b in
                abs(Double(a.x) - b[0]) < 0.05 && abs(Double(a.y) - b[1]) < 0.05
              }
            }
            #expect(isThere, "\(facet.corners) at \(share), \(way) of the way")
          }
        }
      }
    }
  }

  @Test("Its shadow on the ground has the screen's outline, however far it is folded")
  func shadows() async throws {
    let (globe, arc) = Self.leg()
    let room = try PageRoom()
    try await room.visited { page, _ in
      let drawn: [[[Double]]] = try await page.value(
        """
        Promise.all([import('/globe.js'), import('/plane.js')]).then(([g, p]) => {
          \(Self.pageLeg)
          return \(Self.shares).map((share) =>
            p.shadow(arc.pose(0), arc.ground(0), globe, 100, share));
        })
        """
      )
      #expect(drawn.count == Self.shares.count)
      for (share, corners) in zip(Self.shares, drawn) {
        let wanted = PaperPlane.shadow(
          arc.pose(0, .breathing(atTravel: 0)),
          around: arc.ground(0),
          on: globe,
          length: 100,
          fold: share
        )
        #expect(corners.count == wanted.count, "at \(share)")
        for (a, b) in zip(wanted, corners) {
          #expect(abs(Double(a.x) - b[0]) < 0.05 && abs(Double(a.y) - b[1]) < 0.05, "at \(share)")
        }
      }
    }
  }

  @Test("It is folded, stands and unfolds when the screen's does")
  func times() async throws {
    let start = PageRoom.now.advanced(by: .seconds(25))
    let show = try Sample.show(from: start, seconds: 100)
    let room = PageRoom(show)
    try await room.visited { page, browser in
      let instants = stride(from: 0.037, to: 130, by: 0.11).map { start.advanced(by: .seconds($0)) }
      let times = instants.map { "\($0.sinceEpoch.seconds)" }.joined(separator: ",")
      struct Seen: Decodable {
        let paper: [Double]?
        let stage: String
        let opacity, scale, ring: Double
      }
      let seen: [Seen] = try await page.value(
        """
        Promise.all([import('/companion.js'), import('/grounded.js'), import('/breath.js')])
          .then(([c, s, b]) => [\(times)].map((time) => {
            const state = c.breathState(time);
            const paper = s.groundedPlane(state);
            return {
              paper: paper && [paper.end, Number(paper.hasLanded), paper.fold, paper.opacity, paper.rise],
              stage: state.stage,
              opacity: state.opacity,
              scale: b.scale(state.travel, state.stands, state.leaving),
              ring: s.ringBeside(paper),
            };
          }))
        """
      )
      var stages: Set<String> = []
      for (instant, seen) in zip(instants, seen) {
        let moment = show.moment(at: instant)
        let edges = StageEdges(show.timeline, at: instant)
        let wanted = GroundedPlane(moment, edges).map { paper in
          [
            paper.end == .origin ? 0 : 1, paper.hasLanded ? 1 : 0, paper.fold, paper.opacity,
            paper.rise,
          ]
        }
        let words = "\(moment.stage) after \(moment.elapsed): \(seen) for \(wanted ?? [])"
        #expect((wanted == nil) == (seen.paper == nil), "\(words)")
        #expect(zip(wanted ?? [], seen.paper ?? []).allSatisfy { abs($0 - $1) < 0.02 }, "\(words)")
        if wanted != nil { stages.insert(seen.stage) }
        #expect(abs((GroundedPlane(moment, edges)?.departure ?? 1) - seen.ring) < 0.08, "\(words)")
        guard moment.stage == .flight else { continue }
        let leg = show.journey.leg(moment.flight)
        let plane = Plane(leg, at: moment, standingAt: edges.standing)
        // On the runway the plane fades within a few frames.
        guard 0.004...0.996 ~= plane.travel else { continue }
        #expect(abs(plane.opacity - seen.opacity) < 0.05, "\(words)")
        #expect(abs(plane.scale - seen.scale) < 0.02, "\(words)")
      }
      #expect(stages.contains("lead_in") && stages.count >= 2, "\(stages)")
      #expect(browser.problems == [])
    }
  }

  @Test(
    "It stands where it landed in a rest as the screen's does",
    arguments: ["4-4-4-4", "4-4-4-0.5"]
  )
  func rests(notation: String) async throws {
    let pattern = try BreathPattern(notation)
    let policy = SafetyPolicy(.personal, allowsSlow: true)
    let plan = try Plan(.pattern(pattern, ramp: nil), leadIn: .zero, policy: policy)
    let start = PageRoom.now
    let timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    let leg = try Sample.show(from: start).journey.leg(0)
    let times = Array(stride(from: 0.05, to: pattern.cycle.seconds, by: 0.1))
    let phases = [pattern.inhale, pattern.hold, pattern.exhale, pattern.rest].map(\.seconds)
    let room = try PageRoom()
    try await room.visited { page, browser in
      let seen: [[Double]] = try await page.value(
        """
        import('/breath.js').then((b) => {
          const [inhale, hold, exhale, rest] = \(phases);
          const phases = { inhale, hold, exhale, rest };
          return \(times).map((elapsed) => {
            const [way, leaves] = [b.travel(phases, elapsed), b.leaving(phases, elapsed)];
            return [b.opacity(way, [], leaves), b.scale(way, [], leaves)];
          });
        })
        """
      )
      #expect(seen.count == times.count)
      for (time, seen) in zip(times, seen) {
        let plane = Plane(leg, at: timeline.moment(at: start.advanced(by: .seconds(time))))
        #expect(abs(plane.opacity - seen[0]) < 0.001, "\(time) s after the departure")
        #expect(abs(plane.scale - seen[1]) < 0.001, "\(time) s after the departure")
      }
      #expect(browser.problems == [])
    }
  }
}
