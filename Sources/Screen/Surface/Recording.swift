import Scenes

/// The drawing operations of some marks, recorded to be replayed many times, a tile at a time.
final class Recording: DrawingSurface {
  private enum Step {
    case mask(Mask, at: SIMD2<Int>, Color)
    case mesh(Mesh)
    case disc(SIMD2<Float>, Float, Color)
    case ring(SIMD2<Float>, Float, Float, Color)
    case glow(SIMD2<Float>, Float, Float, Color)
    case halo(SIMD2<Float>, Float, Float, Color)
    case layer(Raster, at: SIMD2<Int>, Float)
  }

  let size: SIMD2<Int>

  private var steps: [(step: Step, bounds: PixelRect)] = []

  /// Creates an empty recording for a picture of a size.
  init(size: SIMD2<Int>) {
    self.size = size
  }

  /// Draws the operations that fall into a picture's clip.
  func play(on raster: Raster) {
    for (step, bounds) in steps where bounds.overlaps(raster.clip) {
      switch step {
      case .mask(let mask, let point, let color): raster.blend(mask, at: point, color)
      case .mesh(let mesh): raster.fill(mesh)
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
  }

  /// Returns the tiles that the recording may touch.
  func tiles(of grid: TileGrid) -> [Int] {
    if steps.count == 1, case .mask = steps[0].step { return grid.tiles(meeting: steps[0].bounds) }
    var tiles = TileSet(grid)
    for (step, bounds) in steps {
      if case .mesh(let mesh) = step {
        // A long line crosses only a few of the tiles in its bounding box.
        for first in stride(from: 0, to: mesh.indices.count, by: 3) {
          let corners = mesh.indices[first..<first + 3].map { mesh.vertices[Int($0)].point }
          let (low, high) = corners.dropFirst().reduce((corners[0], corners[0])) { bounds, point in
            (pointwiseMin(bounds.0, point), pointwiseMax(bounds.1, point))
          }
          let rect = PixelRect(low: low, high: high)
          tiles.insert(x: rect.x, y: rect.y)
        }
      } else {
        tiles.insert(x: bounds.x, y: bounds.y)
      }
    }
    return tiles.indices
  }

  private func add(_ step: Step, _ rect: PixelRect) {
    steps.append((step, rect))
  }

  private func around(_ center: SIMD2<Float>, _ reach: Float) -> PixelRect {
    PixelRect(low: center - reach, high: center + reach)
  }

  // Marks that cover the whole picture are not drawn on a tube, which has its own face.

  func fill(_ color: Color) {}
  func blend(_ gradient: VerticalGradient) {}
  func blend(_ gradient: RadialGradient) {}
  func show(_ backdrop: ShownBackdrop) {}
  func show(_ turn: ShownTurn) {}
  func show(_ picture: Raster, changed: TileSet) {}

  func fill(_ mesh: Mesh) {
    guard let first = mesh.vertices.first?.point else { return }
    let (low, high) = mesh.vertices.reduce((first, first)) { bounds, vertex in
      (pointwiseMin(bounds.0, vertex.point), pointwiseMax(bounds.1, vertex.point))
    }
    add(.mesh(mesh), PixelRect(low: low, high: high))
  }

  func disc(center: SIMD2<Float>, radius: Float, _ color: Color) {
    add(.disc(center, radius, color), around(center, radius + 1))
  }

  func ring(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color) {
    add(.ring(center, radius, width, color), around(center, radius + width + 1))
  }

  func glow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color) {
    add(.glow(center, radius, power, color), around(center, radius + 1))
  }

  func halo(center: SIMD2<Float>, radius: Float, reach: Float, _ color: Color) {
    add(.halo(center, radius, reach, color), around(center, radius + reach + 1))
  }

  func draw(_ mask: Mask, at point: SIMD2<Int>, _ color: Color, kept: Bool) {
    add(.mask(mask, at: point, color), mask.rect(at: point))
  }

  func draw(_ layer: Raster, at point: SIMD2<Int>, opacity: Float, kept: Bool) {
    let (right, bottom) = (point.x + layer.width, point.y + layer.height)
    add(.layer(layer, at: point, opacity), PixelRect(x: point.x..<right, y: point.y..<bottom))
  }
}

extension PixelRect {
  /// Creates the rectangle of pixels between two points, extended by one pixel on every side.
  init(low: SIMD2<Float>, high: SIMD2<Float>) {
    func whole(_ value: Float) -> Int {
      value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6).rounded(.down))
    }
    let (left, top) = (whole(low.x) - 1, whole(low.y) - 1)
    self.init(
      x: left..<max(whole(high.x) + 2, left),
      y: top..<max(whole(high.y) + 2, top)
    )
  }

  func overlaps(_ other: PixelRect) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
}
