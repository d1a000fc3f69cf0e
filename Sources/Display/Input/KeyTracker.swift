import CSDL2

/// Which modifiers are held, and whether text that arrives is to be used: text is an event of its own, after that of its
/// key.
struct KeyTracker {
  /// The modifiers of the last key event.
  private var modifiers: UInt16 = 0

  /// Whether the right Alt key is held. It is AltGr on most layouts; under Wayland SDL does not report it as a modifier
  /// of other keys then.
  private var holdsRightAlt = false

  /// Whether the text of the key pressed last is dropped.
  private var dropsText = false

  /// Notes a key that is pressed.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isRepeated: Whether this is an automatic repeat.
  /// - Returns: The key press with its modifiers.
  mutating func pressed(_ key: SDL_Keysym, isRepeated: Bool) -> Keyboard.Stroke {
    follow(key, isDown: true)
    dropsText = false
    return Keyboard.Stroke(
      key: key.sym,
      position: key.scancode,
      isRepeated: isRepeated,
      isControlled: isHeld(KMOD_CTRL),
      isShifted: isHeld(KMOD_SHIFT),
      isAltered: isHeld(KMOD_ALT) || isHeld(KMOD_GUI) || typesThirdLevel
    )
  }

  /// Notes a key that is released.
  mutating func released(_ key: SDL_Keysym) {
    follow(key, isDown: false)
    dropsText = false
  }

  /// Drops the text of the key pressed last: it opened the field into which the text would go.
  mutating func dropText() { dropsText = true }

  /// Returns whether text that arrives now is to be inserted: not that of a key with Control, Alt or Super.
  mutating func takesText() -> Bool {
    guard !dropsText else {
      dropsText = false
      return false
    }
    return typesThirdLevel || !(isHeld(KMOD_CTRL) || isHeld(KMOD_ALT) || isHeld(KMOD_GUI))
  }

  /// Whether AltGr is held, with which a key types another sign.
  var typesThirdLevel: Bool { holdsRightAlt || isHeld(KMOD_RALT) || isHeld(KMOD_MODE) }

  private func isHeld(_ modifier: SDL_Keymod) -> Bool {
    modifiers & UInt16(truncatingIfNeeded: modifier.rawValue) != 0
  }

  private mutating func follow(_ key: SDL_Keysym, isDown: Bool) {
    modifiers = key.mod
    if key.scancode == SDL_SCANCODE_RALT { holdsRightAlt = isDown }
  }
}
