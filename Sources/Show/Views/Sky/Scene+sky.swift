import Breathing
import Flights
import Geodesy
import Scenes

extension Scene {
  /// Draws the planet and its airports.
  ///
  /// - Parameters:
  ///   - picture: The legs in the picture.
  ///   - frame: The frame.
  ///   - isStill: Whether motion is reduced.
  mutating func draw(_ picture: SkyPicture, _ frame: ViewFrame, isStill: Bool) {
    let (view, staging, light) = (picture.leg, frame.staging, frame.light)
    let sunk = staging.sunk * Double(view.backdrop.headroom)
    let state = BackdropState(light: light, land: staging.land, sunk: sunk)
    if let turn = picture.turn {
      marks.append(.turn(turn.backdrops, state))
    } else {
      marks.append(.backdrop(view.backdrop, state))
    }
    guard !view.palette.isPlain else {
      drawBreathBand(light: light, isStill: isStill, in: view, staging)
      if frame.moment.stage == .flight { drawThread(in: view, opacity: staging.path) }
      return drawAirportsInPlay(view, staging, picture.paper, light: light, sunk: sunk)
    }
    drawSkyGradient(view, sunk: sunk, strength: staging.words)
    drawDots(view, light: light, clarity: staging.land * picture.share, sunk: sunk)
    if let other = picture.other {
      drawDots(other, light: light, clarity: staging.land * (1 - picture.share), sunk: sunk)
    }
    drawAirportsInPlay(view, staging, picture.paper, light: light, sunk: sunk)
  }

  /// Darkens the upper sky behind text.
  private mutating func drawSkyGradient(_ view: LegView, sunk: Double, strength: Double) {
    guard strength > 0 else { return }
    let limb = view.globe.limbTop + sunk
    let height = Double(size.y)
    let center = view.backdrop.globe.center.normal
    let color = view.backdrop.color(\.vignette, over: center).opacity(0.38 * strength)
    marks.append(
      .gradient(
        from: Float(limb - 0.22 * height),
        color,
        to: Float(limb + 0.02 * height),
        color.opacity(0)
      )
    )
  }

  private mutating func drawDots(_ view: LegView, light: Double, clarity: Double, sunk: Double) {
    guard clarity > 0.01 else { return }
    let palette = view.palette
    // So small a light may take coarse steps.
    let light = (light * 32).rounded() / 32
    for dot in view.dots {
      let center = SIMD2<Float>(dot.point + SIMD2(0, sunk))
      let radius = (dot.isLarge ? 0.0024 : 0.0016) * view.unit
      let shown = dot.clarity * clarity
      marks.append(
        .glow(
          center: center,
          radius: Float(radius * (3.2 + 2.4 * light)),
          power: 2,
          palette.halo.opacity((0.20 + 0.16 * light) * shown * (dot.isLarge ? 1 : 0.6))
        )
      )
      marks.append(
        .disc(
          center: center,
          radius: Float(max(radius, 0.75)),
          palette.dot.opacity((dot.isLarge ? 0.62 : 0.42) * shown)
        )
      )
    }
  }

  private mutating func drawAirportsInPlay(
    _ view: LegView,
    _ staging: StageEffects,
    _ paper: GroundedPlane?,
    light: Double,
    sunk: Double
  ) {
    let unit = view.unit
    let palette = view.palette
    let departure = staging.departure * (paper?.departure ?? 1)
    for (point, opacity) in [(view.origin, departure), (view.destination, staging.arrival)]
    where opacity > 0 {
      let center = SIMD2<Float>(point + SIMD2(0, sunk))
      guard !palette.isPlain else {
        drawPlainAirport(at: center, opacity: opacity, in: view)
        continue
      }
      marks.append(
        .glow(
          center: center,
          radius: Float((0.016 + 0.016 * light) * unit),
          power: 1.6,
          palette.halo.opacity((0.28 + 0.22 * light) * opacity)
        )
      )
      marks.append(
        .ring(
          center: center,
          radius: Float((0.0085 + 0.0060 * light) * unit),
          width: Float(max(0.0013 * unit, 1)),
          palette.dot.opacity(0.55 * opacity)
        )
      )
      marks.append(
        .disc(center: center, radius: Float(0.0042 * unit), palette.dot.opacity(opacity))
      )
    }
  }

  /// Fades the scene to one colour; 1 is open, 0 closed.
  mutating func drawCurtain(_ open: Double, _ color: Color) {
    guard open < 1 else { return }
    if open <= 0 { marks = [] }
    marks.append(.fill(color.opacity(1 - open)))
  }
}
