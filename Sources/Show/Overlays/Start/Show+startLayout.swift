import Breathing
import Scenes

extension Show {
  /// Returns the layout of the sheet before a session. Over the sky it leaves the plane that stands and the name of its
  /// airport free, where the picture has room for both: the sheet is on the left if the plane is on the right of a wide
  /// picture, and above the plane in a tall one, with lines closer to each other if need be.
  func startLayout(size: SIMD2<Int>, at now: Instant) -> PanelLayout {
    let layout = PanelLayout(size: size)
    guard viewing.seen(at: now) == .sky else { return layout }
    let moment = moment(at: now)
    let light = skyLights(at: now, seenFrom: moment).visible
    return layout.clear(
      of: view(ofLeg: legNumber(at: moment), size: size, light: light).standing,
      in: size
    )
  }
}

extension PanelLayout {
  /// Returns the layout with the sheet on the other side of a wide picture, or at the top of a tall one, if that leaves
  /// a box free that the sheet covers here.
  fileprivate func clear(of box: Box, in size: SIMD2<Int>) -> PanelLayout {
    guard sheet.overlaps(box) else { return self }
    let across = (Float(size.x) - sheet.low.x - sheet.high.x).rounded()
    let other =
      size.y > size.x ? ending(above: box.low.y, in: size) : moved(by: SIMD2(Int(across), 0))
    return other.sheet.overlaps(box) ? self : other
  }
}

extension LegView {
  /// The bounds of the plane before its departure, and of the name below it.
  fileprivate var standing: Box {
    let half = max(originLabel.half, 0.10 * unit)
    return Box(
      low: SIMD2<Float>(origin - SIMD2(half, 0.09 * unit)),
      high: SIMD2<Float>(origin + SIMD2(half, AirportLabel.height * unit))
    )
  }
}
