import CSDL2

extension Keyboard {
  /// A key press with the modifiers that matter.
  struct Stroke {
    /// SDL's key code: the character on the key in the layout in use.
    let key: SDL_Keycode

    /// Where the key is, whatever the layout.
    var position = SDL_SCANCODE_UNKNOWN

    /// Whether this is an automatic repeat of a held key.
    var isRepeated = false

    /// Whether Control is held.
    var isControlled = false

    /// Whether Shift is held.
    var isShifted = false

    /// Whether Alt, AltGr or Super is held. Such a key is the desktop's, or types a sign.
    var isAltered = false
  }
}

extension Keyboard.Stroke {
  /// The code of the key: of its character or, if that is a letter of a script other than Latin, of the character that
  /// a US keyboard has in its place.
  var code: SDL_KeyCode.RawValue {
    let own = SDL_KeyCode.RawValue(bitPattern: key)
    return hasForeignLetter ? position.character.map { SDL_KeyCode.RawValue($0) } ?? own : own
  }

  /// The letter on the key, in lower case; nil for other keys.
  var letter: Character? {
    guard (SDLK_a.rawValue...SDLK_z.rawValue).contains(code), let byte = UInt8(exactly: code) else {
      return nil
    }
    return Character(UnicodeScalar(byte))
  }

  /// The character that a US keyboard has in the key's place, if the key types a letter of another script in place of
  /// it; otherwise nil, because the character itself arrives as text.
  var untypedSign: UInt8? {
    hasForeignLetter ? position.character : nil
  }

  /// Whether it pastes: Ctrl-V, or Shift-Insert.
  var isPaste: Bool {
    guard !isAltered else { return false }
    return isControlled
      ? code == SDLK_v.rawValue : isShifted && code == SDLK_INSERT.rawValue
  }

  /// Whether the key has a letter of a script other than Latin. Accented Latin letters end before U+02B0, and go on in
  /// U+1E00 to U+1EFF; punctuation and symbols are from U+2000 to U+2BFF. Keys without a character have codes above
  /// those of Unicode.
  private var hasForeignLetter: Bool {
    switch key {
    case 0x02B0..<0x1E00, 0x1F00..<0x2000, 0x2C00...0x10_FFFF: true
    default: false
    }
  }
}

extension SDL_Scancode {
  /// The character of the key on a US keyboard, without Shift; nil for a key whose character has no function.
  fileprivate var character: UInt8? {
    switch self {
    case SDL_SCANCODE_COMMA: UInt8(ascii: ",")
    case SDL_SCANCODE_LEFTBRACKET: UInt8(ascii: "[")
    case SDL_SCANCODE_RIGHTBRACKET: UInt8(ascii: "]")
    default:
      (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains(rawValue)
        ? UInt8(ascii: "a") + UInt8(rawValue - SDL_SCANCODE_A.rawValue) : nil
    }
  }
}
