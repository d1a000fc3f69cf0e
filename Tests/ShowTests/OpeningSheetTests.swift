import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Testing

@testable import Show

/// The sheet that waits on the ground before the first flight.
@Suite struct OpeningSheetTests {
  private static let size = SIMD2(1920, 1080)

  /// A leg's picture, and the pose of paper at its departure.
  private func ground() throws -> (view: LegView, pose: PaperPlane.Pose, length: Double) {
    let show = try Europe.show()
    let view = show.view(ofLeg: 0, size: Self.size, light: SkyLight(.day, at: Europe.start))
    let plane = Plane(view.leg, standingAt: .origin)
    let pose = view.arc.pose(0, .breathing(atTravel: 0))
    return (view, pose, 0.164 * plane.scale * view.unit)
  }

  /// The lightness of a colour, from 0 to 100.
  private func lightness(_ color: Color) -> Double {
    let linear = [color.red, color.green, color.blue].map { channel -> Double in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return luminance > 0.008856 ? 116 * cbrt(luminance) - 16 : 903.3 * luminance
  }

  /// The paper of the lead-in, sixty times a second.
  private func papers() throws -> [GroundedPlane] {
    let show = try Europe.show()
    let times = stride(from: 0.0, to: 30, by: 1.0 / 60).map {
      Europe.start.advanced(by: .seconds($0))
    }
    return times.compactMap { now in
      let moment = show.moment(at: now)
      guard moment.stage == .leadIn else { return nil }
      return GroundedPlane(moment, StageEdges(show.timeline, at: now))
    }
  }

  @Test func `while it waits, its crease is darker than its wings, and no corner sticks out`()
    throws
  {
    let (view, pose, length) = try ground()
    let waiting = try #require(papers().first)
    let facets = PaperPlane.facets(
      pose,
      on: view.globe,
      length: length,
      palette: .day,
      fold: waiting.fold
    )
    #expect(facets.count == 6)
    let sheet = PaperFold(waiting.fold).points
    #expect(sheet.corner == nil)
    let shades = facets.map { lightness($0.color) }.sorted()
    let (crease, wings) = (shades.prefix(2), shades.dropFirst(2))
    #expect((wings.min() ?? 0) - (crease.max() ?? 100) > 12, "\(shades)")
    #expect((wings.max() ?? 0) - (wings.min() ?? 0) > 5, "\(shades)")
  }

  /// How far points reach in a direction.
  private func reach(_ points: [SIMD2<Float>], _ direction: SIMD2<Float>) -> Float {
    points.map { ($0 * direction).sum() }.max() ?? -.infinity
  }

  @Test func `its shadow is seen beside it, away from the light`() throws {
    let (view, pose, length) = try ground()
    let away = SIMD2<Float>(0.66, 0.75)
    var flat = 0
    for paper in try papers() {
      let facets = PaperPlane.facets(
        pose,
        on: view.globe,
        length: length,
        palette: .day,
        fold: paper.fold
      )
      let shadow = PaperPlane.shadow(
        pose,
        around: view.arc.ground(0),
        on: view.globe,
        length: length,
        fold: paper.fold
      )
      guard paper.fold < 0.3 else { continue }
      flat += 1
      let ahead = reach(shadow, away) - reach(facets.flatMap(\.corners), away)
      #expect(ahead > 1.5 && ahead < 12, "\(ahead) pixels at \(paper.fold)")
    }
    #expect(flat > 10)
  }

  @Test func `its shadow changes as gradually as its folds`() throws {
    let (view, pose, length) = try ground()
    var last: [SIMD2<Float>]?
    for fold in stride(from: 0.0, through: 1, by: 1.0 / 512) {
      let shadow = PaperPlane.shadow(
        pose,
        around: view.arc.ground(0),
        on: view.globe,
        length: length,
        fold: fold
      )
      if let last {
        for turn in stride(from: 0.0, to: 2 * Double.pi, by: Double.pi / 18) {
          let direction = SIMD2<Float>(Float(cos(turn)), Float(sin(turn)))
          #expect(abs(reach(shadow, direction) - reach(last, direction)) < 4, "at \(fold)")
        }
      }
      last = shadow
    }
  }

  @Test func `the mark of the airport appears once it is folded`() throws {
    let papers = try papers()
    #expect(papers.first?.departure == 0)
    #expect((papers.last?.departure ?? 0) > 0.99)
    for (last, next) in zip(papers, papers.dropFirst()) {
      #expect(next.departure >= last.departure && next.departure - last.departure < 0.05)
      if next.fold < 0.6 { #expect(next.departure == 0) }
    }
    let show = try Europe.show()
    func rings(after seconds: Double) -> [Double] {
      let now = Europe.start.advanced(by: .seconds(seconds))
      return show.scene(at: now, size: Self.size).marks.compactMap { mark in
        if case .ring(_, _, _, let color) = mark { Double(color.opacity) } else { nil }
      }
    }
    let leadIn = try #require(
      stride(from: 0.0, to: 30, by: 0.1).first {
        show.moment(at: Europe.start.advanced(by: .seconds($0))).stage == .flight
      }
    )
    // Where it goes is seen meanwhile.
    let waiting = rings(after: min(3.2, leadIn - 2.5))
    #expect(waiting.filter { $0 > 0.01 }.count == 1, "\(waiting)")
    #expect(rings(after: leadIn + 0.5).filter { $0 > 0.01 }.count == 2)
  }
}
