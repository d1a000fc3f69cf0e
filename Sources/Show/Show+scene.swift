public import Breathing
import Flights
public import Scenes

extension Show {
  /// Returns the scene at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - size: The picture's width and height, in pixels, each at least 1.
  /// - Returns: The marks to draw, back to front.
  public func scene(at now: Instant, size: SIMD2<Int>) -> Scene {
    presentation(at: now, size: size).scene
  }

  /// Returns the scene at an instant with the input it responds to.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - size: The picture's width and height, in pixels, each at least 1.
  /// - Returns: The scene, its tap targets and its text field.
  public func presentation(at now: Instant, size: SIMD2<Int>) -> Presentation {
    let moment = moment(at: now)
    let number = legNumber(at: moment)
    let palette = palette(at: now, seenFrom: moment)
    let moving = StageEffects(moment, after: stageBefore(moment))
    let staging = appearance.reducesMotion ? moving.still(moment) : moving
    var shown = Presentation(Scene(size: size))
    shown.targets = TapTarget.everywhere(size: size)
    let overlay: OverlayStyle
    switch viewing.seen(at: now) {
    case .sky:
      let view = view(ofLeg: number, size: size, palette: palette)
      drawSky(view, at: now, moment: moment, staging: staging, into: &shown.scene)
      overlay = OverlayStyle(view)
      shown.scene.upcoming = self.view(ofLeg: number + 1, size: size, palette: palette).backdrop
    case .airport:
      let layout = CardLayout(size: size)
      drawCard(layout, at: now, moment: moment, into: &shown)
      shown.drawSearchButton(layout, cardPalette(at: now))
      overlay = OverlayStyle(layout, cardPalette(at: now), veil: palette)
    case .radar:
      drawRadar(at: now, into: &shown.scene)
      overlay = OverlayStyle(RadarLayout(size: size), radar?.options.phosphor ?? .mint, palette)
    }
    shown.scene.upcomingTube = upcomingTube(size: size, at: now)
    if viewing.isChanging(at: now), viewing.seen(at: now) != .sky {
      shown.scene.upcoming = view(ofLeg: number, size: size, palette: palette).backdrop
    }
    shown.scene.drawNotice(
      appearance.notice,
      isPaused: moment.isPaused,
      at: now,
      style: overlay,
      appearance.words
    )
    drawSearch(at: now, over: overlay, into: &shown)
    shown.scene.drawHelp(
      appearance.help.level(at: now, seconds: 0.28),
      style: overlay,
      appearance.words
    )
    shown.scene.drawCabin(surroundings, at: now, style: overlay, appearance.words)
    shown.scene.drawCurtain(curtain(at: now, staging: staging), palette: palette)
    // What a person changes on the panel may close the picture; the panel stays.
    let lasting = min(staging.curtain, lasting(at: now))
    if question.shown(at: now) < 1 {
      drawPanel(at: now, over: overlay, opacity: lasting, into: &shown)
    }
    drawQuestion(at: now, over: overlay, opacity: lasting, into: &shown)
    return shown
  }

  private func drawSky(
    _ view: LegView,
    at now: Instant,
    moment: Moment,
    staging: StageEffects,
    into scene: inout Scene
  ) {
    scene.draw(view, moment: moment, staging: staging)
    let fellowship = fellowship(at: now)
    drawPlanes(in: view, fellowship, at: now, moment: moment, staging: staging, into: &scene)
    scene.drawLabels(view, opacity: staging.labels)
    if let code = appearance.pageCode {
      scene.drawCode(code, opacity: 1 - staging.words, in: view, appearance.words)
    }
    // A sheet would hide half of the text, and beside the keys it would distract.
    let caption =
      appearance.caption.level(at: now, seconds: 0.6) * (1 - search.shown(at: now))
      * (1 - appearance.help.level(at: now, seconds: 0.28)) * (1 - question.shown(at: now))
    scene.drawCaption(moment, in: view, shown: caption, appearance.words)
    let present = moment.stage == .leadIn ? staging.labels : 1 - min(staging.sunk / 0.3, 1)
    scene.drawTally(
      fellowship.tally,
      at: now,
      in: view,
      opacity: caption * present,
      appearance.words
    )
    scene.drawWords(of: self, at: moment, staging: staging, in: view)
  }

