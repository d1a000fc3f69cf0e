import Geodesy
import Glibc

extension RadarCrowd {
  /// The most that half the width of an icon is of the distance to the next aircraft: icons fill little of their boxes,
  /// so that those of two aircraft side by side stay apart.
  static let room: Float = 0.6

  /// Half the width that an icon keeps however near the next aircraft is, in the scope's radii: that of an airliner at
  /// 5,000 m, if it is not in a crowd.
  static let minimumReach = 0.0150 / RadarLayout.designedRadius

  /// How much of the distance between two aircraft the halves of their icons take together when the gaps around both
  /// begin to be seen, and when these are dark.
  private static let gapShares = (begin: Float(1), end: Float(1.35))

  /// The number of steps in which a gap darkens, because each redraws the icon.
  private static let gapSteps = 8.0

  /// Makes icons smaller that would lie over each other, and gives gaps to those that still do.
  ///
  /// Sizes and gaps follow the distances, so that they change as gradually as aircraft move.
  ///
  /// - Parameters:
  ///   - blips: The aircraft, nearest to the centre first.
  ///   - rangeMetres: The radius of the scope, in metres.
  func makeRoom(for blips: inout [Blip], rangeMetres: Double) {
    let places = blips.map { blip -> (share: Float, place: SIMD2<Float>) in
      let position = blip.relativePosition
      let share = Float(position.distanceMetres / rangeMetres)
      let turn = Float(position.bearing.radians)
      return (share, SIMD2(sin(turn), -cos(turn)) * share)
    }
    let largest = blips.lazy.filter { !$0.isDot }.map(\.reach).max() ?? 0
    var distances = [Float](repeating: .infinity, count: blips.count)
    var pairs: [(one: Int, other: Int, distance: Float)] = []
    for (index, blip) in blips.enumerated() where !blip.isDot {
      for other in (index + 1)..<max(blips.count, index + 1) where !blips[other].isDot {
        // Those after it are farther out still.
        if places[other].share - places[index].share > 2 * largest { break }
        let way = places[other].place - places[index].place
        let distance = (way * way).sum().squareRoot()
        distances[index] = min(distances[index], distance)
        distances[other] = min(distances[other], distance)
        if distance < 2 * largest { pairs.append((index, other, distance)) }
      }
    }
    for index in blips.indices where !blips[index].isDot {
      let most = max(Self.room * distances[index], Self.minimumReach * iconScale)
      let reach = blips[index].reach
      if reach > most { blips[index].iconScale *= most / reach }
    }
    for (one, other, distance) in pairs {
      let gap = Self.gap(of: blips[one].reach + blips[other].reach, in: distance)
      blips[one].gap = max(blips[one].gap, gap)
      blips[other].gap = max(blips[other].gap, gap)
    }
  }

  /// Returns how dark the gaps around two icons are, from 0 to 1.
  ///
  /// - Parameters:
  ///   - reach: Half the widths of both together.
  ///   - distance: The distance between them.
  /// - Returns: The darkness.
  private static func gap(of reach: Float, in distance: Float) -> Double {
    let (begin, end) = gapShares
    guard reach < end * distance else { return 1 }
    let share = Easing.smooth(Double(reach / distance), from: Double(begin), to: Double(end))
    return (share * gapSteps).rounded() / gapSteps
  }
}
