import Glibc
import Scenes

/// The light that a tube's beam leaves behind, in 4,095ths.
enum TubeBeam {
  /// The brightness of the full light.
  static let full = 4095

  /// The directions that are told apart.
  static let directions = 4096

  /// How brightly the beam lights what lies behind it, by the direction's number behind the beam.
  ///
  /// .215 · e^(−d/34) + .120 · e^(−d/120) with d in degrees, and nothing again after a full turn.
  static let levels: [UInt16] = (0..<directions).map { step in
    let d = Float(step) / Float(directions) * 360
    let t = min(max((d - 300) / 60, 0), 1)
    let end = 1 - t * t * (3 - 2 * t)
    return UInt16((0.215 * exp(-d / 34) + 0.120 * exp(-d / 120)) * end * Float(full))
  }

  /// How brightly the whole face glows where there is no beam.
  static let even = UInt16(0.09 * Float(full))

  /// For each direction behind the beam, the last before it at which the light had changed by enough
  /// to be seen, so that a tile need not be lit anew in between: by about a level of 255 of any
  /// colour.
  static let held: [Int] = {
    var anchor = 0
    return levels.indices.map { step in
      if abs(Int(levels[step]) - Int(levels[anchor])) >= seen { anchor = step }
      return anchor
    }
  }()

  private static let seen = 14

  /// The number of a direction, in radians clockwise from up.
  static func number(_ angle: Float) -> Int {
    let turns = angle / (2 * .pi)
    return Int((turns - turns.rounded(.down)) * Float(directions)) & (directions - 1)
  }
}
