import Glibc
import Scenes

/// The afterglow behind a tube's beam, in 4,095ths of full light.
///
/// The brightness is .215 · e^(−d/34) + .120 · e^(−d/120), with d in degrees behind the beam. It
/// starts again with each turn.
enum TubeBeam {
  /// The brightness of the full light.
  static let full = 4095

  /// The number of directions.
  static let directions = 4096

  /// One of the two exponential parts of the afterglow.
  struct Decay: Sendable {
    /// The brightness at the beam, from 0 to 1.
    let brightness: Float

    /// The angle behind the beam at which the light has fallen to 1/e, in degrees.
    let degrees: Float

    /// The fraction left this many directions behind the beam, from 0 to 1.
    func left(behind: Int) -> Float { exp(-TubeBeam.degrees(behind) / degrees) }
  }

  /// The part that fades quickly, and the part that lasts.
  static let near = Decay(brightness: 0.215, degrees: 34)
  static let far = Decay(brightness: 0.120, degrees: 120)

  /// The number of directions behind the beam after which no light is left.
  static let visibleDirections = directions * 300 / 360

  /// The brightness behind the beam, by the number of directions.
  static let levels: [UInt16] = (0..<directions).map { step in
    let t = min(max((degrees(step) - 300) / 60, 0), 1)
    let end = 1 - t * t * (3 - 2 * t)
    let light =
      near.brightness * near.left(behind: step) + far.brightness * far.left(behind: step)
    return UInt16(light * end * Float(full))
  }

  /// Returns the brightness of a face that glows without a beam, in steps that are not seen: in most frames the face
  /// keeps its light.
  ///
  /// - Parameter glow: The brightness, from 0 to 1.
  /// - Returns: The brightness in 4,095ths.
  static func even(_ glow: Float) -> UInt16 {
    let steps = (min(max(glow, 0), 1) * Float(full) / Float(seen)).rounded(.down)
    return UInt16(steps) * UInt16(seen)
  }

  /// For each direction behind the beam, the last one before it at which the brightness changed
  /// visibly, by about one level of 255 in any colour. A tile is not relit in between.
  static let held: [Int] = {
    var anchor = 0
    return levels.indices.map { step in
      if abs(Int(levels[step]) - Int(levels[anchor])) >= seen { anchor = step }
      return anchor
    }
  }()

  private static let seen = 14

  /// Converts an angle, in radians clockwise from up, to a direction number.
  static func number(_ angle: Float) -> Int {
    let turns = angle / (2 * .pi)
    return Int((turns - turns.rounded(.down)) * Float(directions)) & (directions - 1)
  }

  private static func degrees(_ number: Int) -> Float {
    Float(number) / Float(directions) * 360
  }
}
