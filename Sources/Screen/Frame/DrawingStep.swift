import Scenes

/// A drawing operation of a mark, with everything that it needs. A text becomes two: its shadow and its letters. The
/// marks of a frame and those of a tube are recorded as these operations.
enum DrawingStep {
  case fill(Color)
  case gradient(VerticalGradient)
  case radialGradient(RadialGradient)
  case mask(Mask, at: SIMD2<Int>, Color)
  case mesh(Mesh)
  case disc(SIMD2<Float>, Float, Color)
  case ring(SIMD2<Float>, Float, Float, Color)
  case glow(SIMD2<Float>, Float, Float, Color)
  case halo(SIMD2<Float>, Float, Float, Color)
  case layer(Raster, at: SIMD2<Int>, Float)

  /// Draws it in the tiles to which a raster is clipped.
  func draw(on raster: Raster, in tiles: TileSet) {
    switch self {
    case .fill(let color):
      for tile in tiles.indices { raster.fill(tiles.grid.rect(tile), color) }
    case .gradient(let gradient):
      for tile in tiles.indices { raster.blend(gradient, over: tiles.grid.rect(tile)) }
    case .radialGradient(let gradient):
      for tile in tiles.indices { raster.blend(gradient, over: tiles.grid.rect(tile)) }
    case .mask(let mask, let point, let color):
      raster.draw(mask, at: point, color, kept: true)
    case .mesh(let mesh):
      raster.fill(mesh)
    case .disc(let center, let radius, let color):
      raster.disc(center: center, radius: radius, color)
    case .ring(let center, let radius, let width, let color):
      raster.ring(center: center, radius: radius, width: width, color)
    case .glow(let center, let radius, let power, let color):
      raster.glow(center: center, radius: radius, power: power, color)
    case .halo(let center, let radius, let reach, let color):
      raster.halo(center: center, radius: radius, reach: reach, color)
    case .layer(let layer, let point, let opacity):
      raster.draw(layer, at: point, opacity: opacity, kept: true)
    }
  }

  /// Returns the pixels that it may change, of a picture of a size.
  func bounds(in size: SIMD2<Int>) -> PixelRect {
    switch self {
    case .fill:
      PixelRect(x: 0..<size.x, y: 0..<size.y)
    case .gradient(let gradient):
      PixelRect(x: 0..<size.x, y: 0..<gradient.rows(of: size.y))
    case .radialGradient(let gradient):
      gradient.area(width: size.x, height: size.y)
    case .mask(let mask, let point, _):
      mask.rect(at: point)
    case .mesh(let mesh):
      mesh.bounds
    case .disc(let center, let radius, _):
      PixelRect(around: center, radius + 1)
    case .ring(let center, let radius, let width, _):
      PixelRect(around: center, radius + width + 1)
    case .glow(let center, let radius, _, _):
      PixelRect(around: center, radius + 1)
    case .halo(let center, let radius, let reach, _):
      PixelRect(around: center, radius + reach + 1)
    case .layer(let layer, let point, _):
      PixelRect(x: point.x..<point.x + layer.width, y: point.y..<point.y + layer.height)
    }
  }

  /// Adds the tiles that it may change.
  func insert(into tiles: inout TileSet) {
    switch self {
    case .mesh(let mesh):
      mesh.insert(into: &tiles, from: 0)
    case .ring(let center, let radius, let width, _):
      tiles.insertRing(center, from: radius - width - 1, to: radius + width + 1)
    case .halo(let center, let radius, let reach, _):
      tiles.insertRing(center, from: radius - reach - 1, to: radius + reach + 1)
    case .fill, .gradient, .radialGradient, .mask, .disc, .glow, .layer:
      tiles.insert(bounds(in: SIMD2(tiles.grid.width, tiles.grid.height)))
    }
  }

  /// Adds the tiles in which it may differ from another one.
  func insertDifference(from other: DrawingStep, into tiles: inout TileSet) {
    guard case .mesh(let mesh) = self, case .mesh(let former) = other else {
      insert(into: &tiles)
      other.insert(into: &tiles)
      return
    }
    mesh.insertDifference(from: former, into: &tiles)
  }
}

extension Mesh {
  /// The pixels that its triangles may change.
  fileprivate var bounds: PixelRect {
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    for vertex in vertices where vertex.point.isFinite {
      low = pointwiseMin(low, vertex.point)
      high = pointwiseMax(high, vertex.point)
    }
    return low.x <= high.x ? PixelRect(low: low, high: high) : PixelRect(x: 0..<0, y: 0..<0)
  }

  /// Adds the tiles of its triangles, from an index on.
  fileprivate func insert(into tiles: inout TileSet, from first: Int) {
    for index in stride(from: first, to: indices.count, by: 3) { insert(at: index, into: &tiles) }
  }

  /// Adds the tiles of the triangle at an index.
  private func insert(at index: Int, into tiles: inout TileSet) {
    let a = vertices[Int(indices[index])].point
    let b = vertices[Int(indices[index + 1])].point
    let c = vertices[Int(indices[index + 2])].point
    guard (a + b + c).isFinite else { return }
    tiles.insert(
      PixelRect(
        low: pointwiseMin(pointwiseMin(a, b), c),
        high: pointwiseMax(pointwiseMax(a, b), c)
      )
    )
  }

  /// Adds the tiles of the triangles in which it differs from another mesh. A line that changes at some of its points
  /// keeps the triangles between the others.
  fileprivate func insertDifference(from other: Mesh, into tiles: inout TileSet) {
    let shared = min(vertices.count, other.vertices.count)
    func isSame(_ vertex: Int32) -> Bool {
      vertex < shared && vertices[Int(vertex)] == other.vertices[Int(vertex)]
    }
    let end = min(indices.count, other.indices.count)
    var index = 0
    while index < end {
      let (a, b, c) = (indices[index], indices[index + 1], indices[index + 2])
      guard a == other.indices[index], b == other.indices[index + 1],
        c == other.indices[index + 2]
      else { break }
      if !(isSame(a) && isSame(b) && isSame(c)) {
        insert(at: index, into: &tiles)
        other.insert(at: index, into: &tiles)
      }
      index += 3
    }
    insert(into: &tiles, from: index)
    other.insert(into: &tiles, from: index)
  }
}

extension TileSet {
  /// Adds the tiles that a ring between two radii meets; those in its hollow are left out.
  fileprivate mutating func insertRing(
    _ center: SIMD2<Float>,
    from inner: Float,
    to outer: Float
  ) {
    let area = PixelRect(around: center, outer)
    guard !area.x.isEmpty, !area.y.isEmpty else { return }
    let side = TileGrid.tile.y
    let rows = area.y.clamped(to: 0..<grid.height)
    for row in stride(from: rows.lowerBound / side * side, to: rows.upperBound, by: side) {
      let (top, bottom) = (Float(row) - center.y, Float(row + side) - center.y)
      let far = max(abs(top), abs(bottom))
      guard inner > far else {
        insert(x: area.x, y: row..<row + side)
        continue
      }
      let gap = PixelRect(around: center, (inner * inner - far * far).squareRoot())
      insert(x: area.x.lowerBound..<gap.x.lowerBound + 3, y: row..<row + side)
      insert(x: gap.x.upperBound - 3..<area.x.upperBound, y: row..<row + side)
    }
  }
}
