import Geodesy
import Glibc

extension RadarCrowd {
  /// The most that half the width of an icon is of the distance to the next aircraft: icons fill little of their boxes,
  /// so that those of two aircraft side by side stay apart.
  static let room: Float = 0.6

  /// Half the width that an icon keeps however near the next aircraft is, in the scope's radii: that of an airliner at
  /// 5,000 m, if it is not in a crowd.
  static let minimumReach = 0.0150 / RadarLayout.designedRadius

  /// Makes icons smaller that would lie over each other.
  ///
  /// Their sizes follow the distances, so that they change as gradually as aircraft move.
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
    var gaps = [Float](repeating: .infinity, count: blips.count)
    for (index, blip) in blips.enumerated() where !blip.isDot {
      for other in (index + 1)..<max(blips.count, index + 1) where !blips[other].isDot {
        // Those after it are farther out still.
        if (places[other].share - places[index].share) * Self.room > largest { break }
        let way = places[other].place - places[index].place
        let gap = (way * way).sum().squareRoot()
        gaps[index] = min(gaps[index], gap)
        gaps[other] = min(gaps[other], gap)
      }
    }
    for index in blips.indices where !blips[index].isDot {
      let most = max(Self.room * gaps[index], Self.minimumReach * iconScale)
      let reach = blips[index].reach
      if reach > most { blips[index].iconScale *= most / reach }
    }
  }
}
