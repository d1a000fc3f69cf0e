import CSDL2
import Screen
import Show

/// The meaning of each key: a command, or an edit of the typed text.
struct Keyboard {
  /// The commands of keys that the views bring: letters, and signs that arrive as text.
  var viewKeys: [Character: Command] = [:]

  /// The commands of ↓ and ↑, where a view has pages.
  var pageDown, pageUp: Command?

  /// The sheet that Shift and ↑ or ↓ move; nil for none.
  var sheet: SheetName?

  /// Whether an open question has buttons, between which arrows move.
  var movesBetweenButtons = false

  private static let commands: [SDL_KeyCode.RawValue: Command] = [
    SDLK_SPACE.rawValue: .togglePause,
    SDLK_LEFT.rawValue: .slower,
    SDLK_RIGHT.rawValue: .faster,
    SDLK_BACKSPACE.rawValue: .tooSlow,
    SDLK_TAB.rawValue: .skip,
    SDLK_p.rawValue: .nextPattern,
    SDLK_m.rawValue: .toggleMute,
    SDLK_n.rawValue: .nextPalette,
    SDLK_c.rawValue: .toggleCaption,
    SDLK_u.rawValue: .toggleNorthUp,
    SDLK_h.rawValue: .toggleHelp,
    SDLK_F1.rawValue: .toggleHelp,
    SDLK_f.rawValue: .toggleFullscreen,
    SDLK_F11.rawValue: .toggleFullscreen,
    SDLK_ESCAPE.rawValue: .back,
    SDLK_q.rawValue: .quit,
  ]

  /// The characters that are commands on any keyboard layout. They arrive as text input, so that
  /// the key that opens the search does not also type into it.
  private static let signs: [UInt8: Command] = [
    UInt8(ascii: "?"): .toggleHelp,
    UInt8(ascii: "/"): .search(.open),
    UInt8(ascii: "s"): .search(.open),
    UInt8(ascii: "S"): .search(.open),
    UInt8(ascii: ","): .panel(.toggle),
    UInt8(ascii: "["): .turn(byDegrees: -10),
    UInt8(ascii: "]"): .turn(byDegrees: 10),
  ]

  private static let choices: [SDL_KeyCode.RawValue: PanelEdit] = [
    SDLK_UP.rawValue: .move(by: -1),
    SDLK_DOWN.rawValue: .move(by: 1),
    SDLK_TAB.rawValue: .move(by: 1),
    SDLK_LEFT.rawValue: .change(by: -1),
    SDLK_RIGHT.rawValue: .change(by: 1),
    SDLK_PAGEUP.rawValue: .turn(by: -1),
    SDLK_PAGEDOWN.rawValue: .turn(by: 1),
    SDLK_RETURN.rawValue: .activate,
    SDLK_KP_ENTER.rawValue: .activate,
    SDLK_ESCAPE.rawValue: .close,
  ]

  private static let questionEdits: [SDL_KeyCode.RawValue: QuestionEdit] = [
    SDLK_LEFT.rawValue: .move(by: -1),
    SDLK_RIGHT.rawValue: .move(by: 1),
    SDLK_UP.rawValue: .move(by: -1),
    SDLK_DOWN.rawValue: .move(by: 1),
    SDLK_TAB.rawValue: .turn(by: 1),
    SDLK_RETURN.rawValue: .press,
    SDLK_KP_ENTER.rawValue: .press,
    SDLK_SPACE.rawValue: .press,
  ]

  private static let edits: [SDL_KeyCode.RawValue: SearchEdit] = [
    SDLK_BACKSPACE.rawValue: .erase,
    SDLK_UP.rawValue: .move(by: -1),
    SDLK_DOWN.rawValue: .move(by: 1),
    SDLK_PAGEUP.rawValue: .move(by: -5),
    SDLK_PAGEDOWN.rawValue: .move(by: 5),
    SDLK_TAB.rawValue: .move(by: 1),
    SDLK_RETURN.rawValue: .choose,
    SDLK_KP_ENTER.rawValue: .choose,
    SDLK_ESCAPE.rawValue: .close,
  ]

  private static let editsWithControl: [SDL_KeyCode.RawValue: SearchEdit] = [
    SDLK_BACKSPACE.rawValue: .eraseWord,
    SDLK_w.rawValue: .eraseWord,
    SDLK_a.rawValue: .selectAll,
    SDLK_u.rawValue: .clear,
    SDLK_n.rawValue: .move(by: 1),
    SDLK_p.rawValue: .move(by: -1),
    SDLK_f.rawValue: .close,
  ]

