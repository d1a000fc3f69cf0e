import Breathing
import Flights
import Geodesy
import Scenes

extension Scene {
  /// Draws the main plane: its ground track, the path ahead, its shadow, trail and paper, and dims the sky around it.
  ///
  /// - Parameters:
  ///   - plane: The main plane.
  ///   - staging: The effects of the session's stage.
  ///   - trail: The fraction of the trail to draw, from its end, from 0 to 1.
  ///   - view: The leg's picture.
  mutating func drawFlight(_ plane: Plane, staging: StageEffects, trail: Double, in view: LegView) {
    let unit = view.unit
    let palette = view.palette
    let attitude = PaperPlane.Attitude.breathing(atTravel: plane.travel)
    let pose = view.arc.pose(plane.travel, attitude)
    let length = 0.164 * plane.scale * unit
    guard !palette.isPlain else {
      let facets = PaperPlane.facets(pose, on: view.globe, length: length, palette: palette)
      let opacity = plane.opacity * min(1, 2 * staging.land)
      return drawPaper(facets, opacity: opacity, scale: plane.scale, in: view)
    }
    drawGroundTrack(view, opacity: staging.path)
    drawPathAhead(
      view,
      from: plane.travel,
      ahead: (0.95 - attitude.anchor) * length,
      opacity: 0.36 * staging.path
    )
    let facets = PaperPlane.facets(pose, on: view.globe, length: length, palette: palette)
    drawShadow(of: plane, pose, length: length, opacity: plane.opacity, in: view)
    dimSky(around: facets, atTravel: plane.travel, opacity: plane.opacity, in: view)
    if let flown = FlightTrail(plane, pose, on: view.arc, unit: unit) {
      let color = palette.trail.opacity(flown.opacity * min(plane.opacity, staging.path))
      if color.opacity > 0 {
        marks.append(.ribbon(flown.points(share: trail, pieces: view.pathPieces, color)))
      }
    }
    marks.append(.facets(facets, opacity: Float(plane.opacity)))
  }

  /// Draws the main plane at rest at the top of its arc, for reduced motion: it brightens with the
  /// inhale and dims with the exhale.
  mutating func drawResting(in view: LegView, light: Double, opacity: Double) {
    let pose = view.arc.pose(0.5, .breathing(atTravel: 0.5))
    let palette = view.palette
    if !palette.isPlain { drawGroundTrack(view, opacity: opacity) }
    let facets = PaperPlane.facets(
      pose,
      on: view.globe,
      length: 0.164 * view.unit,
      palette: palette
    )
    // In high contrast, the band on the limb shows the breath.
    guard !palette.isPlain else { return drawPaper(facets, opacity: opacity, in: view) }
    let shown = (0.45 + 0.55 * light) * opacity
    dimSky(around: facets, atTravel: 0.5, opacity: shown, in: view)
    marks.append(.facets(facets, opacity: Float(shown)))
  }

  /// Draws the great circle on the ground, very faintly.
  private mutating func drawGroundTrack(_ view: LegView, opacity: Double) {
    guard 0.10 * opacity > 0.002 else { return }
    marks.append(.ribbon(opacity == 1 ? view.groundTrack : view.groundTrack(opacity: opacity)))
  }

  /// Draws the path ahead: it fades in ahead of the nose and out towards the runway.
  ///
  /// Its points lie at fixed places of the path, and their opacities take small steps, so that from frame to frame most
  /// of it stays the same.
  private mutating func drawPathAhead(
    _ view: LegView,
    from travel: Double,
    ahead: Double,
    opacity: Double
  ) {
    guard opacity > 0.002 else { return }
    let nose = view.arc.picture(travel)
    let start = view.arc.travel(from: travel, by: 0.01) {
      (view.arc.picture($0) - nose).length > ahead
    }
    guard let start, start < 0.995 else { return }
    let width = Float(max(0.0013 * view.unit, 1))
    let color = view.palette.trail
    func point(_ travel: Double) -> RibbonPoint {
      let share = (travel - start) / (1 - start)
      let faded = opacity * (1 - 0.70 * share) * min(1, share / 0.10)
      let stepped = (faded * Self.opacitySteps).rounded() / Self.opacitySteps
      let place = SIMD2<Float>(view.arc.picture(travel))
      return RibbonPoint(place, width: width, color.opacity(stepped))
    }
    var points: [RibbonPoint] = []
    let pieces = view.pathPieces
    points.reserveCapacity(pieces + 2)
    for piece in stride(from: pieces, to: Int((start * Double(pieces)).rounded(.down)), by: -1) {
      points.append(point(Double(piece) / Double(pieces)))
    }
    points.append(point(start))
    marks.append(.ribbon(points))
  }

  /// The steps of the opacity along the main plane's path.
  private static let opacitySteps = 128.0

  /// Draws the shadow of a plane, or of a sheet that is folded in part, on the ground.
  mutating func drawShadow(
    of plane: Plane,
    _ pose: PaperPlane.Pose,
    length: Double,
    opacity: Double,
    sunk: Double = 0,
    fold: Double = 1,
    in view: LegView
  ) {
    // The shadow moves away from the light as the plane climbs: right and towards the viewer.
    let lift = view.arc.apex * plane.altitude
    let ground = view.arc.ground(plane.travel) + SIMD3(0.20 * lift, -0.12 * lift, 0)
    let outline = PaperPlane.shadow(
      pose,
      around: ground,
      on: view.globe,
      length: length,
      sunk: sunk,
      fold: fold
    )
    marks.append(
      .shadow(
        outline,
        deviation: Float((0.0018 + 0.0056 * plane.altitude) * view.unit),
        view.shadow(over: ground).opacity((0.50 - 0.24 * plane.altitude) * opacity)
      )
    )
  }

  /// Draws the companions of a leg, each moving slowly along its own path.
  mutating func drawInventedCompanions(
    _ view: LegView,
    moment: Moment,
    shown: Double,
    atMost count: Int
  ) {
    guard shown > 0.01 else { return }
    let isFlight = moment.stage == .flight
    let progress =
      isFlight
      ? SlowStep.companions.middle(of: moment) / moment.duration : Companion.progress(at: moment)
    for shownCompanion in view.companions.prefix(count) {
      let (companion, arc) = (shownCompanion.plane, shownCompanion.arc)
      let travel = companion.travel(atProgress: progress)
      let pose = arc.pose(travel, .companion())
      let scale = view.companionScale(at: pose.position)
      let opacity = (view.palette.isPlain ? 1 : companion.opacity) * shown
      if !view.palette.isPlain {
        drawCompanionTrail(on: arc, to: travel, scale: scale, opacity: opacity, in: view)
      }
      let facets = PaperPlane.facets(
        pose,
        on: view.globe,
        length: 0.048 * view.unit * scale,
        palette: view.palette
      )
      drawPaper(facets, opacity: opacity, scale: 0.5, in: view)
    }
  }
}
