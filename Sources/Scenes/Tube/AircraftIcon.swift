import Glibc

/// The icon of an aircraft on the scope, seen from above with its nose up.
public enum AircraftIcon: String, Sendable, Hashable, CaseIterable {
  /// An airliner; one of the largest; one with propellers.
  case airliner, heavy, turboprop

  /// A light aircraft, a business jet, a glider, a helicopter, a fast jet.
  case light, bizjet, glider, rotorcraft, fast

  /// A balloon, a drone, a ground vehicle, and an aircraft of unknown kind.
  case balloon, drone, ground, unknown

  /// A spacecraft: a body between two panels.
  case spacecraft

  /// Flying saucers, bugs and aliens, for the silly radar.
  case ufo, bug, alien

  /// Whether the icon stays upright, whatever the track.
  public var staysUpright: Bool {
    switch self {
    case .balloon, .ground, .spacecraft, .ufo, .alien: true
    default: false
    }
  }

  /// Its shapes, from back to front, in a box from −1 to 1: x to the right, y down.
  public var shapes: [IconShape] {
    Self.aircraft(self)
  }
}

/// One shape of an icon, in a box from −1 to 1: x to the right, y down.
public indirect enum IconShape: Sendable, Hashable {
  /// A point.
  public typealias Point = SIMD2<Float>

  /// A closed outline.
  case outline([Point])

  /// An ellipse, rotated by radians.
  case oval(at: Point, radii: Point, turn: Float)

  /// A line with round ends.
  case stroke(from: Point, to: Point, width: Float)

  /// A shape cut out of the ones before it.
  case hole(IconShape)
}

extension IconShape {
  typealias Pair = (Float, Float)

  static func polygon(_ corners: [Pair]) -> IconShape {
    .outline(corners.map { Point($0.0, $0.1) })
  }

  /// The right half of an outline, from the nose to the tail, and its mirror image.
  static func mirrored(_ half: [Pair]) -> IconShape {
    .polygon(half + half.reversed().filter { $0.0 > 0 }.map { (-$0.0, $0.1) })
  }

  static func ellipse(at center: Pair, radii: Pair, turnedBy turn: Float = 0) -> IconShape {
    .oval(at: Point(center.0, center.1), radii: Point(radii.0, radii.1), turn: turn)
  }

  static func line(from start: Pair, to end: Pair, width: Float) -> IconShape {
    .stroke(from: Point(start.0, start.1), to: Point(end.0, end.1), width: width)
  }

  /// The upper half of an ellipse.
  static func dome(at center: Pair, radii: Pair) -> IconShape {
    .outline(
      (0...24).map { step in
        let turn = Float(step) / 24 * .pi
        return Point(center.0 - radii.0 * cos(turn), center.1 - radii.1 * sin(turn))
      }
    )
  }

  /// A head that narrows to its chin, around the middle of the box.
  static func head(radii: Pair) -> IconShape {
    let (w, h) = radii
    let right =
      curve([(0, h), (w * 0.42, h * 0.92), (w, h * 0.30), (w, -h * 0.20)])
      + curve([(w, -h * 0.20), (w, -h * 0.80), (w * 0.55, -h), (0, -h)])
    return .outline(right + right.reversed().map { Point(-$0.x, $0.y) })
  }

  /// Twelve points along a cubic Bézier curve.
  private static func curve(_ controls: [Pair]) -> [Point] {
    let p = controls.map { Point($0.0, $0.1) }
    return (0...12).map { step in
      let t = Float(step) / 12
      let s = 1 - t
      return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3]
    }
  }
}
