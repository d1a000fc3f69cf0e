package import Scenes

/// Triangles whose colour and opacity are interpolated between their corners. Polygons and ribbons
/// become meshes; a strip that fades out softens their edges.
package struct Mesh {
  /// A corner of triangles.
  package struct Vertex: Hashable {
    /// The position, in pixels.
    package var point: SIMD2<Float>

    /// Red, green and blue from 0 to 255, and opacity from 0 to 1; not premultiplied.
    package var color: SIMD4<Float>

    init(_ point: SIMD2<Float>, _ color: Color, opacity: Float) {
      self.point = point
      self.color = SIMD4(
        Float(color.red),
        Float(color.green),
        Float(color.blue),
        color.opacity * opacity
      )
    }
  }

  /// The corners.
  package var vertices: [Vertex] = []

  /// The triangles, as three indices into `vertices` each.
  package var indices: [Int32] = []

  /// Creates a mesh without triangles.
  package init() {}

  /// Adds a corner and returns its index.
  package mutating func add(_ point: SIMD2<Float>, _ color: Color, opacity: Float = 1) -> Int32 {
    vertices.append(Vertex(point, color, opacity: opacity))
    return Int32(vertices.count - 1)
  }

  /// Adds a triangle.
  mutating func triangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// Adds the two triangles of a quadrilateral, given by its corners in order.
  package mutating func quad(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    triangle(a, b, c)
    triangle(a, c, d)
  }

  /// Removes everything, but keeps the memory.
  package mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }
}

extension SIMD2<Float> {
  /// The length of the vector.
  var length: Float { (x * x + y * y).squareRoot() }

  /// The unit vector in the same direction; nil for a vector without length.
  var normalized: SIMD2? {
    let length = length
    return length > 1e-6 ? self / length : nil
  }

  /// The vector turned by a quarter, from x towards y.
  var turned: SIMD2 { SIMD2(-y, x) }

  /// Whether both components are finite.
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The scalar product.
  func dot(_ other: SIMD2) -> Float { x * other.x + y * other.y }
}
