import Breathing
import Testing

@testable import Show

@Suite struct SmallestCircleTests {
  @Test func `one point is a circle, two lie across, three in a line leave the middle one out`()
    throws
  {
    let one = try #require(SmallestCircle(around: [[3, 4]]))
    #expect(one.center == [3, 4] && one.radius == 0)
    let two = try #require(SmallestCircle(around: [[0, 0], [6, 8]]))
    #expect(two.center == [3, 4] && two.radius == 5)
    let line = try #require(SmallestCircle(around: [[0, 0], [2, 0], [10, 0], [2, 0]]))
    #expect(line.center == [5, 0] && line.radius == 5)
    #expect(SmallestCircle(around: []) == nil)
  }

  @Test func `a right triangle's circle has its long side across, a wide one's too`() throws {
    let right = try #require(SmallestCircle(around: [[0, 0], [4, 0], [0, 3]]))
    #expect((right.center - [2, 1.5]).length < 1e-12 && abs(right.radius - 2.5) < 1e-12)
    let wide = try #require(SmallestCircle(around: [[0, 0], [10, 0], [5, 1]]))
    #expect(wide.center == [5, 0] && wide.radius == 5)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `is as small as the smallest of all circles by two or three points`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...9, using: &chance)
    // A coarse grid gives doubles, lines and squares.
    let grid = Double(Int.random(in: 2...40, using: &chance))
    let points = (0..<count).map { _ in
      SIMD2((chance.unit() * grid).rounded(), (chance.unit() * grid).rounded()) * 100
    }
    let circle = try #require(SmallestCircle(around: points))
    #expect(points.allSatisfy { ($0 - circle.center).length <= circle.radius + 1e-9 })
    #expect(abs(circle.radius - Self.smallestByTrial(points)) < 1e-6 * max(circle.radius, 1))
  }

  /// The smallest circle around all points, of all those defined by two or three of them.
  private static func smallestByTrial(_ points: [SIMD2<Double>]) -> Double {
    var best = Double.infinity
    func consider(_ center: SIMD2<Double>) {
      best = min(best, points.map { ($0 - center).length }.max() ?? 0)
    }
    for a in points {
      for b in points {
        consider((a + b) / 2)
        for c in points {
          let d = 2 * (b - a).cross(c - a)
          guard abs(d) > 1e-6 else { continue }
          let (ab, ac) = ((b - a).dot(b - a), (c - a).dot(c - a))
          let (p, q) = (b - a, c - a)
          consider(a + SIMD2(q.y * ab - p.y * ac, p.x * ac - q.x * ab) / d)
        }
      }
    }
    return best
  }
}
