import Atlas
import Geodesy
import Glibc
import Scenes

/// The coast lines on a scope, in radii from its centre, north up, clipped to the rim.
public struct ScopeCoast: Sendable {
  /// The values that coasts depend on; the scope's rotation is not one of them.
  public struct Key: Sendable, Hashable {
    let home: Coordinate
    let rangeMetres: Double

    /// The scope's radius, in pixels.
    let radius: Float

    /// Creates the key of a map.
    init(_ map: ScopeMap, radius: Float) {
      home = map.home
      rangeMetres = map.rangeMetres
      self.radius = radius
    }
  }

  private let lines: [[SIMD2<Float>]]

  /// A scope without coasts.
  public static let none = ScopeCoast(lines: [])

  /// The brightness of a coast, and its width in short sides of the picture.
  private static let intensity = 0.20
  private static let width: Float = 0.0013

  private init(lines: [[SIMD2<Float>]]) { self.lines = lines }

  /// Finds the coasts of a map.
  init(_ key: Key, atlas: LandAtlas) {
    let rim = Earth.angle(metres: key.rangeMetres)
    // Lines need no more detail than a pixel.
    let level = atlas.level(within: rim * (1 / Double(key.radius)))
    let rings = atlas.rings(of: .land, level: level, near: key.home, within: rim * 1.1)
    lines = rings.flatMap { ring -> [[SIMD2<Float>]] in
      let points = ring.coordinates.map { Self.place($0, key) }
      return Self.parts(points + points.prefix(1), within: Float(.pi / 2 / rim.radians))
    }
  }

  /// Returns the lines as marks on a tube, bent by its glass.
  func marks(of map: ScopeMap, on tube: Tube, opacity: Double) -> [Mark] {
    let width = max(1, Self.width * Float(min(tube.size.x, tube.size.y)))
    let color = Color(0xFFFFFF, opacity: Self.intensity * opacity)
    let glass = tube.curvature
    return paths(up: map.up).map { line in
      .ribbon(
        line.map { point in
          RibbonPoint(glass.seen(tube.center + point * tube.radius), width: width, color)
        }
      )
    }
  }

  /// Returns the lines as marks in a circle.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - center: The centre of the circle, in pixels.
  ///   - radius: Its radius, in pixels.
  ///   - clear: Areas towards which the lines fade.
  ///   - color: The colour of the lines.
  /// - Returns: The marks.
  func marks(
    of map: ScopeMap,
    center: SIMD2<Float>,
    radius: Float,
    clear: [Box],
    _ color: Color
  ) -> [Mark] {
    let width = max(1, Self.cardWidth * radius)
    let fade = ClearAreas(clear, distance: max(Self.cardFade * radius, 1))
    return paths(up: map.up).map { line in
      .ribbon(
        fade.refined(line.map { center + $0 * radius }).map { point in
          RibbonPoint(point, width: width, color.faded(fade.clarity(at: point)))
        }
      )
    }
  }

  /// The width of a coast on a card, and the distance from words at which it begins to fade, in radii of its face.
  private static let (cardWidth, cardFade): (Float, Float) = (0.0045, 0.025)

  /// Returns the lines with a bearing at the top.
  private func paths(up: Angle) -> [[SIMD2<Float>]] {
    let (sine, cosine) = (Float(sin(up.radians)), Float(cos(up.radians)))
    return lines.map { line in
      line.map { SIMD2($0.x * cosine + $0.y * sine, $0.y * cosine - $0.x * sine) }
    }
  }

  /// Returns a place in radii right and down of the centre, with north up.
  private static func place(_ coordinate: Coordinate, _ key: Key) -> SIMD2<Float> {
    let path = GreatCircle(from: key.home, to: coordinate)
    guard path.length.radians > 0 else { return .zero }
    let share = Earth.metres(path.length) / key.rangeMetres
    let turn = path.bearing(at: 0).radians
    return SIMD2(Float(share * sin(turn)), Float(-share * cos(turn)))
  }

  /// Returns the parts of a line inside the rim. Pieces with both ends farther away than a limit are left out: beside
  /// the place opposite the centre, a short piece of coast leads from one side of the map to the other.
  private static func parts(_ line: [SIMD2<Float>], within limit: Float) -> [[SIMD2<Float>]] {
    var parts: [[SIMD2<Float>]] = []
    var part: [SIMD2<Float>] = []
    func isNear(_ point: SIMD2<Float>) -> Bool { (point * point).sum() < limit * limit }
    for (start, end) in zip(line, line.dropFirst()) {
      guard isNear(start) || isNear(end), let (from, to) = cut(start, end) else {
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

  /// Returns the piece of a segment within a circle of radius 1; nil if there is none.
  private static func cut(
    _ start: SIMD2<Float>,
    _ end: SIMD2<Float>
  ) -> (SIMD2<Float>, SIMD2<Float>)? {
    let offset = end - start
    let a = (offset * offset).sum()
    guard a > 0 else { return nil }
    let b = (start * offset).sum()
    let c = (start * start).sum() - 1
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return nil }
    let root = discriminant.squareRoot()
    let (enter, leave) = (max(0, (-b - root) / a), min(1, (-b + root) / a))
    guard enter < leave else { return nil }
    return (enter == 0 ? start : start + offset * enter, leave == 1 ? end : start + offset * leave)
  }
}
