/// A circular area on the face: the space an upright label sweeps while the diagram turns.
struct Disc: Sendable {
  let x, y, radius: Double

  init(_ center: SIMD2<Double>, radius: Double) {
    (x, y) = (center.x, center.y)
    self.radius = radius
  }
}
