/// An aircraft on a tube: its icon with a slight glow, and five echoes behind it; or only a dot.
///
/// A plain value, so that comparing hundreds with the previous frame is fast.
public struct TubeBlip: Sendable, Hashable {
  /// The icon; nil for a dot.
  public let icon: AircraftIcon?

  /// The seen position of its centre, in pixels.
  public let point: SIMD2<Float>

  /// Half the width of its icon's box, or the radius of the dot, in pixels.
  public let reach: Float

  /// The rotation of its nose, in radians clockwise from up.
  public let turn: Float

  /// The distance between its echoes, in pixels; 0 for none.
  public let echoes: Float

  /// The brightness, from 0 to 1.
  public let brightness: Double

  /// How dark a thin gap around it is, from 0 to 1, which keeps it apart from those under it.
  public let gap: Double

  /// Its layer: aircraft are drawn above those of lower layers.
  public let layer: Int

  /// The number of echoes behind an aircraft.
  public static let echoCount = 5

  /// Returns the distance of an echo from an aircraft's centre, in pixels.
  ///
  /// - Parameters:
  ///   - number: The number of the echo, from 1 up to ``echoCount``; 0 is where they start.
  ///   - reach: Half the width of the aircraft's icon, in pixels.
  ///   - spacing: The distance between echoes, in pixels.
  /// - Returns: The distance.
  public static func echo(_ number: Int, reach: Float, spacing: Float) -> Float {
    reach * 1.15 + Float(number) * spacing
  }

  /// Creates a dot with a radius in pixels.
  public static func dot(
    at point: SIMD2<Float>,
    radius: Float,
    brightness: Double,
    gap: Double = 0,
    layer: Int = 0
  ) -> TubeBlip {
    TubeBlip(
      nil,
      at: point,
      reach: radius,
      turn: 0,
      echoes: 0,
      brightness: brightness,
      gap: gap,
      layer: layer
    )
  }

  /// Creates an aircraft.
  public init(
    _ icon: AircraftIcon?,
    at point: SIMD2<Float>,
    reach: Float,
    turn: Float,
    echoes: Float,
    brightness: Double,
    gap: Double = 0,
    layer: Int = 0
  ) {
    self.icon = icon
    self.point = point
    self.reach = reach
    self.turn = turn
    self.echoes = echoes
    self.brightness = brightness
    self.gap = gap
    self.layer = layer
  }
}
