import CSDL2
import Show

extension Window {
  /// Handles a key press. Most characters arrive as text, after it.
  func command(for event: SDL_KeyboardEvent) -> Command? {
    let stroke = keys.pressed(event.keysym, isRepeated: event.repeat != 0)
    guard inputState.isTyping else {
      let command = command(for: stroke)
      // The letter of the key would be the first of the search.
      if command == .search(.open), stroke.untypedSign != nil { keys.dropText() }
      return command
    }
    return stroke.isPaste ? pasted : inputState.keyboard.typing(stroke)
  }

  /// Returns the command of a key where keys are commands.
  private func command(for stroke: Keyboard.Stroke) -> Command? {
    let keyboard = inputState.keyboard
    if inputState.isAsking { return keyboard.answering(stroke) }
    return inputState.usesKeyNavigation ? keyboard.choosing(stroke) : keyboard.command(stroke)
  }

  /// Handles text: it is typed, or a sign is a command.
  func command(for event: SDL_TextInputEvent) -> Command? {
    guard keys.takesText() else { return nil }
    let text = withUnsafeBytes(of: event.text) { $0.prefix { $0 != 0 }.map { $0 } }
    guard inputState.isTyping else {
      return inputState.keyboard.command(sign: text, isThirdLevel: keys.typesThirdLevel)
    }
    return text.isEmpty ? nil : .search(.insert(String(decoding: text, as: UTF8.self)))
  }

  /// The contents of the clipboard, as typed text.
  private var pasted: Command? {
    guard let text = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    let words = String(cString: text)
    return words.isEmpty ? nil : .search(.insert(words))
  }
}
