import Atlas
import Geodesy
import Glibc
import Scenes

/// The coasts that a scope shows, as lines in its flat picture.
struct ScopeCoast {
  /// The lines, cut at the rim.
  let marks: [Mark]

  /// Brightness and width, in short sides, of a coast: a whisper.
  private static let intensity = 0.20
  private static let width: Float = 0.0013

  /// Draws the coasts of a map.
  ///
  /// - Parameters:
  ///   - map: What lies where.
  ///   - tube: The scope's middle and radius.
  ///   - atlas: The land.
  init(_ map: ScopeMap, on tube: Tube, atlas: LandAtlas) {
    let rim = Earth.angle(metres: map.reachMetres)
    // A line need not be truer than a pixel.
    let level = atlas.level(within: rim * (1 / Double(tube.radius)))
    let width = max(1, Self.width * Float(min(tube.size.x, tube.size.y)))
    let color = Color(0xFFFFFF, opacity: Self.intensity)
    let rings = atlas.rings(of: .land, level: level, near: map.home, within: rim * 1.1)
    marks = rings.flatMap { ring -> [Mark] in
      let points = ring.coordinates.map { Self.place($0, map) }
      return Self.parts(points + points.prefix(1)).map { part in
        .ribbon(part.map { RibbonPoint(tube.center + $0 * tube.radius, width: width, color) })
      }
    }
  }

  /// Where a place lies, in radii from the middle: right and down.
  private static func place(_ coordinate: Coordinate, _ map: ScopeMap) -> SIMD2<Float> {
    let path = GreatCircle(from: map.home, to: coordinate)
    guard path.length.radians > 0 else { return .zero }
    let share = Earth.metres(path.length) / map.reachMetres
    let turn = (path.bearing(at: 0) - map.up).radians
    return SIMD2(Float(share * sin(turn)), Float(-share * cos(turn)))
  }

  /// Returns the parts of a line within the rim.
  private static func parts(_ line: [SIMD2<Float>]) -> [[SIMD2<Float>]] {
    var parts: [[SIMD2<Float>]] = []
    var part: [SIMD2<Float>] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (from, to) = cut(start, end) else {
        if part.count > 1 { parts.append(part) }
        part = []
        continue
      }
      if part.last != from {
        if part.count > 1 { parts.append(part) }
        part = [from]
      }
      part.append(to)
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  /// Returns the piece of a straight line within a circle of radius 1; nil when there is none.
  private static func cut(
    _ start: SIMD2<Float>,
    _ end: SIMD2<Float>
  ) -> (SIMD2<Float>, SIMD2<Float>)? {
    let way = end - start
    let a = (way * way).sum()
    guard a > 0 else { return nil }
    let b = (start * way).sum()
    let c = (start * start).sum() - 1
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return nil }
    let root = discriminant.squareRoot()
    let (enter, leave) = (max(0, (-b - root) / a), min(1, (-b + root) / a))
    guard enter < leave else { return nil }
    return (enter == 0 ? start : start + way * enter, leave == 1 ? end : start + way * leave)
  }
}
