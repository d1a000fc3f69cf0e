public import Breathing
import Flights

extension Show {
  /// Returns what an instant looks like.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - size: The picture's width and height, in pixels, each at least 1.
  /// - Returns: The marks to draw, back to front.
  public func scene(at now: Instant, size: SIMD2<Int>) -> Scene {
    let moment = moment(at: now)
    let number = legNumber(at: moment)
    let palette = palette(at: now, seenFrom: moment)
    let view = view(ofLeg: number, size: size, palette: palette)
    let moving = Staging(moment, after: stageBefore(moment))
    let staging = appearance.reducesMotion ? moving.still(moment) : moving
    var scene = Scene(size: size)
    scene.draw(view, moment: moment, staging: staging)
    drawPlanes(in: view, at: now, moment: moment, staging: staging, into: &scene)
    scene.drawLabels(view, opacity: staging.labels)
    scene.drawCaption(moment, in: view, shown: appearance.caption.level(at: now, seconds: 0.6))
    scene.drawWords(of: self, at: moment, staging: staging, in: view)
    scene.drawNotice(appearance.notice, isPaused: moment.isPaused, at: now, in: view)
    scene.drawHelp(appearance.help.level(at: now, seconds: 0.28), in: view)
    scene.drawCurtain(curtain(at: now, staging: staging), palette: palette)
    scene.targets = TapTarget.everywhere(size: size)
    scene.upcoming = self.view(ofLeg: number + 1, size: size, palette: palette).backdrop
    return scene
  }

  private func drawPlanes(
    in view: LegView,
    at now: Instant,
    moment: Moment,
    staging: Staging,
    into scene: inout Scene
  ) {
    guard !appearance.reducesMotion else {
      if moment.stage == .flight {
        scene.drawResting(in: view, light: moment.breath.fullness, opacity: staging.labels)
      }
      return
    }
    let escorts = appearance.escorts.level(at: now, seconds: 1.5) * staging.labels
    scene.drawEscorts(view, moment: moment, shown: escorts, atMost: appearance.companions)
    if moment.stage == .flight {
      let trail = 0.4 + 0.6 * appearance.longTrail.level(at: now, seconds: 1.5)
      scene.drawFlight(Plane(view.leg, at: moment), staging: staging, trail: trail, in: view)
    }
  }

  /// Returns the picture of a leg.
  func view(ofLeg number: Int, size: SIMD2<Int>, palette: Palette) -> LegView {
    let key = ViewMemo.Key(number: number, size: size, palette: palette)
    return views.view(key) {
      LegView(journey.leg(number), number: number, in: journey, size: size, palette: palette)
    }
  }

  /// The palette changes between legs only, or behind a closed curtain, never in full view.
  private func palette(at now: Instant, seenFrom moment: Moment) -> Palette {
    let legStart = moment.flightStart ?? now.advanced(by: .zero - moment.elapsed)
    let atStart = { (choice: PaletteChoice) in
      choice.palette(at: legStart, home: journey.home)
    }
    if let former = appearance.formerPalette,
      former.until.duration(to: now).seconds < Self.curtainSeconds / 2
    {
      return atStart(former.choice)
    }
    return atStart(appearance.palette)
  }

  private func stageBefore(_ moment: Moment) -> Moment.Stage {
    guard let start = moment.flightStart else { return .ahead }
    return timeline.moment(at: start.advanced(by: .nanoseconds(-1))).stage
  }

  /// How long a change of palette takes, through the zenith's colour and out again.
  private static let curtainSeconds = 1.2

  /// How long the scene takes to fade when the person leaves.
  public static let leavingSeconds = 1.2

  /// Whether the last fade is over and the window may close.
  public func hasLeft(at now: Instant) -> Bool {
    guard let leaving = appearance.leaving else { return false }
    return leaving.duration(to: now).seconds >= Self.leavingSeconds
  }

  /// How open the scene is, from 0 (only the zenith's colour) to 1.
  private func curtain(at now: Instant, staging: Staging) -> Double {
    var open = staging.curtain
    if let changed = appearance.formerPalette?.until {
      let t = changed.duration(to: now).seconds / Self.curtainSeconds * 2
      open = min(open, Easing.smooth(abs(t - 1), from: 0, to: 1))
    }
    if let leaving = appearance.leaving {
      let t = leaving.duration(to: now).seconds / Self.leavingSeconds
      open = min(open, 1 - Easing.smooth(t, from: 0, to: 1))
    }
    return open
  }
}