  private func drawPlanes(
    in view: LegView,
    _ fellowship: NeighbourPlanes,
    at now: Instant,
    moment: Moment,
    staging: StageEffects,
    into scene: inout Scene
  ) {
    guard !appearance.reducesMotion else {
      if moment.stage == .flight {
        scene.drawResting(in: view, light: moment.breath.fullness, opacity: staging.labels)
      }
      return
    }
    let escorts = appearance.escorts.level(at: now, seconds: 1.5) * staging.labels
    // People replace other companions, so that every plane beside theirs belongs to a person.
    let others = escorts * (1 - fellowship.isNear.level(at: now, seconds: 2))
    if let company = realCompany(at: now) {
      scene.drawCompany(company, in: view, shown: others)
    } else {
      scene.drawEscorts(view, moment: moment, shown: others, atMost: appearance.companions)
    }
    let fellows = fellowship.planes(beside: view.leg, atMost: appearance.companions, at: now)
    scene.drawCompany(fellows, in: view, shown: escorts)
    if moment.stage == .flight {
      let trail = 0.4 + 0.6 * appearance.longTrail.level(at: now, seconds: 1.5)
      scene.drawFlight(Plane(view.leg, at: moment), staging: staging, trail: trail, in: view)
    }
  }

  /// Returns the picture of a leg.
  func view(ofLeg number: Int, size: SIMD2<Int>, palette: Palette) -> LegView {
    views.value(LegViewKey(number: number, size: size, palette: palette)) {
      LegView(journey.leg(number), number: number, in: journey, size: size, palette: palette)
    }
  }

  /// Returns the colours of the sky at an instant.
  public func palette(at now: Instant) -> Palette {
    palette(at: now, seenFrom: moment(at: now))
  }

  /// The palette changes between legs only, or behind a closed curtain, never in full view.
  private func palette(at now: Instant, seenFrom moment: Moment) -> Palette {
    let legStart = moment.flightStart ?? now.advanced(by: .zero - moment.elapsed)
    return paletteChoice(at: now).palette(at: wall.instant(legStart), home: journey.home)
  }

  /// The card's palette; the change at dusk takes a minute.
  func cardPalette(at now: Instant) -> CardPalette {
    let darkness = paletteChoice(at: now).darkness(at: wall.instant(now), home: journey.home)
    return CardPalette.day.mixed(with: .night, darkness)
  }

  /// The palette chosen, or the one before until the curtain is closed.
  func paletteChoice(at now: Instant) -> PaletteChoice {
    guard let former = appearance.formerPalette,
      former.until.duration(to: now).seconds < Self.curtainSeconds / 2
    else { return appearance.palette }
    return former.choice
  }

  private func stageBefore(_ moment: Moment) -> Moment.Stage {
    guard let start = moment.flightStart else { return .ahead }
    return timeline.moment(at: start.advanced(by: .nanoseconds(-1))).stage
  }

  /// The values that determine a leg's picture.
  struct LegViewKey: Hashable, Sendable {
    let number: Int
    let size: SIMD2<Int>
    let palette: Palette
  }

  /// The duration of a change of palette, through the zenith's colour.
  private static let curtainSeconds = 1.2

  /// The duration of the fade-out when the user quits.
  public static let leavingSeconds = 1.2

  /// Whether the last fade is over and the window may close.
  public func hasLeft(at now: Instant) -> Bool {
    guard let leaving = appearance.leaving else { return false }
    return leaving.duration(to: now).seconds >= Self.leavingSeconds
  }

  /// The openness of the scene, from 0 (only the zenith's colour) to 1.
  private func curtain(at now: Instant, staging: StageEffects) -> Double {
    var open = staging.curtain
    if let changed = appearance.formerPalette?.until {
      let t = changed.duration(to: now).seconds / Self.curtainSeconds * 2
      open = min(open, Easing.smooth(abs(t - 1), from: 0, to: 1))
    }
    return min(open, viewing.openness(at: now), lasting(at: now))
  }

  /// The opacity of the picture after the user asked to quit, from 1 to 0.
  private func lasting(at now: Instant) -> Double {
    guard let leaving = appearance.leaving else { return 1 }
    return 1 - Easing.smooth(leaving.duration(to: now).seconds, from: 0, to: Self.leavingSeconds)
  }
}
