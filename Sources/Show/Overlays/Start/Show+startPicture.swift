import Breathing
import Facts
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
    // While the sky moves, it closes and opens with the picture: the plane may then stand where it was.
    let share = share * (start.move?.openness(at: now) ?? 1)
    let sheet = StartSheet(
      startLayout(size: shown.scene.size, at: now),
      panelPalette(at: now),
      offer: offer,
      bars: startBars,
      pace: startPaces.first { $0.name == offer.choice.pace },
      focus: start.focus,
      soundLack: surroundings.soundLack,
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
        "sound": words(offer.choice.sound.titleInLine),
        "place": String(offer.place.prefix { $0 != "," }),
      ]
    )
    let room = 0.92 * Double(shown.scene.size.x)
    // Inter's letters are about .56 em wide.
    let letter = 0.56
    let designed = 0.026 * style.unit
    let most = max(1, Int(room / (letter * designed)))
    // A long name needs a second line in a tall picture.
    let lines = balancedLines(
      of: line,
      maximumCharacters: most,
      maximumLines: 2,
      letter: letter
    )
    let longest = lines.map { $0.letters(of: letter) }.max() ?? 1
    let size = max(designed, min(style.minimumEm, room / (letter * max(longest, 1))))
    let leading = 1.35
    let run = TextRun(
      lines,
      face: .text,
      weight: 500,
      size: size,
      leading: leading,
      color: style.text,
      maxWidth: room,
      shadow: style.textShadow
    )
    // The last line stands where a single one does.
    let raised = Float(leading * size * Double(max(lines.count - 1, 0)))
    let place = style.notice - SIMD2(0, raised)
    shown.scene.marks.append(.text(run, at: place, opacity: Float(share)))
    guard start.isLineShown(at: now) else { return }
    (shown.isAsking, shown.sheet, shown.cardPages) = (true, nil, [])
    (shown.pageDown, shown.pageUp) = (.start(.open), .start(.open))
    shown.targets = [TapTarget(.box(Box(size: shown.scene.size)), .start(.open))]
  }
}
