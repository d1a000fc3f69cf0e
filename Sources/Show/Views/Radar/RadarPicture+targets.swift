import Scenes

extension RadarPicture {
  /// The tap targets: a tap on an aircraft on the scope or in the list selects it, and a tap on the
  /// selected one selects the nearest. Dots in a crowd are too small to tap.
  var targets: [TapTarget<Command>] {
    painted.targets + cover
      + RadarColumn(picture: self, face: face, glass: tube.curvature).targets
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
