import Scenes

extension Mesh {
  /// Adds a line whose width and colour vary along it, with edges that fade over a pixel.
  ///
  /// Neighbouring pieces share their corners, so that nothing is covered twice and no gap opens. A
  /// line narrower than a pixel is drawn a pixel wide and fainter.
  mutating func addRibbon(_ given: [RibbonPoint]) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: given.count) { memory in
      var count = 0
      for (index, point) in given.enumerated()
      where count == 0 || (given[Int(memory[count - 1])].point - point.point).length > 0.2 {
        memory.initializeElement(at: count, to: Int32(index))
        count += 1
      }
      if count >= 2 { addRibbon(given, at: memory[..<count]) }
    }
  }

  /// Adds a line through some of the points, which lie apart from each other; there are at least two.
  private mutating func addRibbon(
    _ given: [RibbonPoint],
    at places: UnsafeMutableBufferPointer<Int32>.SubSequence
  ) {
    let last = places.count - 1
    func point(_ index: Int) -> RibbonPoint { given[Int(places[index])] }
    func along(_ index: Int) -> SIMD2<Float> {
      (point(index + 1).point - point(index).point).normalized ?? SIMD2(1, 0)
    }
    addEnd(point(0), along(0), by: -0.5)
    for index in 0...last {
      let here = point(index)
      let before = along(max(index - 1, 0))
      let after = along(min(index, last - 1))
      // Across the bend, and scaled so that the width stays constant on both sides, up to a limit.
      let middle = (before + after).normalized?.turned ?? after.turned
      addSlice(at: here.point, across: middle / max(middle.dot(after.turned), 0.5), here, 1)
      addStrip()
    }
    addEnd(point(last), along(last - 1), by: 0.5)
    addStrip()
  }

  /// Adds the four transparent corners half a pixel beyond a ribbon's end.
  private mutating func addEnd(
    _ point: RibbonPoint,
    _ along: SIMD2<Float>,
    by distance: Float
  ) {
    addSlice(at: point.point + along * distance, across: along.turned, point, 0)
  }

  /// Adds the four corners across a ribbon: transparent, opaque, opaque, transparent.
  private mutating func addSlice(
    at point: SIMD2<Float>,
    across: SIMD2<Float>,
    _ ribbon: RibbonPoint,
    _ opacity: Float
  ) {
    let half = max(ribbon.width, 0) / 2
    let solid = max(half - 0.5, 0)
    // A line narrower than a pixel keeps two soft sides, so that it does not break into beads
    // between pixels. It is fainter instead, so that its total coverage is its width.
    let reach = max(half + 0.5, 1)
    let strength = min(2 * half, 1) * opacity
    _ = add(point - across * reach, ribbon.color, opacity: 0)
    _ = add(point - across * solid, ribbon.color, opacity: strength)
    _ = add(point + across * solid, ribbon.color, opacity: strength)
    _ = add(point + across * reach, ribbon.color, opacity: 0)
  }

  /// Connects the last two slices.
  private mutating func addStrip() {
    let last = Int32(vertices.count - 4)
    let first = last - 4
    for lane in Int32(0)..<3 {
      quad(first + lane, first + lane + 1, last + lane + 1, last + lane)
    }
  }
}
