/// An aircraft on a tube: its icon with a slight glow, and five echoes behind it.
///
/// A plain value, so that hundreds are compared quickly with those of the frame before.
public struct TubeBlip: Sendable, Hashable {
  /// What it looks like.
  public let icon: AircraftIcon

  /// Where its middle is seen, in pixels.
  public let point: SIMD2<Float>

  /// Half the width of its icon's box, in pixels.
  public let reach: Float

  /// How far its nose is turned, in radians clockwise from up.
  public let turn: Float

  /// How many pixels its echoes are apart; 0 for none.
  public let echoes: Float

  /// How brightly it glows, from 0 to 1.
  public let brightness: Double

  /// Creates an aircraft.
  public init(
    _ icon: AircraftIcon,
    at point: SIMD2<Float>,
    reach: Float,
    turn: Float,
    echoes: Float,
    brightness: Double
  ) {
    self.icon = icon
    self.point = point
    self.reach = reach
    self.turn = turn
    self.echoes = echoes
    self.brightness = brightness
  }
}
