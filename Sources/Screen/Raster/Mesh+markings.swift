import Glibc
import Scenes

extension Mesh {
  /// Adds the markings of a strip; each line and dot stays within the strip's edges.
  mutating func add(_ marking: Marking, on strip: Strip, _ color: Color) {
    guard let lane = Lane(strip) else { return }
    switch marking {
    case .slants(let spacing, let line):
      let half = lane.half - line / 2
      for along in lane.steps(of: spacing, clear: half + line / 2) {
        addLine([lane.point(along - half, -half), lane.point(along + half, half)], line, color)
      }
    case .dots(let spacing, let radius):
      let rows = max(Int((2 * (lane.half - radius) / spacing).rounded(.down)), 1)
      for (index, along) in lane.steps(of: spacing * 0.8, clear: radius * 2).enumerated() {
        let isOdd = index % 2 == 1
        for row in 0..<(rows + (isOdd ? 0 : 1)) {
          let across = (Float(row) - Float(rows - (isOdd ? 1 : 0)) / 2) * spacing
          addDisc(center: lane.point(along, across), radius: radius, color)
        }
      }
    case .waves(let length, let line):
      let swing = lane.half * 0.16
      for across in [-0.5, 0, 0.5] as [Float] {
        let points = lane.steps(of: length / 8, clear: line * 2).map { along in
          lane.point(along, across * lane.half + swing * sinf(along / length * 2 * .pi))
        }
        addLine(points, line, color)
      }
    case .outline(let line):
      let half = max(lane.half - line / 2, 0)
      let (near, far) = (line / 2, lane.length - line / 2)
      addLine([lane.point(0, -half), lane.point(lane.length, -half)], line, color)
      addLine([lane.point(0, half), lane.point(lane.length, half)], line, color)
      for along in [near, far] {
        addLine(
          [lane.point(along, -half + line / 2), lane.point(along, half - line / 2)],
          line,
          color
        )
      }
    }
  }

  private mutating func addLine(_ points: [SIMD2<Float>], _ width: Float, _ color: Color) {
    addRibbon(points.map { RibbonPoint($0, width: width, color) })
  }
}

/// Converts coordinates along and across a strip.
private struct Lane {
  let origin, forward: SIMD2<Float>
  let length, half: Float

  init?(_ strip: Strip) {
    let offset = strip.to - strip.from
    guard strip.from.isFinite, strip.to.isFinite, let forward = offset.normalized else {
      return nil
    }
    origin = strip.from
    self.forward = forward
    length = min(offset.length, 1e5)
    half = strip.width / 2
  }

  func point(_ along: Float, _ across: Float) -> SIMD2<Float> {
    origin + forward * along + forward.turned * across
  }

  /// Returns evenly spaced positions along the strip, symmetrical about its centre, that leave both
  /// ends clear by a length.
  func steps(of spacing: Float, clear: Float) -> [Float] {
    let room = length - 2 * clear
    guard room > 0, spacing > 0.25 else { return [] }
    let count = Int((room / spacing).rounded(.down))
    let start = (length - Float(count) * spacing) / 2
    return (0...count).map { start + Float($0) * spacing }
  }
}
