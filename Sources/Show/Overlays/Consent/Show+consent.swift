public import Breathing
import Scenes

extension Show {
  /// Switches to a pace that the person picked, or asks about it first.
  mutating func choose(_ pace: NamedPace, at now: Instant) -> Command? {
    guard allows(pace, by: .person) else { return nil }
    guard !consent.covers(pace.pace) else {
      closeOverlay(.question, at: now)
      return .breathe(pace, by: .person)
    }
    let isOther = overlays.isOpen(.question) && pace != question.pace
    question.ask(about: pace)
    openOverlay(.question, at: now)
    if isOther {
      overlays.restart(.question, at: now)
      focusedAnswer = false
    }
    return nil
  }

  /// Answers the question about a pattern; consent begins the pattern, and before a session that session.
  mutating func answerQuestion(_ accepts: Bool, at now: Instant) -> Command? {
    guard let opening = overlays.opening(of: .question) else { return nil }
    let precedesStart = asksBeforeStart
    guard accepts else {
      guard precedesStart else {
        closeOverlay(.question, at: now)
        return nil
      }
      // A second key or click that was meant for the button that begins declines nothing.
      if opening.duration(to: now) >= ConsentQuestion.reading {
        answerBeforeStart(false, at: now)
      }
      return nil
    }
    // Behind a request to check the oxygen no one reads the caution.
    guard !asksForOxygen, let pace = question.agree(since: opening, at: now) else { return nil }
    consent.add(pace.pace)
    guard !precedesStart else {
      answerBeforeStart(true, at: now)
      return nil
    }
    closeOverlay(.question, at: now)
    return .breathe(pace, by: .person)
  }

  /// Returns the pace accepted within a time span, if any.
  public func agreed(in span: Range<Instant>) -> Pace? {
    question.agreed.flatMap { span.contains($0.at) ? $0.pace : nil }
  }

  /// Draws the question over everything else, with its keys and tap targets.
  func drawQuestion(
    _ share: Double,
    at now: Instant,
    over style: OverlayStyle,
    into shown: inout Presentation
  ) {
    guard let pace = question.pace else { return }
    let layout = PanelLayout(size: shown.scene.size)
    let sheet = ConsentSheet(
      layout,
      panelPalette(at: now),
      pace,
      instead: paces.first { $0.name == paceName }?.title(in: appearance.words) ?? paceName,
      isAccepting: focusedAnswer,
      words: appearance.words
    )
    // The question may stay open for a whole session, and its lines are slow to break.
    let layer = consentLayers.value(sheet) { sheet.layer() }
    shown.scene.darkenBackground(style.shade.opacity(0.14 * share))
    shown.scene.marks.append(.layer(layer, at: sheet.corner, opacity: Float(share)))
    guard overlays.front == .question else { return }
    shown.ask(sheet.targets)
  }
}
