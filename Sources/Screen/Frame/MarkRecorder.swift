import Scenes

/// Records the drawing operations of a mark. Meshes that are no longer needed are used again, so that a moving line
/// allocates no memory.
final class MarkRecorder: DrawingSurface {
  let size: SIMD2<Int>

  /// The operations recorded since the last call of ``begin()``.
  private(set) var steps: [DrawingStep] = []

  /// Whether something was drawn that replaces the whole picture, which is not recorded.
  private(set) var replacesPicture = false

  private var spare: [Mesh] = []

  /// Creates a recorder for a picture of a size.
  init(size: SIMD2<Int>) {
    self.size = size
  }

  /// Begins a mark.
  func begin() {
    steps.removeAll(keepingCapacity: true)
    replacesPicture = false
  }

  /// Exchanges the operations for those recorded earlier.
  func exchange(_ other: inout [DrawingStep]) { swap(&steps, &other) }

  /// Takes back the memory of operations that are no longer drawn.
  func recycle(_ old: inout [DrawingStep]) {
    recycleMeshes(of: old)
    old.removeAll(keepingCapacity: true)
  }

  /// Takes the meshes of operations that are no longer drawn.
  func recycleMeshes(of old: [DrawingStep]) {
    for case .mesh(let mesh) in old where spare.count < Self.maximumSpare { spare.append(mesh) }
  }

  /// Takes back the memory of the operations that are recorded here.
  func recycle() { recycle(&steps) }

  private static let maximumSpare = 16

  func fill(_ color: Color) { steps.append(.fill(color)) }
  func blend(_ gradient: VerticalGradient) { steps.append(.gradient(gradient)) }
  func blend(_ gradient: RadialGradient) { steps.append(.radialGradient(gradient)) }
  func show(_ backdrop: ShownBackdrop) { replacesPicture = true }
  func show(_ turn: ShownTurn) { replacesPicture = true }
  func show(_ picture: Raster, changed: TileSet) { replacesPicture = true }

  func fill(_ mesh: Mesh) {
    var kept = spare.popLast() ?? Mesh()
    kept.replace(with: mesh)
    steps.append(.mesh(kept))
  }

  func disc(center: SIMD2<Float>, radius: Float, _ color: Color) {
    steps.append(.disc(center, radius, color))
  }

  func ring(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color) {
    steps.append(.ring(center, radius, width, color))
  }

  func glow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color) {
    steps.append(.glow(center, radius, power, color))
  }

  func halo(center: SIMD2<Float>, radius: Float, reach: Float, _ color: Color) {
    steps.append(.halo(center, radius, reach, color))
  }

  func draw(_ mask: Mask, at point: SIMD2<Int>, _ color: Color, kept: Bool) {
    steps.append(.mask(mask, at: point, color))
  }

  func draw(_ layer: Raster, at point: SIMD2<Int>, opacity: Float, kept: Bool) {
    steps.append(.layer(layer, at: point, opacity))
  }
}

extension Mesh {
  /// Takes the triangles of another mesh, and keeps the memory.
  fileprivate mutating func replace(with other: Mesh) {
    removeAll()
    vertices.append(contentsOf: other.vertices)
    indices.append(contentsOf: other.indices)
  }
}
