import Scenes

extension Mesh {
  /// Adds a polygon, which a fan from its first corner must cover.
  ///
  /// - Parameters:
  ///   - corners: The corners in order, clockwise or counterclockwise.
  ///   - color: The colour.
  ///   - inset: How far inside its edges the fade begins, in pixels.
  ///   - outset: How far outside its edges the fade ends, in pixels.
  mutating func addPolygon(
    _ corners: [SIMD2<Float>],
    _ color: Color,
    inset: Float,
    outset: Float
  ) {
    guard let ring = Outline(corners) else { return }
    // The soft edges of a thin sliver would overlap. It fades from its centre line instead, and is
    // fainter so that it covers no more than its area.
    let limited = min(inset, ring.thickness)
    let opacity = limited < inset ? 2 * limited / (limited + outset) : 1
    let inner = ring.corners.map { add($0.point - $0.mitre * limited, color, opacity: opacity) }
    for next in inner.indices.dropFirst(2) {
      triangle(inner[0], inner[next - 1], inner[next])
    }
    for (index, corner) in ring.corners.enumerated() {
      let following = (index + 1) % ring.corners.count
      let next = ring.corners[following]
      let here = add(corner.point + corner.leaving * outset, color, opacity: 0)
      let there = add(next.point + next.arriving * outset, color, opacity: 0)
      quad(inner[index], inner[following], there, here)
      guard corner.isConvex else { continue }
      let before = add(corner.point + corner.arriving * outset, color, opacity: 0)
      let tip = add(corner.point + corner.middle * outset, color, opacity: 0)
      triangle(inner[index], before, tip)
      triangle(inner[index], tip, here)
    }
  }
}

/// A polygon's corners with their outward directions.
private struct Outline {
  struct Corner {
    let point: SIMD2<Float>

    /// Outward normals of the edges before and after. At a concave corner both are the mitre, so
    /// that the strips along the edges meet without overlap.
    let arriving, leaving: SIMD2<Float>

    /// The outward unit vector half-way between the edges.
    let middle: SIMD2<Float>

    /// The vector to the intersection of the lines one pixel outside both edges, at most four
    /// pixels long.
    let mitre: SIMD2<Float>

    let isConvex: Bool
  }

  let corners: [Corner]

  /// Half the width of a long polygon; never more than the radius of the inscribed circle.
  let thickness: Float

  /// Reads the corners; nil if fewer than three are distinct or the area is zero.
  init?(_ given: [SIMD2<Float>]) {
    var points: [SIMD2<Float>] = []
    for point in given where points.last.map({ ($0 - point).length > 0.01 }) ?? true {
      points.append(point)
    }
    if let first = points.first, let last = points.last, (first - last).length <= 0.01 {
      points.removeLast()
    }
    guard points.count >= 3 else { return nil }
    let count = points.count
    let edges = points.indices.map { points[($0 + 1) % count] - points[$0] }
    let area = points.indices.reduce(Float(0)) { sum, index in
      let a = points[index] - points[0]
      return sum + a.x * edges[index].y - a.y * edges[index].x
    }
    guard abs(area) > 1e-3 else { return nil }
    let outward: [SIMD2<Float>] = edges.map { edge in
      (edge.normalized ?? .zero).turned * (area > 0 ? -1 : 1)
    }
    corners = points.indices.map { index in
      let before = outward[(index + count - 1) % count]
      let after = outward[index]
      let arriving = edges[(index + count - 1) % count]
      let bend = (arriving.x * edges[index].y - arriving.y * edges[index].x) * area
      let middle = (before + after).normalized ?? after
      let mitre = middle / max(middle.dot(after), 0.25)
      let isConvex = bend > 0
      return Corner(
        point: points[index],
        arriving: isConvex ? before : mitre,
        leaving: isConvex ? after : mitre,
        middle: middle,
        mitre: mitre,
        isConvex: isConvex
      )
    }
    let around = edges.reduce(Float(0)) { $0 + $1.length }
    thickness = abs(area) / 2 / around
  }
}
