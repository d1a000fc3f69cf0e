public import Breathing
import Scenes
import Text

extension Show {
  /// Opens the offer of newer data on a sky that nothing covers, once a card was seen: that is where their age matters,
  /// but the offer would cover its text.
  mutating func askAboutUpdate(at now: Instant) {
    if view == .airport { updateOffer.noteCard() }
    guard updateOffer.isDue, view == views.home, overlays.front == nil, !isWaitingForStart,
      !asksForOxygen, !start.isLineShown(at: now), !timeline.isEnding(at: now)
    else { return }
    updateOffer.noteOpening()
    openOverlay(.updateOffer, at: now)
  }

  /// Closes the offer with an answer. A download takes a while, so that it has begun is said at once.
  mutating func answerUpdateOffer(_ accepts: Bool, at now: Instant) {
    updateOffer.answer(accepts, at: now)
    if accepts { appearance.announce(.updateBegun, at: now) }
    closeOverlay(.updateOffer, at: now)
  }

  /// Returns the answer to the offer of newer data given within a time span, if any.
  public func updateAnswer(in span: Range<Instant>) -> Bool? {
    updateOffer.given.flatMap { span.contains($0.at) ? $0.accepts : nil }
  }

  /// Draws the offer, with its keys and tap targets.
  func drawUpdateOffer(
    _ share: Double,
    at now: Instant,
    over style: OverlayStyle,
    into shown: inout Presentation
  ) {
    guard let day = updateOffer.day else { return }
    let key = UpdateOfferSheet.Key(
      size: shown.scene.size,
      palette: panelPalette(at: now),
      day: day,
      isAccepting: focusedAnswer,
      words: appearance.words
    )
    // The offer may stay open for a whole session, and its lines are slow to break.
    let sheet = updateOfferSheets.value(key) { UpdateOfferSheet(key) }
    shown.scene.darkenBackground(style.shade.opacity(0.14 * share))
    shown.scene.marks.append(.layer(sheet.layer, at: sheet.corner, opacity: Float(share)))
    guard overlays.front == .updateOffer else { return }
    shown.ask(sheet.targets)
  }
}
