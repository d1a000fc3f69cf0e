public import Breathing
import Text

/// The order of the overlays: which of them handles a command, which one closes, and how they are drawn.
extension Show {
  /// Returns the command that remains after the overlays have handled their part.
  ///
  /// The summary handles a command first, then the choice before a session, then the open sheet. A step on the settings
  /// panel becomes the command it stands for. A pattern that a person picks becomes that pattern, or a question. A
  /// leader announces the result to its followers.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - now: The instant of the command.
  /// - Returns: The remaining command; nil if the overlays handled all of it.
  public mutating func resolve(_ command: Command, at now: Instant) -> Command? {
    guard let command = answerSummary(command, at: now),
      let command = answerStart(command, at: now)
    else { return nil }
    switch command {
    case .panel(let edit):
      guard let asked = choose(edit, at: now) else { return nil }
      return resolve(asked, at: now)
    case .choose(let pace):
      return choose(pace, at: now)
    case .chooseKey(let chosen):
      closeOverlay(.keys, at: now)
      return resolve(chosen, at: now)
    case .answer(let accepts):
      return answer(accepts, at: now)
    case .question(let edit):
      return apply(edit, at: now)
    case .back where endsGently(by: .back, at: now):
      appearance.announce(.endingGently, at: now)
      return .stop
    default:
      return command
    }
  }

  /// Whether a command is Escape on the sky of a person's session, which ends the session gently. Once it is ending,
  /// Escape quits.
  public func endsGently(by command: Command, at now: Instant) -> Bool {
    switch command {
    case .back: guard overlays.front == nil else { return false }
    case .chooseKey(.back): guard overlays.front == .keys else { return false }
    default: return false
    }
    return view == views.home && timeline.plan.policy.audience == .personal
      && !isWaitingForStart && !isLeaving && !timeline.isEnding(at: now)
  }

  /// Moves the focus between the buttons of the question in front, or presses the focused one.
  private mutating func apply(_ edit: QuestionEdit, at now: Instant) -> Command? {
    guard overlays.front == .question || overlays.front == .updateOffer, !isOfferNew(at: now) else {
      return nil
    }
    switch edit {
    // There are two buttons; the one that accepts is on the right, or below.
    case .move(let step):
      if step != 0 { focusedAnswer = step > 0 }
      return nil
    case .turn(let step):
      if !step.isMultiple(of: 2) { focusedAnswer.toggle() }
      return nil
    case .press:
      return answer(focusedAnswer, at: now)
    }
  }

  /// Whether the offer of newer data has just appeared. It comes unasked, so keys pressed now were meant for the
  /// session.
  private func isOfferNew(at now: Instant) -> Bool {
    guard let opening = overlays.opening(of: .updateOffer) else { return false }
    return opening.duration(to: now) < ConsentQuestion.reading
  }

  /// Answers the question in front; without one, nothing was asked.
  private mutating func answer(_ accepts: Bool, at now: Instant) -> Command? {
    switch overlays.front {
    case .question?: return answerQuestion(accepts, at: now)
    case .updateOffer? where !accepts && isOfferNew(at: now): closeOverlay(.updateOffer, at: now)
    case .updateOffer?: answerUpdateOffer(accepts, at: now)
    default: break
    }
    return nil
  }

  /// Closes the overlay in front; without one, returns to the home view; there, quits, but not on an unattended screen.
  /// A session that it ends gently has been resolved to a stop.
  mutating func goBack(at now: Instant) {
    switch overlays.front {
    // A second Escape that was meant for the card declines nothing.
    case .updateOffer? where !isOfferNew(at: now): answerUpdateOffer(false, at: now)
    case let front?: closeOverlay(front, at: now)
    case nil where view != views.home: show(views.home, at: now)
    case nil where isUnattended: break
    case nil: apply(.quit, at: now)
    }
  }

  /// Closes a question without an answer, because the person goes elsewhere. The next session makes an offer again. The
  /// question before a session stays: the session waits for its answer.
  mutating func closeQuestion(at now: Instant) {
    guard let front = overlays.front, front == .question || front == .updateOffer,
      !asksBeforeStart
    else { return }
    closeOverlay(front, at: now)
  }

  /// Opens an overlay, which closes the others and the quiet line. None opens behind a request to check the oxygen,
  /// except before a session, which would otherwise never begin.
  mutating func openOverlay(_ overlay: Overlay, at now: Instant) {
    guard !asksForOxygen || overlay == .start || isWaitingForStart else { return }
    start.dismissLine(at: now)
    // The harmless button first.
    if !overlays.isOpen(overlay) { focusedAnswer = false }
    overlays.open(overlay, at: now)
    if !overlays.isOpen(.panel) { panel.candidate = nil }
  }

  /// Closes an overlay, if it is open.
  mutating func closeOverlay(_ overlay: Overlay, at now: Instant) {
    overlays.close(overlay, at: now)
    if overlay == .panel { panel.candidate = nil }
  }

  /// Draws overlays, from back to front. The one in front sets the keys and the tap targets.
  ///
  /// - Parameters:
  ///   - isOverCurtain: Whether to draw those over the curtain, or those behind it.
  ///   - now: The instant.
  ///   - style: The style of text over the current view.
  ///   - opacity: The opacity of the picture, from 0 to 1.
  ///   - shown: The presentation to draw into.
  func drawOverlays(
    overCurtain isOverCurtain: Bool,
    at now: Instant,
    style: OverlayStyle,
    opacity: Double = 1,
    into shown: inout Presentation
  ) {
    for overlay in Overlay.allCases where overlay.isOverCurtain == isOverCurtain {
      let share = overlays.opacity(of: overlay, at: now) * opacity
      guard overlays.isOpen(overlay) || share > 0 else { continue }
      switch overlay {
      case .search: drawSearch(share, at: now, over: style, into: &shown)
      case .keys: drawKeys(share, over: style, into: &shown)
      case .panel:
        // A question covers all of it.
        guard overlays.opacity(of: .question, at: now) < 1 else { continue }
        drawPanel(share, at: now, over: style, into: &shown)
      case .updateOffer: drawUpdateOffer(share, at: now, over: style, into: &shown)
      case .start: drawStart(share, at: now, over: style, into: &shown)
      case .question: drawQuestion(share, at: now, over: style, into: &shown)
      }
    }
  }
}
