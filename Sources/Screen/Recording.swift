import Scenes

/// What marks come down to, kept to be drawn again and again, a tile at a time.
final class Recording: DrawingSurface {
  private enum Step {
    case mask(Mask, at: SIMD2<Int>, Color)
    case mesh(Mesh)
    case disc(SIMD2<Float>, Float, Color)
    case ring(SIMD2<Float>, Float, Float, Color)
    case glow(SIMD2<Float>, Float, Float, Color)
    case halo(SIMD2<Float>, Float, Float, Color)
    case layer(Raster, at: SIMD2<Int>, Float)
    case whole(Color)
    case veil(Veil)
    case wash(Wash)
  }

  let size: SIMD2<Int>

  private var steps: [(step: Step, bounds: PixelRect)] = []

  /// The pixels that may be touched; nil for none.
  private(set) var bounds: PixelRect?

  /// Begins a recording for a picture of a size.
  init(size: SIMD2<Int>) {
    self.size = size
  }

  /// Draws what falls into a picture's clip.
  func play(on raster: Raster) {
    for (step, bounds) in steps where bounds.overlaps(raster.clip) {
      switch step {
      case .mask(let mask, let point, let color): raster.draw(mask, at: point, color, kept: true)
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
      case .whole(let color): raster.fill(raster.clip, color)
      case .veil(let veil): raster.lay(veil, over: raster.clip)
      case .wash(let wash): raster.lay(wash)
      }
    }
  }

  private func add(_ step: Step, _ rect: PixelRect) {
    steps.append((step, rect))
    bounds = bounds.map { $0.joined(with: rect) } ?? rect
  }

  private var whole: PixelRect { PixelRect(x: 0..<size.x, y: 0..<size.y) }

  private func around(_ center: SIMD2<Float>, _ reach: Float) -> PixelRect {
    PixelRect(low: center - reach, high: center + reach)
  }

  func fill(_ color: Color) { add(.whole(color), whole) }

  func lay(_ veil: Veil) { add(.veil(veil), whole) }

  func lay(_ wash: Wash) { add(.wash(wash), whole) }

  /// A tube shows no sky.
  func show(_ backdrop: ShownBackdrop) {}

  /// Nor another tube.
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
  /// The pixels between two points, with one more on every side.
  init(low: SIMD2<Float>, high: SIMD2<Float>) {
    func whole(_ value: Float) -> Int { Int(min(max(value, -1e6), 1e6).rounded(.down)) }
    let (left, top) = (whole(low.x) - 1, whole(low.y) - 1)
    self.init(
      x: left..<max(whole(high.x) + 2, left),
      y: top..<max(whole(high.y) + 2, top)
    )
  }

  func overlaps(_ other: PixelRect) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }

  func joined(with other: PixelRect) -> PixelRect {
    PixelRect(
      x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
      y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound)
    )
  }
}
