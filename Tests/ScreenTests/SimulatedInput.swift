import CSDL2

/// Puts events of a keyboard, a mouse and fingers into SDL's queue.
@MainActor
protocol SimulatedInput {}

extension SimulatedInput {
  func push(_ type: SDL_EventType, _ change: (inout SDL_Event) -> Void = { _ in }) {
    var event = SDL_Event()
    event.type = type.rawValue
    change(&event)
    SDL_PushEvent(&event)
  }

  func press(
    _ key: SDL_KeyCode,
    at position: SDL_Scancode = SDL_SCANCODE_UNKNOWN,
    with modifiers: SDL_Keymod = KMOD_NONE
  ) {
    push(SDL_KEYDOWN) { event in
      event.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue)
      event.key.keysym.scancode = position
      event.key.keysym.mod = UInt16(truncatingIfNeeded: modifiers.rawValue)
    }
  }

  func release(_ key: SDL_KeyCode, at position: SDL_Scancode) {
    push(SDL_KEYUP) { event in
      event.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue)
      event.key.keysym.scancode = position
    }
  }

  func type(_ text: String) {
    push(SDL_TEXTINPUT) { event in
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
    }
  }

  /// Presses or releases the left button; SDL simulates a mouse for the first finger, with the
  /// highest id.
  func button(_ type: SDL_EventType, _ x: Int32, _ y: Int32, which: UInt32 = 0) {
    push(type) { event in
      event.button.which = which
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      (event.button.x, event.button.y) = (x, y)
    }
  }

  func tap(_ x: Int32, _ y: Int32) {
    button(SDL_MOUSEBUTTONDOWN, x, y)
    button(SDL_MOUSEBUTTONUP, x, y)
  }

  /// Presses, moves and releases the left button or a finger.
  func drag(_ points: [(Int32, Int32)], which: UInt32 = 0) {
    for (place, point) in points.enumerated() {
      if place == 0 { button(SDL_MOUSEBUTTONDOWN, point.0, point.1, which: which) }
      push(SDL_MOUSEMOTION) { event in
        event.motion.which = which
        (event.motion.x, event.motion.y) = point
      }
    }
    guard let last = points.last else { return }
    button(SDL_MOUSEBUTTONUP, last.0, last.1, which: which)
  }

  func turnWheel(_ steps: Float) {
    push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = steps }
  }

  func touch(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float) {
    push(type) { event in
      event.tfinger.fingerId = finger
      event.tfinger.x = x
      event.tfinger.y = y
    }
  }
}
