public import Breathing
import Facts
import Flights
import Scenes
import Text

extension Show {
  /// Whether the screen that ends a session is still seen. A public screen has none.
  public func showsSummary(at now: Instant) -> Bool {
    guard summaryOfSession(at: now) != nil, !hasLeft(at: now) else { return false }
    return !summary.isOver(moment(at: now).elapsed.seconds, at: now)
  }

  private func summaryOfSession(at now: Instant) -> SessionSummary? {
    guard timeline.plan.policy.audience == .personal else { return nil }
    return SessionSummary(timeline, at: now)
  }

  /// Returns the command that remains after the summary has handled its part: any key, and a tap, dismiss
  /// it.
  mutating func answerSummary(_ command: Command, at now: Instant) -> Command? {
    guard showsSummary(at: now) else { return command == .closeSummary ? nil : command }
    switch command {
    case .closeSummary, .togglePause, .slower, .faster, .tooSlow, .skip, .nextPattern, .toggleMute,
      .nextPalette, .toggleCaption, .toggleNorthUp, .toggleHelp, .answer, .search, .panel, .turn,
      .toggleView:
      summary.dismiss(at: now)
      return nil
    default: return command
    }
  }

  /// Prepares the picture while the gentle end is seen, and draws it once that is over.
  func drawSummary(
    _ frame: ViewFrame,
    over style: OverlayStyle,
    into shown: inout Presentation
  ) {
    let moment = frame.moment
    guard timeline.plan.policy.audience == .personal, moment.flight > 0,
      moment.stage == .ending || moment.stage == .over
    else { return }
    let way = wayFlown(frame)
    guard moment.stage == .over, let session = summaryOfSession(at: frame.now) else {
      shown.scene.upcoming = way.backdrop
      return
    }
    let share =
      summary.shown(moment.elapsed.seconds, at: frame.now) * quitOpacity(at: frame.now)
    guard showsSummary(at: frame.now) else { return }
    shown.scene.marks = []
    way.draw(into: &shown.scene)
    shown.scene.draw(session, appearance.words, way.backdrop.palette, frame.text)
    if share < 1 {
      let closed = curtainColor(at: frame.now, over: frame.palette)
      shown.scene.marks.append(.fill(closed.opacity(1 - share)))
    }
    shown.targets = [TapTarget(.box(Box(size: frame.size)), .closeSummary)]
    (shown.isAsking, shown.hasButtons) = (true, false)
    shown.sheet = nil
    shown.usesKeyNavigation = false
    (shown.pageDown, shown.pageUp) = (.closeSummary, .closeSummary)
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789+-"
    shown.keys = Dictionary(uniqueKeysWithValues: letters.map { ($0, .closeSummary) })
  }

  private func wayFlown(_ frame: ViewFrame) -> FlownRoute {
    let light = skyLights(at: frame.now, seenFrom: frame.moment).visible
    let key = FlownRouteKey(
      flights: frame.moment.flight,
      size: frame.size,
      light: light,
      text: frame.text
    )
    return flownRoutes.value(key) {
      FlownRoute(0..<key.flights, in: journey, size: key.size, light: key.light, key.text)
    }
  }

  /// What determines the picture of the way flown.
  struct FlownRouteKey: Hashable, Sendable {
    let flights: Int
    let size: SIMD2<Int>
    let light: SkyLight
    let text: MinimumTextSize
  }
}

extension Scene {
  /// Draws the summary of a session in the sky.
  fileprivate mutating func draw(
    _ session: SessionSummary,
    _ words: Words,
    _ palette: Palette,
    _ text: MinimumTextSize
  ) {
    let unit = Double(min(size.x, size.y))
    let middle = Float(size.x) / 2
    let top = (size.y > size.x ? 0.20 : 0.145) * Double(size.y)
    let maxWidth = 0.9 * Double(size.x)
    let length =
      switch session.length {
      case .seconds(let count): words(.sessionSeconds, count: count)
      case .minutes(let count): words(.sessionMinutes, count: count)
      }
    let title = TextRun(
      [length],
      face: .display,
      weight: palette.isPlain ? 500 : 300,
      size: text.sentence(0.066) * unit,
      tracking: -0.012,
      color: palette.text,
      maxWidth: maxWidth,
      shadow: palette.textShadow
    )
    let rate = words.tenths(session.breathsPerMinute)
    let breaths = words(.sessionBreaths, count: session.breaths, ["rate": rate])
    let em = text.name(0.029) * unit
    // A letter of Inter is .545 em wide on average.
    let most = max(1, Int(maxWidth / (0.545 * em)))
    let line = TextRun(
      balancedLines(of: breaths, maximumCharacters: most, maximumLines: 3, letter: 0.545),
      face: .text,
      weight: palette.isPlain ? 500 : 400,
      size: em,
      leading: 1.26,
      color: palette.text,
      maxWidth: maxWidth,
      shadow: palette.textShadow
    )
    let below = Float(top + 0.039 * unit + em)
    marks.append(.text(title, at: SIMD2(middle, Float(top)), opacity: 1))
    marks.append(.text(line, at: SIMD2(middle, below), opacity: 1))
  }
}
