public import Breathing
import Scenes

extension Show {
  /// Returns the command that remains after open sheets have handled their part.
  ///
  /// A step on the settings panel becomes the command it stands for. A pattern that a person picks
  /// becomes that pattern, or a question. A leader announces the result to its followers.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - now: The instant of the command.
  /// - Returns: The remaining command; nil if the sheets handled all of it.
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
      appearance.help.turn(false, at: now)
      // The list's own line only closes it.
      return chosen == .toggleHelp ? nil : resolve(chosen, at: now)
    case .answer(let accepts) where updateOffer.isOpen && !question.isOpen:
      updateOffer.answer(accepts, at: now)
      return nil
    case .answer(true):
      guard let pace = question.agree(at: now) else { return nil }
      consent.add(pace.pace)
      return .breathe(pace, by: .person)
    case .answer(false):
      question.close(at: now)
      return nil
    default:
      return command
    }
  }

  /// Switches to a pace that the person picked, or asks about it first.
  private mutating func choose(_ pace: NamedPace, at now: Instant) -> Command? {
    guard allows(pace, by: .person) else { return nil }
    guard !consent.covers(pace.pace) else {
      question.close(at: now)
      return .breathe(pace, by: .person)
    }
    search.close(at: now)
    appearance.help.turn(false, at: now)
    updateOffer.close(at: now)
    question.ask(about: pace, at: now)
    return nil
  }

  /// Returns the pace accepted within a time span, if any.
  public func agreed(in span: Range<Instant>) -> Pace? {
    question.agreed.flatMap { span.contains($0.at) ? $0.pace : nil }
  }

  /// Draws the question over everything else, with its keys and tap targets.
  func drawQuestion(
    at now: Instant,
    over style: OverlayStyle,
    opacity: Double,
    into shown: inout Presentation
  ) {
    let share = question.shown(at: now) * opacity
    guard let pace = question.pace, question.isOpen || share > 0 else { return }
    let layout = PanelLayout(size: shown.scene.size)
    let sheet = ConsentSheet(
      layout,
      panelPalette(at: now),
      pace,
      instead: paces.first { $0.name == paceName }?.title(in: appearance.words) ?? paceName,
      words: appearance.words
    )
    shown.scene.darkenBackground(style.shade.opacity(0.14 * share))
    shown.scene.marks.append(.layer(sheet.layer(), at: sheet.corner, opacity: Float(share)))
    guard question.isOpen else { return }
    shown.usesKeyNavigation = false
    shown.isAsking = true
    (shown.targets, shown.sheet) = (sheet.targets, nil)
  }
}