  /// Reads a key where keys are commands.
  ///
  /// Automatic repeats are ignored: a key that is held for too long gives one command.
  func command(_ stroke: Stroke) -> Command? {
    guard !stroke.isAltered else { return nil }
    guard !stroke.isControlled else {
      let asked = [SDLK_f.rawValue: Command.search(.open), SDLK_q.rawValue: .quit][stroke.code]
      return stroke.isRepeated ? nil : asked
    }
    if let step = sheetStep(stroke) { return step }
    switch stroke.code {
    case SDLK_DOWN.rawValue, SDLK_PAGEDOWN.rawValue: return stroke.isRepeated ? nil : pageDown
    case SDLK_UP.rawValue, SDLK_PAGEUP.rawValue: return stroke.isRepeated ? nil : pageUp
    default: break
    }
    guard
      let command = Self.commands[stroke.code] ?? stroke.letter.flatMap({ viewKeys[$0] })
        ?? stroke.untypedSign.flatMap({ Self.signs[$0] })
    else { return nil }
    return stroke.isRepeated ? nil : command
  }

  /// Reads a key that moves a sheet.
  private func sheetStep(_ stroke: Stroke) -> Command? {
    guard let sheet, stroke.isShifted, !stroke.isControlled else { return nil }
    switch stroke.code {
    case SDLK_UP.rawValue: return .sheet(sheet, .move(by: 1))
    case SDLK_DOWN.rawValue: return .sheet(sheet, .move(by: -1))
    default: return nil
    }
  }

  /// Reads a key on the settings panel; keys with no meaning there are commands.
  func choosing(_ stroke: Stroke) -> Command? {
    guard !stroke.isAltered else { return nil }
    if let step = sheetStep(stroke) { return step }
    guard !stroke.isControlled, let edit = Self.choices[stroke.code] else { return command(stroke) }
    let happensOnce = edit == .activate || edit == .close
    if stroke.isRepeated && happensOnce { return nil }
    let goesBack = stroke.isShifted && stroke.code == SDLK_TAB.rawValue
    return .panel(goesBack ? .move(by: -1) : edit)
  }

  /// Reads a key while a question is open; keys that do not answer it are commands.
  func answering(_ stroke: Stroke) -> Command? {
    guard !stroke.isAltered else { return nil }
    guard !stroke.isControlled else { return command(stroke) }
    if movesBetweenButtons, let edit = Self.questionEdits[stroke.code] {
      let goesBack = edit == .turn(by: 1) && stroke.isShifted
      return stroke.isRepeated ? nil : .question(goesBack ? .turn(by: -1) : edit)
    }
    switch stroke.code {
    case SDLK_RETURN.rawValue, SDLK_KP_ENTER.rawValue:
      return stroke.isRepeated ? nil : .answer(true)
    case SDLK_ESCAPE.rawValue: return stroke.isRepeated ? nil : .answer(false)
    default: return command(stroke)
    }
  }

  /// Reads text input where keys are commands.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - isThirdLevel: Whether it was typed with AltGr, as `[` is on many layouts. A letter is no command then.
  /// - Returns: The command; nil if the text is none.
  func command(sign text: some Collection<UInt8>, isThirdLevel: Bool = false) -> Command? {
    guard text.count == 1, let byte = text.first else { return nil }
    let sign = Character(UnicodeScalar(byte))
    guard !isThirdLevel || !sign.isLetter else { return nil }
    return Self.signs[byte] ?? (sign.isLetter ? nil : viewKeys[sign])
  }

  /// Reads a key while text is typed; letters arrive as text input.
  func typing(_ stroke: Stroke) -> Command? {
    guard !stroke.isAltered else { return nil }
    if !stroke.isRepeated {
      switch stroke.code {
      case SDLK_F11.rawValue: return .toggleFullscreen
      case SDLK_F1.rawValue: return .toggleHelp
      case SDLK_q.rawValue where stroke.isControlled: return .quit
      default: break
      }
    }
    guard let edit = (stroke.isControlled ? Self.editsWithControl : Self.edits)[stroke.code] else {
      return nil
    }
    let happensOnce = edit == .choose || edit == .close
    return stroke.isRepeated && happensOnce ? nil : .search(edit)
  }
}
