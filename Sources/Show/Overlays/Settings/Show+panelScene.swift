import Breathing
import Flights
import Geodesy
import Scenes
import Text

extension Show {
  /// Draws the settings panel over the current view, with its tap targets.
  ///
  /// - Parameters:
  ///   - share: The opacity of the panel, from 0 to 1.
  ///   - now: The instant.
  ///   - style: The style of text over the current view.
  ///   - shown: The presentation to draw into.
  func drawPanel(
    _ share: Double,
    at now: Instant,
    over style: OverlayStyle,
    into shown: inout Presentation
  ) {
    let rise = rise(of: .panel, in: shown.scene.size, at: now)
    let layout = PanelLayout(size: shown.scene.size, rise: rise)
    let palette = panelPalette(at: now)
    let rows = panelRows(at: now)
    let paces = panelPaces
    let candidate = paces.first { $0.name == panel.candidate }
    var state = panel
    let lack = idleness ?? silence(at: now) ?? absence
    state.remark = state.remark ?? lack.map { appearance.words($0) }
    let sheet = PanelSheet(
      layout,
      palette,
      state,
      pages: panelPages,
      rows: rows,
      paces: paces,
      chosen: paces.firstIndex { $0.name == paceName },
      pattern: candidate?.pace.patterns.first ?? patternOnTheWay(at: now)
        ?? timeline.goal(at: now),
      savesChoices: !isUnattended,
      words: appearance.words
    )
    let hidden = 1 - overlays.opacity(of: .panel, at: now)
    let away = appearance.reducesMotion ? 0 : hidden * layout.slide
    let corner = sheet.corner &+ SIMD2(Int(away.rounded()), 0)
    shown.scene.darkenBackground(style.shade.opacity(0.14 * share))
    shown.scene.marks.append(.layer(sheet.layer(), at: corner, opacity: Float(share)))
    if sheet.patternRow != nil {
      drawCurvePlane(sheet, palette, at: now, away: away, opacity: share, into: &shown.scene)
    }
    guard overlays.front == .panel else { return }
    shown.usesKeyNavigation = true
    shown.targets = sheet.targets
    shown.sheet = layout.draggable(rise: rise)
    if let grip = shown.sheet?.target { shown.targets.append(grip) }
  }

  /// Why the chosen item has no effect on the picture; nil if it has one, or is one of sound.
  private var idleness: Message? {
    let item = panel.focus
    if appearance.reducesMotion, [.companions, .steady, .glass].contains(item) {
      return .idleWithoutMotion
    }
    return appearance.palette == .highContrast && item == .glass ? .idleInHighContrast : nil
  }

  /// Why the page of the breath has no row that changes the breath; nil if it has some.
  private var absence: Message? {
    isFollowing && panel.page == .breath ? .breathIsLed : nil
  }

  /// Why the page of sound, or the volume if it is chosen, has no effect; nil if it has one.
  private func silence(at now: Instant) -> Message? {
    let setsVolume = panel.focus == .volume
    if let lack = surroundings.soundLack, setsVolume || panel.page == .sound { return lack.notice }
    let rings = appearance.ringsTones || mayPing(at: now)
    let hasPart = appearance.musicPercent > 0 || rings && appearance.tonesPercent > 0
    return setsVolume && (appearance.isMuted || !hasPart) ? .soundIsOff : nil
  }

  func panelPalette(at now: Instant) -> PanelPalette {
    if paletteChoice(at: now) == .highContrast { return .highContrast }
    if let own = views[viewing.seen(at: now)]?.panelPalette(self, at: now) { return own }
    return PanelPalette.day.mixed(with: .night, sheetDarkness(at: now))
  }

  /// Draws the paper plane that follows the breath's curve.
  private func drawCurvePlane(
    _ sheet: PanelSheet,
    _ palette: PanelPalette,
    at now: Instant,
    away: Double,
    opacity: Double,
    into scene: inout Scene
  ) {
    let curve = sheet.curve
    guard let share = curve.share(of: moment(at: now)) else { return }
    let place = curve.point(at: share) + SIMD2<Double>(sheet.corner) + SIMD2(away.rounded(), 0)
    let length = 0.034 * sheet.unit
    let turn = curve.slope(at: share)
    func placed(_ corner: SIMD2<Double>) -> SIMD2<Float> {
      SIMD2<Float>(place + corner.turned(by: .radians(turn)) * length)
    }
    let facets = Self.dart.map { a, b, c, shade in
      let color = palette.text.mixed(with: palette.onChosen, shade)
      return Facet(placed(a), placed(b), placed(c), color)
    }
    scene.marks.append(.facets(facets, opacity: Float(opacity)))
  }

  /// A paper plane seen from the side, nose to the right: far wing, keel, near wing.
  private static let dart: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, shade: Double)] = [
    ([0.55, -0.10], [-0.52, -0.26], [-0.30, 0.02], 0.10),
    ([0.55, -0.10], [-0.30, 0.02], [-0.20, 0.30], 0.42),
    ([0.55, -0.10], [-0.34, 0.04], [-0.46, 0.16], 0.0),
  ]
}
