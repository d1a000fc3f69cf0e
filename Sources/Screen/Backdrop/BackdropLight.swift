import Glibc

/// The light on the limb: where it comes from, and how much of it reaches each column.
struct BackdropLight {
  /// By column: the nearness to the light, from 0.30 to 1.
  let side: NumberRow

  /// By column: `side` to the power 1.5.
  let glowSide: NumberRow

  /// By column: the distance away from the light, to which dusk gathers.
  let away: NumberRow

  /// The horizontal position of the light without a sun, in half long sides from the globe's centre;
  /// negative is left.
  static let position: Float = -0.62

  /// Creates a light.
  ///
  /// - Parameters:
  ///   - position: Its horizontal position, in half long sides from the globe's centre.
  ///   - places: By column: its position, in the same unit.
  init(at position: Float = Self.position, places: [Float]) {
    let side: [Float] = places.map { 0.30 + 0.70 * expf(-powf(($0 - position) / 0.95, 2)) }
    self.side = NumberRow(side)
    glowSide = NumberRow(side.map { powf($0, 1.5) })
    let left = min(max(position / Self.position, -1), 1)
    away = NumberRow(places.map { ($0 * left - Self.position) * 0.62 })
  }
}
