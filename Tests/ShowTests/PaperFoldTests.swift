import Geodesy
import Testing

@testable import Show

/// A sheet that is folded into the plane.
@Suite struct PaperFoldTests {
  private static let shares = stride(from: 0.0, through: 1, by: 1 / 64)

  private func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a - b).norm }

  @Test func `folded whole, it is the plane`() {
    let (folded, plane) = (PaperFold(1).points, PaperPlane.points)
    for (a, b) in [
      (folded.nose, plane.nose), (folded.keel, plane.keel), (folded.root, plane.root),
      (folded.middle, plane.middle), (folded.tip, plane.tip),
    ] {
      #expect(distance(a, b) < 1e-9)
    }
    #expect(folded.corner == nil)
  }

  @Test func `unfolded, it is flat, and its front edge is straight`() throws {
    let sheet = PaperFold(0).points
    let corner = try #require(sheet.corner)
    for point in [sheet.nose, sheet.keel, sheet.root, sheet.middle, sheet.tip, corner] {
      #expect(abs(point.z) < 1e-9)
    }
    #expect(abs(corner.x - sheet.nose.x) < 1e-9)
    #expect(abs(corner.y - sheet.tip.y) < 1e-9)
  }

  @Test func `paper is never stretched`() throws {
    func lengths(_ sheet: PaperPoints) -> [Double] {
      let edges = [
        (sheet.nose, sheet.keel), (sheet.nose, sheet.root), (sheet.nose, sheet.middle),
        (sheet.nose, sheet.tip), (sheet.keel, sheet.root), (sheet.root, sheet.middle),
        (sheet.middle, sheet.tip),
      ]
      return edges.map { distance($0.0, $0.1) }
    }
    let plane = lengths(PaperPlane.points)
    for share in Self.shares {
      for (length, same) in zip(lengths(PaperFold(share).points), plane) {
        #expect(abs(length - same) < 1e-9, "at \(share)")
      }
    }
  }

  @Test func `it is folded one crease after the other, without a jump`() {
    var last = PaperFold(0).points
    for share in stride(from: 0.0, through: 1, by: 1 / 512) {
      let points = PaperFold(share).points
      for (a, b) in [
        (last.keel, points.keel), (last.root, points.root), (last.middle, points.middle),
        (last.tip, points.tip), (last.corner ?? points.tip, points.corner ?? points.tip),
      ] where points.corner != nil || last.corner == nil {
        #expect(distance(a, b) < 0.03, "at \(share)")
      }
      last = points
    }
    // The corners come first, the keel next; wings and tips are still flat then.
    let half = PaperFold(0.25).points
    #expect(half.corner == nil && abs(half.keel.z) < 1e-9)
  }
}
