import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Testing

@testable import Show

/// The trail of the main plane.
@Suite struct FlightTrailTests {
  private static let size = SIMD2<Double>(1920, 1080)

  /// A frame of the first flight: the plane, its pose and its trail, and the points that are drawn.
  private struct Frame {
    let elapsed: Double
    let plane: Plane
    let pose: PaperPlane.Pose
    let trail: FlightTrail?
    let points: [RibbonPoint]
  }

  /// The frames of a flight, sixty a second.
  private func frames(_ notation: String) throws -> [Frame] {
    let pattern = try BreathPattern(notation)
    let policy = SafetyPolicy(.personal, allowsSlow: true)
    let plan = try Plan(.pattern(pattern, ramp: nil), leadIn: .zero, policy: policy)
    let timeline = Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan))
    let leg = try Europe.show().journey.leg(0)
    let globe = Framing.landscape.globe(showing: leg.path, size: Self.size)
    let apex = globe.height(appearingAt: (Framing.landscape.horizon - 0.03) * Self.size.y)
    let arc = Arc(path: leg.path, globe: globe, apex: apex)
    return stride(from: 0, to: pattern.cycle.seconds, by: 1.0 / 60).map { elapsed in
      let plane = Plane(leg, at: timeline.moment(at: Europe.start.advanced(by: .seconds(elapsed))))
      let pose = arc.pose(plane.travel, .breathing(atTravel: plane.travel))
      let trail = FlightTrail(plane, pose, on: arc, unit: Self.size.min())
      let color = Color(0xFFFFFF).opacity((trail?.opacity ?? 0) * plane.opacity)
      let points = trail?.points(share: 1, pieces: 48, color) ?? []
      return Frame(elapsed: elapsed, plane: plane, pose: pose, trail: trail, points: points)
    }
  }

  @Test(arguments: ["5-5", "4-6", "4-4-4-4"])
  func `it ends at the keel, narrows with the plane, and its tip fades out`(notation: String)
    throws
  {
    var seen = 0
    for frame in try frames(notation) {
      guard let trail = frame.trail else { continue }
      seen += 1
      let scale = frame.plane.scale
      let (unit, globe) = (Self.size.min(), trail.arc.globe)
      let keel = PaperPlane.keel(frame.pose, on: globe, length: 0.164 * scale * unit)
      let facets = PaperPlane.facets(
        frame.pose,
        on: globe,
        length: 0.164 * scale * unit,
        palette: .day
      )
      let corners = facets.flatMap(\.corners).map { SIMD2<Double>($0) }
      #expect(corners.contains { ($0 - keel).length < 0.1 })
      let last = try #require(frame.points.last)
      #expect((SIMD2<Double>(last.point) - keel).length < 0.1, "after \(frame.elapsed) s")
      #expect(last.color.opacity < 0.001)
      let widest = frame.points.map(\.width).max() ?? 0
      #expect(abs(Double(widest) - 0.0056 * scale * unit) < 0.01)
      // It has no hole.
      let places = frame.points.map { SIMD2<Double>($0.point) }
      for (one, next) in zip(places, places.dropFirst()) {
        #expect((next - one).length < 0.05 * Self.size.x)
      }
    }
    #expect(seen > 400)
  }

  @Test(arguments: ["5-5", "4-6", "4-4-4-4", "4-4"])
  func `it is gone before the plane has shrunk by a third`(notation: String) throws {
    var (shrunk, shown) = (0, 0)
    for frame in try frames(notation) {
      if 0.55 + 0.45 * frame.plane.growth < 2.0 / 3 {
        shrunk += 1
        #expect(frame.points.allSatisfy { $0.color.opacity == 0 }, "after \(frame.elapsed) s")
      }
      // A plane that stands where it landed has none either.
      if frame.plane.travel > 0.999 { #expect((frame.trail?.opacity ?? 0) < 0.01) }
      if frame.plane.growth == 1, (frame.points.map { $0.color.opacity }.max() ?? 0) > 0 {
        shown += 1
      }
    }
    #expect(shrunk > 20 && shown > 120)
  }

  @Test(arguments: ["5-5", "4-6", "4-4-4-4"])
  func `it comes and goes gradually`(notation: String) throws {
    var (last, end): (Double, SIMD2<Double>?) = (0, nil)
    for frame in try frames(notation) {
      let most = frame.points.map { Double($0.color.opacity) }.max() ?? 0
      #expect(abs(most - last) < 0.08, "after \(frame.elapsed) s")
      let place = frame.points.last.map { SIMD2<Double>($0.point) }
      // The plane flies less than this in a frame.
      if let place, let end { #expect((place - end).length < 14, "after \(frame.elapsed) s") }
      (last, end) = (most, place)
    }
    #expect(last == 0)
  }

  /// The trails in the pictures of a show, from its first flights.
  private func trails(size: SIMD2<Int>) throws -> [[RibbonPoint]] {
    let show = try Europe.show()
    return stride(from: 8.0, to: 40, by: 0.5).compactMap { second -> [RibbonPoint]? in
      let scene = show.scene(at: Europe.start.advanced(by: .seconds(second)), size: size)
      // No other ribbon is as wide.
      return scene.marks.lazy.compactMap { mark -> [RibbonPoint]? in
        guard case .ribbon(let points) = mark else { return nil }
        let widest = points.map(\.width).max() ?? 0
        return Double(widest) > 0.0026 * Double(size.min()) ? points : nil
      }.first
    }
  }

  /// The greatest angle between neighbouring pieces of a trail where it is well seen, in degrees.
  private func sharpestBend(_ ribbon: [RibbonPoint]) -> Double {
    let seen = ribbon.filter { $0.color.opacity > 0.12 }
    var places: [SIMD2<Double>] = []
    for point in seen.map({ SIMD2<Double>($0.point) })
    where places.last.map({ ($0 - point).length > 2 }) ?? true {
      places.append(point)
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let bends = zip(steps, steps.dropFirst()).map { one, next in
      atan2(one.x * next.y - one.y * next.x, one.dot(next)).magnitude
    }
    return (bends.max() ?? 0) * 180 / .pi
  }

  @Test func `it is drawn in more pieces in a large picture, where its bends would be seen`()
    throws
  {
    let usual = try trails(size: [1920, 1080])
    let large = try trails(size: [3840, 2160])
    #expect(usual.count > 20 && large.count == usual.count)
    #expect(usual.allSatisfy { $0.count <= 48 + 11 })
    #expect(large.allSatisfy { $0.count <= 3 * 48 + 11 })
    // Soon after the departure, it is short and bends more than later.
    let long = zip(usual, large).filter { $0.0.count > 24 }
    #expect(long.count > 8)
    let bends = (
      usual: long.map { sharpestBend($0.0) }.max() ?? 0,
      large: long.map { sharpestBend($0.1) }.max() ?? 0
    )
    #expect(bends.large < 0.6 * bends.usual, "\(bends) degrees")
  }

  @Test(arguments: [(360, 48), (1080, 48), (1440, 96), (2160, 144)])
  func `the number of pieces follows the short side`(side: Int, pieces: Int) throws {
    let light = SkyLight(.day, at: Europe.start)
    let wide = try Europe.show().view(ofLeg: 0, size: [2 * side, side], light: light)
    let tall = try Europe.show().view(ofLeg: 0, size: [side, 2 * side], light: light)
    #expect(wide.pathPieces == pieces && tall.pathPieces == pieces)
  }
}
