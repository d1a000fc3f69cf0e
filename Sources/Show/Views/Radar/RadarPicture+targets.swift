import Scenes

extension RadarPicture {
  /// The least radius of an aircraft that a finger can hit, in units of the scope's sizes.
  private static let fingertip: Float = 0.024

  /// The tap targets: an aircraft on the scope or in the list is selected, and the selected one is
  /// given up for the nearest. Dots in a crowd are too small to tap.
  var targets: [TapTarget<Command>] {
    let glass = tube.curvature
    // The nearest is in front.
    let icons = blips.reversed().filter { !$0.isDot }.map { blip -> TapTarget<Command> in
      let center = glass.seen(scope.point(blip.relativePosition))
      let radius = max(blip.reach * scope.radius, Self.fingertip * layout.scopeUnit)
      return TapTarget(.disc(center: center, radius: radius), .radar(.select(blip.contact.id)))
    }
    return icons + cover + RadarColumn(picture: self, face: face, glass: glass).targets
      + (layout.draggable.map { [$0.target] } ?? [])
  }

  /// Keeps taps on a raised sheet from the aircraft that it covers.
  private var cover: [TapTarget<Command>] {
    guard layout.raised > 0, let stops = layout.stops else { return [] }
    let covered = Box(
      low: [0, layout.edge],
      high: [Float(layout.size.x), Float(stops.half)]
    )
    return [TapTarget(.box(covered), nil)]
  }
}
