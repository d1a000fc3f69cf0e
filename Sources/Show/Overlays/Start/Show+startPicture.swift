import Breathing
import Glibc
import Scenes
import Text

extension Show {
  /// Returns a moment as the picture shows it: while the session waits, the light breathes slowly.
  func lit(_ moment: Moment, at now: Instant) -> Moment {
    guard isWaitingForStart, moment.stage == .leadIn else { return moment }
    let seconds = moment.elapsed.seconds
    let swing = Self.slowLight.swing * Easing.smooth(seconds, from: 3, to: 9)
    let turn = sin(2 * .pi * seconds / Self.slowLight.period)
    return moment.filled(to: min(max(moment.breath.fullness + swing * turn, 0), 1))
  }

  /// The light of a session that waits: how far it swings, and its period in seconds.
  private static let slowLight = (swing: 0.08, period: 12.0)

  /// Draws the sheet, with its keys and tap targets.
  func drawStart(
    _ share: Double,
    at now: Instant,
    over style: OverlayStyle,
    into shown: inout Presentation
  ) {
    guard let offer = start.offer else { return }
    let sheet = StartSheet(
      size: shown.scene.size,
      panelPalette(at: now),
      offer: offer,
      bars: startBars,
      pace: startPaces.first { $0.name == offer.choice.pace },
      focus: start.focus,
      words: appearance.words
    )
    shown.scene.darkenBackground(style.shade.opacity(0.14 * share))
    let layer = start.typed.map { sheet.layer(typing: $0, startPlaces) } ?? sheet.layer()
    shown.scene.marks.append(.layer(layer, at: sheet.corner, opacity: Float(share)))
    guard overlays.front == .start else { return }
    shown.usesKeyNavigation = true
    shown.isAsking = false
    shown.sheet = nil
    if let typed = start.typed {
      shown.field = sheet.fieldBox
      shown.targets = sheet.targets(typing: typed, startPlaces)
    } else {
      shown.targets = sheet.targets
    }
  }

  /// Draws the quiet line with the choice of the last session, and its tap target.
  func drawStartLine(
    at now: Instant,
    over style: OverlayStyle,
    opacity: Double,
    into shown: inout Presentation
  ) {
    let share = start.lineShown(at: now) * opacity
    guard share > 0, let offer = start.offer else { return }
    let words = appearance.words
    let minutes = offer.choice.minutes
    let line = words(
      minutes == 0 ? .startLineEndless : .startLine,
      [
        "pattern": words.capitalized(
          startPaces.first { $0.name == offer.choice.pace }?.title(in: words) ?? offer.choice.pace
        ),
        "length": words.minutes(minutes),
        "place": String(offer.place.prefix { $0 != "," }),
      ]
    )
    let room = 0.92 * Double(shown.scene.size.x)
    // Inter's letters are about .56 em wide.
    let fits = room / (0.56 * Double(max(line.count, 1)))
    let run = TextRun(
      [line],
      face: .text,
      weight: 500,
      size: max(0.026 * style.unit, min(style.leastEm, fits)),
      color: style.text,
      maxWidth: room,
      shadow: style.textShadow
    )
    shown.scene.marks.append(.text(run, at: style.notice, opacity: Float(share)))
    guard start.isLineShown(at: now) else { return }
    (shown.isAsking, shown.sheet) = (true, nil)
    shown.targets = [TapTarget(.box(Box(size: shown.scene.size)), .start(.open))]
  }
}
