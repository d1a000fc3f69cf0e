import Geodesy
import Glibc
import Scenes

extension RadarFace {
  /// An aircraft: its icon with a slight glow, its nose along the track, and echoes behind; or a
  /// dot, such as where the track is unknown. Nothing passes the rim: near it, an icon is smaller, down to a dot, and
  /// its echoes are closer.
  func painted(_ blip: Blip, _ glass: Curvature) -> TubeBlip {
    let track = blip.contact.track.map {
      scope.direction(ofTrack: $0, at: blip.relativePosition)
    }
    let hasEchoes =
      blip.hasEchoes && track != nil && !blip.contact.isOnGround && blip.icon.leavesEchoes
    // Half pixels and three degrees are visually exact; smaller changes need no redrawing.
    let point = (glass.seen(scope.point(blip.relativePosition)) * 2).rounded(.toNearestOrEven) / 2
    let place = scope.place(blip.relativePosition)
    let reach = min(blip.reach, 1 - (place * place).sum().squareRoot()) * scope.radius
    let direction: Angle? = blip.icon.staysUpright ? .zero : track
    guard let nose = direction, !blip.isDot, reach >= Self.minimumIcon else {
      let ofIcon = direction == nil ? reach * Self.dotShare : reach
      let radius = max(1.5, blip.isDot ? blip.reach * scope.radius : ofIcon)
      return .dot(
        at: point,
        radius: radius,
        brightness: blip.brightness * 0.96,
        gap: blip.gap,
        layer: blip.layer
      )
    }
    let degrees = (nose.degrees / 3).rounded() * 3
    return TubeBlip(
      blip.icon,
      at: point,
      reach: (reach * 4).rounded() / 4,
      turn: Float(Angle.degrees(degrees).radians),
      echoes: hasEchoes ? echoSpacing(behind: place, .degrees(degrees), reach: reach) : 0,
      brightness: blip.brightness * 0.96,
      gap: blip.gap,
      layer: blip.layer
    )
  }

  /// The radius of the dot of an aircraft whose track is unknown, relative to half the width of its icon.
  private static let dotShare: Float = 0.4

  /// Half the width of the smallest icon, in pixels; a smaller one is a dot.
  private static let minimumIcon: Float = 2

  /// Returns the distance between an aircraft's echoes, so that the last one is within the rim.
  ///
  /// - Parameters:
  ///   - place: The aircraft's position, in radii from the centre.
  ///   - turn: The direction of its nose, clockwise from up.
  ///   - reach: Half the width of its icon, in pixels.
  /// - Returns: The distance in pixels; 0 if there is no room for echoes.
  private func echoSpacing(behind place: SIMD2<Float>, _ turn: Angle, reach: Float) -> Float {
    let back = SIMD2(Float(-sin(turn.radians)), Float(cos(turn.radians)))
    let along = (place * back).sum()
    let inside = max(0, along * along + 1 - (place * place).sum())
    let start = TubeBlip.echo(0, reach: reach, spacing: 0)
    let free = (inside.squareRoot() - along) * scope.radius - start
    let designed = 0.0105 * unit
    let spacing = min(designed, free / Float(TubeBlip.echoCount))
    return spacing < designed / 3 ? 0 : spacing
  }

  /// A thin circle around an aircraft on the person's list. It does not fade with the beam.
  func ring(around blip: Blip, _ glass: Curvature) -> Mark {
    ring(around: blip, share: 1.45, width: 0.0014, 0.72, glass)
  }

  /// A circle around an aircraft, with a radius relative to its icon.
  func ring(
    around blip: Blip,
    share: Float,
    width: Float,
    _ intensity: Double,
    _ glass: Curvature
  ) -> Mark {
    let point = glass.seen(scope.point(blip.relativePosition))
    let far = blip.reach * scope.radius * share
    let path = (0...36).map { step -> SIMD2<Float> in
      let turn = Angle.degrees(Double(step) * 10).radians
      return point + SIMD2(Float(cos(turn)), Float(sin(turn))) * far
    }
    return line(path, width: width, intensity)
  }

  /// The corners of a frame around the selected aircraft.
  func brackets(around blip: Blip, _ glass: Curvature) -> [Mark] {
    let point = glass.seen(scope.point(blip.relativePosition))
    let far = blip.reach * scope.radius * blip.frameShare
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
  /// Whether it leaves echoes of its earlier positions.
  fileprivate var leavesEchoes: Bool {
    switch self {
    case .ufo, .rotorcraft, .balloon, .ground, .spacecraft: false
    default: true
    }
  }
}
