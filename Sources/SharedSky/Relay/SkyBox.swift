import Glibc

/// The rows and columns of the grid that contain everything within a distance of a place.
struct SkyBox {
  /// The southernmost and the northernmost row.
  let south: UInt32
  let north: UInt32

  /// The columns, and those beyond 180° if the box crosses it.
  let columns: ClosedRange<UInt32>
  let beyond: ClosedRange<UInt32>?

  /// The distance, as a squared chord in Earth radii.
  let separation: Float

  /// Whether the box covers the whole Earth.
  let isWhole: Bool

  private static let last = GridPosition.cells - 1

  /// Creates the box for a distance.
  ///
  /// A circle of radius δ around latitude φ touches the meridians asin(sin δ / cos φ) east and west
  /// of its centre; one that contains a pole touches all. With r = δ / cos φ, the box extends r /
  /// √(1 − r²) to each side, which is never less, and hardly more for small r.
  ///
  /// - Parameters:
  ///   - position: The centre.
  ///   - cosine: The cosine of its latitude.
  ///   - range: The distance in rows, above 0.
  init(around position: GridPosition, cosine: Float, range: UInt32) {
    south = position.latitude > range ? position.latitude - range : 0
    north = min(position.latitude + range, Self.last)
    let δ = Float(range) * (.pi / Float(GridPosition.cells))
    // 2 sin(δ/2), by a series that never exceeds it for small δ.
    let chord = δ < 0.5 ? δ - δ * δ * δ / 24 : 2 * sin(min(δ, .pi) / 2)
    separation = chord * chord
    let ratio = δ / cosine
    let width =
      ratio < 1
      ? ratio / (1 - ratio * ratio).squareRoot() / (2 * .pi) * Float(GridPosition.cells) : .infinity
    // The margin ensures that rounding loses no plane at the edge.
    let wide = width * 1.0001 + 2
    let half = wide < Float(GridPosition.cells / 2) ? UInt32(wide) : nil
    guard let half else {
      columns = 0...Self.last
      beyond = nil
      isWhole = south == 0 && north == Self.last
      return
    }
    isWhole = false
    let west = position.longitude &- half
    let east = position.longitude + half
    if position.longitude < half {
      columns = 0...east
      beyond = (west & Self.last)...Self.last
    } else if east > Self.last {
      columns = west...Self.last
      beyond = 0...(east & Self.last)
    } else {
      columns = west...east
      beyond = nil
    }
  }
}
