import Geodesy
import Scenes

extension Scene {
  /// Draws the parts that change with neither airport nor breath: the ground, the face's disc and
  /// its shadow.
  mutating func drawCardGround(_ layout: CardLayout, _ palette: CardPalette) {
    let extent = SIMD2(Double(size.x), Double(size.y))
    let (center, radius) = (SIMD2<Float>(layout.center), Float(layout.radius))
    let disc = RadialGradient.Disc(center: center, radius: radius)
    let lifted = center + SIMD2(0, 0.012 * Float(layout.unit))
    let outline = (0..<96).map { step in
      lifted + SIMD2<Float>(SIMD2(0, -layout.radius).turned(by: .degrees(Double(step) * 3.75)))
    }
    let light = SIMD2(layout.center.x, layout.center.y - 0.08 * layout.unit)
    var pen = CardPen(unit: layout.unit)
    pen.add(
      .radialGradient(
        RadialGradient(
          focus: SIMD2<Float>(light),
          reach: SIMD2<Float>(0.863 * extent),
          inner: palette.ground,
          outer: palette.groundEdge
        )
      )
    )
    pen.add(.shadow(outline, deviation: Float(0.018 * layout.unit), palette.shadow))
    pen.add(
      .radialGradient(
        RadialGradient(
          focus: center - SIMD2(0, 0.35 * radius),
          reach: SIMD2(repeating: 1.4 * radius),
          inner: palette.face,
          outer: palette.faceEdge,
          disc: disc
        )
      )
    )
    pen.ring(layout.center, radius: layout.radius, width: 0.0020, palette.rim)
    marks.append(.layer(CachedLayer(size: size, marks: pen.marks), at: .zero, opacity: 1))
  }

  /// Draws the breath: light that grows along the rim and shrinks again.
  mutating func drawRimLight(
    _ light: Double,
    _ layout: CardLayout,
    _ palette: CardPalette
  ) {
    let center = SIMD2<Float>(layout.center)
    guard !palette.isPlain else {
      let width = Float((0.004 + 0.018 * light) * layout.unit)
      marks.append(
        .ring(center: center, radius: Float(layout.radius), width: width, palette.light)
      )
      return
    }
    marks.append(
      .halo(
        center: center,
        radius: Float(layout.radius),
        reach: Float((0.012 + 0.022 * light) * layout.unit),
        palette.light.faded(0.10 + 0.50 * light)
      )
    )
    marks.append(
      .ring(
        center: center,
        radius: Float(layout.radius),
        width: Float(max((0.0020 + 0.0022 * light) * layout.unit, 1)),
        palette.light.faded(0.15 + 0.85 * light)
      )
    )
  }
}
