import Glibc

/// A plane in the grid: the unit vector from the Earth's centre, for which the poles and 180° are
/// nothing special, and the low half of the identity.
package struct SkyPoint: Sendable, Hashable, BitwiseCopyable {
  package let x: Float
  package let y: Float
  package let z: Float
  package let id: UInt32

  /// Creates the point at the centre of a cell. Single precision is accurate to half a metre.
  package init(_ position: GridPosition, id: UInt32) {
    let φ = (Double(position.latitude) + 0.5) * (.pi / Double(GridPosition.cells)) - .pi / 2
    let λ = (Double(position.longitude) + 0.5) * (2 * .pi / Double(GridPosition.cells)) - .pi
    let cosφ = cos(φ)
    x = Float(cosφ * cos(λ))
    y = Float(cosφ * sin(λ))
    z = Float(sin(φ))
    self.id = id
  }

  /// The cosine of the latitude.
  var cosine: Float { (x * x + y * y).squareRoot() }

  /// Returns the squared chord to another point, in Earth radii; it grows with the distance over
  /// the ground.
  func separation(to other: SkyPoint) -> Float {
    let dx = x - other.x
    let dy = y - other.y
    let dz = z - other.z
    return dx * dx + dy * dy + dz * dz
  }
}
