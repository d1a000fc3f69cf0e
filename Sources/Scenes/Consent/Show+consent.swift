public import Breathing

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
    switch command {
    case .panel(let edit):
      guard let asked = choose(edit, at: now) else { return nil }
      return resolve(asked, at: now)
    case .choose(let pace):
      return choose(pace, at: now)
    case .consent(true):
      guard let pace = question.agree(at: now) else { return nil }
      consent.add(pace.pace)
      return .breathe(pace, by: .person)
    case .consent(false):
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
    into scene: inout Scene
  ) {
    let shown = question.shown(at: now) * opacity
    guard let pace = question.pace, question.isOpen || shown > 0 else { return }
    let layout = PanelLayout(size: scene.size)
    let sheet = ConsentSheet(
      layout,
      panelPalette(at: now),
      pace,
      instead: paces.first { $0.name == paceName }?.title(in: appearance.words) ?? paceName,
      words: appearance.words
    )
    scene.veilGround(style.veil.opacity(0.14 * shown))
    scene.marks.append(.still(sheet.layer(), at: sheet.corner, opacity: Float(shown)))
    guard question.isOpen else { return }
    scene.isSteered = false
    scene.isAsking = true
    scene.targets = sheet.targets
  }
}
