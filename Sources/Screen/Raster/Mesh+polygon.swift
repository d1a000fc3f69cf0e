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
    addPolygon(of: corners.count, color, inset: inset, outset: outset) { corners[$0] }
  }

  /// Adds a polygon of some corners, which a closure returns by number.
  mutating func addPolygon(
    of count: Int,
    _ color: Color,
    inset: Float,
    outset: Float,
    corner: (Int) -> SIMD2<Float>
  ) {
    withUnsafeTemporaryAllocation(of: Outline.Corner.self, capacity: count) { memory in
      guard let ring = Outline(count, in: memory, corner: corner) else { return }
      add(ring, color, inset: inset, outset: outset)
    }
  }

  private mutating func add(_ ring: Outline, _ color: Color, inset: Float, outset: Float) {
    // The soft edges of a thin sliver would overlap. It fades from its centre line instead, and is
    // fainter so that it covers no more than its area.
    let limited = min(inset, ring.thickness)
    let opacity = limited < inset ? 2 * limited / (limited + outset) : 1
    let first = Int32(vertices.count)
    for corner in ring.corners {
      _ = add(corner.point - corner.mitre * limited, color, opacity: opacity)
    }
    let count = ring.corners.count
    for next in 2..<count {
      triangle(first, first + Int32(next) - 1, first + Int32(next))
    }
    for index in 0..<count {
      let corner = ring.corners[index]
      let following = (index + 1) % count
      let next = ring.corners[following]
      let inner = first + Int32(index)
      let here = add(corner.point + corner.leaving * outset, color, opacity: 0)
      let there = add(next.point + next.arriving * outset, color, opacity: 0)
      quad(inner, first + Int32(following), there, here)
      guard corner.isConvex else { continue }
      let before = add(corner.point + corner.arriving * outset, color, opacity: 0)
      let tip = add(corner.point + corner.middle * outset, color, opacity: 0)
      triangle(inner, before, tip)
      triangle(inner, tip, here)
    }
  }
}

/// A polygon's corners with their outward directions.
private struct Outline {
  struct Corner {
    let point: SIMD2<Float>

    /// Outward normals of the edges before and after. At a concave corner both are the mitre, so
    /// that the strips along the edges meet without overlap.
    var arriving = SIMD2<Float>.zero, leaving = SIMD2<Float>.zero

    /// The outward unit vector half-way between the edges.
    var middle = SIMD2<Float>.zero

    /// The vector to the intersection of the lines one pixel outside both edges, at most four
    /// pixels long.
    var mitre = SIMD2<Float>.zero

    var isConvex = false

    init(_ point: SIMD2<Float>) { self.point = point }
  }

  /// The corners, in memory that the outline does not own.
  let corners: UnsafeMutableBufferPointer<Corner>.SubSequence

  /// Half the width of a long polygon; never more than the radius of the inscribed circle.
  let thickness: Float

  /// Reads the corners; nil if fewer than three are distinct or the area is zero.
  ///
  /// - Parameters:
  ///   - given: The number of corners.
  ///   - memory: Room for as many corners, so that a frame allocates none.
  ///   - corner: Returns a corner by its number.
  init?(
    _ given: Int,
    in memory: UnsafeMutableBufferPointer<Corner>,
    corner: (Int) -> SIMD2<Float>
  ) {
    var count = 0
    for number in 0..<given {
      let point = corner(number)
      guard count == 0 || (memory[count - 1].point - point).length > 0.01 else { continue }
      memory.initializeElement(at: count, to: Corner(point))
      count += 1
    }
    if count > 0, (memory[0].point - memory[count - 1].point).length <= 0.01 { count -= 1 }
    guard count >= 3 else { return nil }
    func edge(_ index: Int) -> SIMD2<Float> {
      memory[(index + 1) % count].point - memory[index].point
    }
    var (area, around) = (Float(0), Float(0))
    for index in 0..<count {
      let (away, side) = (memory[index].point - memory[0].point, edge(index))
      area += away.x * side.y - away.y * side.x
      around += side.length
    }
    guard abs(area) > 1e-3 else { return nil }
    func outward(_ index: Int) -> SIMD2<Float> {
      (edge(index).normalized ?? .zero).turned * (area > 0 ? -1 : 1)
    }
    for index in 0..<count {
      let former = (index + count - 1) % count
      let (before, after) = (outward(former), outward(index))
      let (arriving, leaving) = (edge(former), edge(index))
      let bend = (arriving.x * leaving.y - arriving.y * leaving.x) * area
      let middle = (before + after).normalized ?? after
      let mitre = middle / max(middle.dot(after), 0.25)
      let isConvex = bend > 0
      memory[index].arriving = isConvex ? before : mitre
      memory[index].leaving = isConvex ? after : mitre
      (memory[index].middle, memory[index].mitre) = (middle, mitre)
      memory[index].isConvex = isConvex
    }
    corners = memory[..<count]
    thickness = abs(area) / 2 / around
  }
}
