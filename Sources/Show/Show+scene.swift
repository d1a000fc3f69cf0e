public import Breathing
import Flights
import Geodesy
public import Scenes
import Text

extension Show {
  /// Returns the scene at an instant.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - size: The picture's width and height, in pixels, each at least 1.
  ///   - legibility: How text is read; nil for text as large as designed.
  /// - Returns: The marks to draw, back to front.
  public func scene(
    at now: Instant,
    size: SIMD2<Int>,
    legibility: Legibility? = nil
  ) -> Scene {
    presentation(at: now, size: size, legibility: legibility).scene
  }

  /// Returns the scene at an instant with the input it responds to.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - size: The picture's width and height, in pixels, each at least 1.
  ///   - legibility: How text is read; nil for text as large as designed.
  ///   - motion: The last motion of a pointer or finger over the picture; nil for none of late.
  /// - Returns: The scene, its tap targets and its text field.
  public func presentation(
    at now: Instant,
    size: SIMD2<Int>,
    legibility: Legibility? = nil,
    motion: PointerMotion? = nil
  ) -> Presentation {
    guard blackness(at: now) < 1 else {
      return Presentation(.black(size: size), isClosed: isClosed)
    }
    let text = legibility?.minimumTextSize(in: size) ?? .none
    let frame = frame(at: now, size: size, text: text)
    let (moment, staging) = (frame.moment, frame.staging)
    var shown = Presentation(Scene(size: size))
    shown.scene.language = appearance.words.language
    shown.scene.marks.reserveCapacity(Self.usualMarks)
    shown.targets = TapTarget.everywhere(size: size)
    shown.keys = views.keys
    let seen = views[viewing.seen(at: now)] ?? views.all[0]
    var overlay = seen.draw(self, frame, into: &shown)
    overlay.minimumEm = text.size * Double(size.min())
    for view in views.all { view.prepareAhead(self, frame, in: &shown.scene) }
    let words = appearance.words
    // Sheets that open bring targets of their own, while the controls still fade out.
    let targets = motion == nil ? [] : shown.targets
    let isPaused = moment.isPaused && !isWaitingForStart
    let notice = notice(at: now, over: seen.name, isPaused: isPaused)
    shown.scene.drawNotice(
      notice?.notice,
      isPaused: isPaused,
      opacity: notice?.opacity ?? 0,
      under: openSheets(size: size, at: now),
      at: now,
      style: overlay,
      words
    )
    drawOverlays(overCurtain: false, at: now, style: overlay, into: &shown)
    shown.scene.drawCabin(surroundings, at: now, style: overlay, words)
    if let motion { drawControls(motion, at: now, on: targets, style: overlay, into: &shown) }
    // In the sky, what changes sides is hidden by then.
    let turning = seen.name == .sky ? 1 : frame.arrangement.openness
    let handover = handoverOpenness(at: now, over: frame.palette)
    let others = min(curtainBesidePalettes(at: now, staging: staging), turning, handover)
    let palettes = appearance.paletteTransition.openness(at: now)
    shown.scene.drawCurtain(
      min(palettes, others),
      curtainColor(at: now, over: frame.palette)
    )
    if seen.name == .sky, palettes < 1 {
      drawCaptionOverCurtain(frame, palettes: palettes, others: others, into: &shown.scene)
    }
    drawSummary(frame, over: overlay, into: &shown)
    // A change on the panel may close the picture; the panel stays visible.
    let lasting = min(staging.curtain, quitOpacity(at: now))
    drawStartLine(at: now, over: overlay, opacity: lasting, into: &shown)
    drawOverlays(overCurtain: true, at: now, style: overlay, opacity: lasting, into: &shown)
    shown.scene.drawOxygenRequest(surroundings, at: now, style: overlay, words)
    drawClosing(at: now, into: &shown)
    return shown
  }

  /// Returns the instant as every view draws it.
  private func frame(at now: Instant, size: SIMD2<Int>, text: MinimumTextSize) -> ViewFrame {
    let moment = lit(moment(at: now), at: now)
    let edges = StageEdges(timeline, at: now)
    let moving = StageEffects(moment, edges)
    let staging =
      appearance.reducesMotion
      ? moving.still(moment, edges)
      : turnsGlobe(at: now) ? moving : moving.withoutTurn(moment, edges)
    return ViewFrame(
      now: now,
      size: size,
      moment: moment,
      edges: edges,
      palette: palette(at: now, seenFrom: moment),
      staging: staging,
      text: text,
      arrangement: arrangement(at: now)
    )
  }

  /// More marks than most scenes have.
  private static let usualMarks = 400

  /// Returns the colours of the sky at an instant.
  public func palette(at now: Instant) -> Palette {
    palette(at: now, seenFrom: moment(at: now))
  }

  /// The palette changes between legs only, or while the curtain is closed, never in full view.
  private func palette(at now: Instant, seenFrom moment: Moment) -> Palette {
    palette(in: skyLights(at: now, seenFrom: moment).visible)
  }

  /// Returns the colours of the sky in a light.
  func palette(in light: SkyLight) -> Palette {
    palettes.value(PaletteKey(light: light, home: journey.home)) {
      light.palette(home: journey.home)
    }
  }

  /// The values that determine the colours of the sky.
  struct PaletteKey: Hashable, Sendable {
    let light: SkyLight
    let home: Coordinate
  }

  /// The card's palette; the change at dusk takes a minute.
  func cardPalette(at now: Instant) -> CardPalette {
    guard paletteChoice(at: now) != .highContrast else { return .highContrast }
    return .day.mixed(with: .night, darkness(at: now))
  }

  /// Returns the darkness of everything but the sky, such as cards and music, from 0 (day) to 1 (night).
  public func darkness(at now: Instant) -> Double {
    paletteChoice(at: now).darkness(at: wall.instant(now), home: journey.home)
  }

  /// The chosen palette, or the previous one until the curtain is closed.
  func paletteChoice(at now: Instant) -> PaletteChoice {
    appearance.paletteTransition.seen(at: now)
  }

  /// The duration of the fade-out when the user quits.
  public static let leavingSeconds = 1.2

  /// Whether the last fade is over and the window may close.
  public func hasLeft(at now: Instant) -> Bool {
    guard let leaving else { return false }
    return leaving.duration(to: now).seconds >= Self.leavingSeconds
  }

  /// The openness of the scene, from 0 (only the zenith's colour) to 1.
  private func curtain(at now: Instant, staging: StageEffects) -> Double {
    min(
      appearance.paletteTransition.openness(at: now),
      curtainBesidePalettes(at: now, staging: staging)
    )
  }

  /// How far everything but a change of palette leaves the scene open, from 0 to 1.
  private func curtainBesidePalettes(at now: Instant, staging: StageEffects) -> Double {
    min(
      staging.curtain,
      coverOpenness(at: now),
      viewing.openness(at: now),
      start.openness(at: now),
      quitOpacity(at: now)
    )
  }

  /// Whether the scene is covered with one colour.
  func isCurtainClosed(at now: Instant) -> Bool {
    let staging = StageEffects(moment(at: now), StageEdges(timeline, at: now))
    return curtain(at: now, staging: staging) < 0.02
  }

  /// The opacity of the picture after the user asked to quit, from 1 to 0.
  func quitOpacity(at now: Instant) -> Double {
    guard let leaving else { return 1 }
    return 1 - Easing.smooth(leaving.duration(to: now).seconds, from: 0, to: Self.leavingSeconds)
  }
}
