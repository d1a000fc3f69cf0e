import CPixels

extension Raster {
  /// Fills the triangles of a mesh.
  ///
  /// A pixel belongs to the triangle that contains its centre, and to exactly one of two triangles
  /// that share an edge: an edge's intersection with a row is computed from its upper end for both.
  package func fill(_ mesh: Mesh) {
    let painter = TrianglePainter(self)
    mesh.vertices.withUnsafeBufferPointer { vertices in
      mesh.indices.withUnsafeBufferPointer { indices in
        for first in Swift.stride(from: 0, to: indices.count, by: 3) {
          let a = vertices[Int(indices[first])]
          let b = vertices[Int(indices[first + 1])]
          let c = vertices[Int(indices[first + 2])]
          if let area = painter.fill(a, b, c) { touched.insert(area) }
        }
      }
    }
  }
}

/// Fills triangles in a raster, whose properties are read once instead of for each row.
private struct TrianglePainter {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let stride, width: Int
  private let clip: PixelRect
  private let tileClip: TileClip?

  init(_ raster: Raster) {
    (pixels, stride, width) = (raster.pixels, raster.stride, raster.width)
    (clip, tileClip) = (raster.clip, raster.tileClip)
  }

  /// Calls a closure with the parts of a row of pixels that may be drawn, from left to right.
  @inline(__always)
  private func forEachRun(row: Int, _ span: Range<Int>, _ body: (Range<Int>) -> Void) {
    if let tileClip { tileClip.forEachRun(row: row, span, body) } else { body(span) }
  }

  /// Fills a triangle. Returns the area to record as touched; nil if there is none.
  func fill(_ a: Mesh.Vertex, _ b: Mesh.Vertex, _ c: Mesh.Vertex) -> PixelRect? {
    let sum = a.point + b.point + c.point
    guard sum.x.isFinite, sum.y.isFinite else { return nil }
    let (top, middle, bottom) = ordered(a, b, c)
    let firstRow = max(pixel(top.point.y), clip.y.lowerBound)
    let endRow = min(pixel(bottom.point.y), clip.y.upperBound)
    let lowest = min(top.color.w, middle.color.w, bottom.color.w)
    let highest = max(top.color.w, middle.color.w, bottom.color.w)
    guard firstRow < endRow, highest > 0 else { return nil }
    let left = min(top.point.x, middle.point.x, bottom.point.x)
    let right = max(top.point.x, middle.point.x, bottom.point.x)
    guard pixel(left) < clip.x.upperBound, pixel(right) > clip.x.lowerBound else { return nil }
    let area = PixelRect(x: pixel(left)..<pixel(right), y: firstRow..<endRow)
    if let tileClip, !tileClip.meets(x: area.x, y: area.y) { return nil }
    let touched = tileClip == nil ? area : nil
    guard let gradient = Gradient(top, middle, bottom) else { return touched }
    let isPlain = rgb(top) == rgb(middle) && rgb(top) == rgb(bottom)
    let isOpaque = isPlain && lowest >= 1
    let ink = Ink(top.color).pixel
    let long = Edge(top.point, bottom.point)
    let upper = Edge(top.point, middle.point)
    let lower = Edge(middle.point, bottom.point)
    for row in firstRow..<endRow {
      let y = Float(row) + 0.5
      let across = long.crossing(y)
      let other = y < middle.point.y ? upper.crossing(y) : lower.crossing(y)
      let first = max(pixel(min(across, other)), 0)
      let end = min(pixel(max(across, other)), width)
      guard first < end, first < clip.x.upperBound, end > clip.x.lowerBound else { continue }
      let line = pixels + row * stride
      let color = gradient.color(x: Float(first) + 0.5, y: y)
      forEachRun(row: row, (first..<end).clamped(to: clip.x)) { run in
        // Each pixel's colour is computed from its place, so that it does not depend on the clip.
        if isOpaque {
          (line + run.lowerBound).update(repeating: ink, count: run.count)
        } else if isPlain {
          let weight = PixelsSlope(
            start: color.w * 256 + 0.5,
            step: gradient.x.w * 256,
            minimum: lowest * 256 + 0.5,
            maximum: highest * 256 + 0.5
          )
          pixels_shade(ink, weight, run.lowerBound &- first, line + run.lowerBound, run.count)
        } else {
          shade(line, run, first, color, gradient.x)
        }
      }
    }
    return touched
  }

  /// Fills a span whose colour and opacity change: `start` is that in the column `first`.
  private func shade(
    _ line: UnsafeMutablePointer<UInt32>,
    _ span: Range<Int>,
    _ first: Int,
    _ start: SIMD4<Float>,
    _ step: SIMD4<Float>
  ) {
    for x in span {
      let color = start + step * Float(x &- first)
      let clamped = color.clamped(lowerBound: .zero, upperBound: SIMD4(255, 255, 255, 1))
      line[x] = Ink(clamped).over(line[x], weight: Int(clamped.w * 256 + 0.5))
    }
  }
}

/// Returns the first pixel whose centre is at or beyond a coordinate.
@inline(__always)
private func pixel(_ coordinate: Float) -> Int {
  let clamped = min(max(coordinate, -1e6), 1e6) - 0.5
  let whole = Int(clamped)
  return Float(whole) < clamped ? whole + 1 : whole
}

/// An edge, starting at its upper end.
private struct Edge {
  let upper: SIMD2<Float>

  /// The horizontal increment per row.
  let slope: Float

  @inline(__always)
  init(_ upper: SIMD2<Float>, _ lower: SIMD2<Float>) {
    let drop = lower.y - upper.y
    self.upper = upper
    slope = drop > 0 ? (lower.x - upper.x) / drop : 0
  }

  /// Returns the edge's x at a height.
  @inline(__always)
  func crossing(_ y: Float) -> Float {
    upper.x + (y - upper.y) * slope
  }
}

@inline(__always)
private func rgb(_ vertex: Mesh.Vertex) -> SIMD3<Float> {
  SIMD3(vertex.color.x, vertex.color.y, vertex.color.z)
}

/// Returns three corners from top to bottom; corners of equal height from left to right.
private func ordered(
  _ a: Mesh.Vertex,
  _ b: Mesh.Vertex,
  _ c: Mesh.Vertex
) -> (Mesh.Vertex, Mesh.Vertex, Mesh.Vertex) {
  func precedes(_ p: Mesh.Vertex, _ q: Mesh.Vertex) -> Bool {
    p.point.y < q.point.y || p.point.y == q.point.y && p.point.x < q.point.x
  }
  let (low, high) = precedes(b, a) ? (b, a) : (a, b)
  if precedes(c, low) { return (c, low, high) }
  return precedes(c, high) ? (low, c, high) : (low, high, c)
}

/// The gradients of colour and opacity over a triangle.
private struct Gradient {
  /// The change per pixel to the right, and per pixel down.
  let x, y: SIMD4<Float>
  let origin: Mesh.Vertex

  /// Reads three corners; nil if they are collinear.
  init?(_ a: Mesh.Vertex, _ b: Mesh.Vertex, _ c: Mesh.Vertex) {
    let (p, q) = (b.point - a.point, c.point - a.point)
    let area = p.x * q.y - p.y * q.x
    guard abs(area) > 1e-6 else { return nil }
    let (u, v) = (b.color - a.color, c.color - a.color)
    x = (u * q.y - v * p.y) / area
    y = (v * p.x - u * q.x) / area
    origin = a
  }

  @inline(__always)
  func color(x column: Float, y row: Float) -> SIMD4<Float> {
    origin.color + x * (column - origin.point.x) + y * (row - origin.point.y)
  }
}
