import Geodesy
import Glibc

extension RadarFace {
  /// An aircraft: its icon with a little light around, its nose along its track, and echoes behind.
  func marks(of blip: Blip, _ glass: Curvature) -> [Mark] {
    let point = glass.seen(scope.point(blip.sight))
    let reach = blip.reach * scope.radius
    let bright = blip.brightness
    let track = blip.contact.track.map { $0 - scope.up }
    var marks: [Mark] = [
      .glow(center: point, radius: reach * 2.4, power: 2, Self.light(0.16 * bright))
    ]
    if let track, !blip.contact.isOnGround, blip.icon.leavesEchoes {
      let back = SIMD2(-Float(sin(track.radians)), Float(cos(track.radians)))
      for echo in 1...5 {
        let far = reach * 1.15 + Float(echo) * 0.0105 * unit
        marks.append(
          .disc(
            center: point + back * far,
            radius: max(0.6, 0.0019 * unit * (1 - 0.10 * Float(echo))),
            Self.light(bright * 0.72 * (1 - Double(echo) / 6.2))
          )
        )
      }
    }
    marks.append(
      .icon(
        blip.icon,
        at: point,
        reach: reach,
        turn: blip.icon.staysUpright ? 0 : Float((track ?? .zero).radians),
        Self.light(bright * 0.96)
      )
    )
    return marks
  }

  /// The corners of a frame around the aircraft that is told of.
  func brackets(around blip: Blip, _ glass: Curvature) -> [Mark] {
    let point = glass.seen(scope.point(blip.sight))
    let far = blip.reach * scope.radius * 1.75
    let corners: [SIMD2<Float>] = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    return corners.map { corner in
      let tip = point + corner * far
      let legs =
        [[corner.x * far * 0.45, 0], [0, 0], [0, corner.y * far * 0.45]] as [SIMD2<Float>]
      return .ribbon(
        legs.map { RibbonPoint(tip - $0, width: max(1, 0.0018 * unit), Self.light(0.95)) }
      )
    }
  }
}

extension AircraftIcon {
  /// Whether echoes tell where it came from.
  fileprivate var leavesEchoes: Bool {
    switch self {
    case .ufo, .rotorcraft, .balloon, .ground: false
    default: true
    }
  }
}
