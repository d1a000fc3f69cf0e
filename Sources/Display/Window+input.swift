import CDisplay
import CSDL2
import Screen
public import Show

extension Window {
  /// Returns the user's input since the last call, in order: keys, typed text, taps and the wheel.
  /// The scene shown last determines their meaning.
  ///
  /// - Parameters:
  ///   - others: Further windows that are open; each responds to its own input.
  ///   - changed: Called with each change of the attached displays.
  /// - Returns: The commands.
  public func commands(
    beside others: [Window] = [],
    changed: (DisplayChange) -> Void = { _ in }
  ) -> [Command] {
    var commands: [Command] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      event.displayChange.map(changed)
      let window = others.first { $0.identifier == event.windowIdentifier } ?? self
      if let command = window.response(to: event) { commands.append(command) }
    }
    guard !isLost else { return commands }
    let now = SDL_GetTicks64()
    let shown = ([self] + others).contains { $0.respondsToInput && !$0.pointer.isHidden(at: now) }
    SDL_ShowCursor(shown ? SDL_ENABLE : SDL_DISABLE)
    return commands
  }

  /// The descriptor that becomes readable when input arrives from the display; nil if input has to be polled, as
  /// without a display server.
  public var inputDescriptor: Int32? {
    guard !isLost else { return nil }
    let descriptor = display_descriptor(handle)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Returns whether the pointer or a finger has moved over the window since the last call.
  public func takeMotion() -> Bool {
    defer { hasMotion = false }
    return hasMotion
  }

  /// Notes where the pointer is. A display server also reports one at rest, as it opens the window under it.
  private func noteMotion(to place: SIMD2<Int32>) {
    if let pointerPlace, pointerPlace != place { hasMotion = true }
    pointerPlace = place
  }

  private func response(to event: SDL_Event) -> Command? {
    isDisturbed = true
    guard let command = command(for: event) else { return nil }
    // The request to close the window is the desktop's.
    guard !isUnattended || isClosed || !command.leavesScreen else { return nil }
    if command == .toggleFullscreen || command == .chooseKey(.toggleFullscreen) {
      toggleFullscreen()
    }
    guard command != .toggleFullscreen else { return nil }
    inputState.expect(command)
    return command
  }

  private func command(for event: SDL_Event) -> Command? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      return close()
    case SDL_WINDOWEVENT:
      isStale = true
      compositor?.forget()
      return command(for: event.window)
    case _ where !respondsToInput || inputState.isClosed:
      // Otherwise a finger or a key that is lifted meanwhile would still count as down when the window accepts input
      // again.
      return letGo()
    case SDL_KEYDOWN:
      return command(for: event.key)
    case SDL_KEYUP:
      keys.released(event.key.keysym)
      return nil
    case SDL_TEXTINPUT:
      return command(for: event.text)
    case SDL_MOUSEWHEEL:
      return command(for: event.wheel)
    case SDL_MOUSEMOTION:
      if event.motion.which != Self.touch {
        noteMotion(to: SIMD2(event.motion.x, event.motion.y))
        pointer.moved(at: SDL_GetTicks64())
      }
      let point = turned(SIMD2(Int(event.motion.x), Int(event.motion.y)))
      guard sliderDrag.isHeld else { return dragged(to: point) }
      let place = share(of: point)
      return sliderDrag.moved(to: place) { inputState.sliding(toShare: $0) }
    case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT:
      return pressed(event.button)
    case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_LEFT:
      return released(event.button)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      hasMotion = true
      return command(for: event.tfinger)
    default:
      return nil
    }
  }

  private func command(for event: SDL_WindowEvent) -> Command? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_CLOSE:
      // SDL asks to quit as well, but only for the last window.
      return close()
    case SDL_WINDOWEVENT_FOCUS_LOST:
      // No further events arrive for a button, fingers or keys that are down.
      return letGo()
    default:
      return nil
    }
  }

  /// Forgets the button, the fingers and the keys that are down.
  ///
  /// - Returns: The command that lets go of a sheet that they dragged, if any.
  private func letGo() -> Command? {
    keys = KeyTracker()
    pinch = PinchGesture()
    pointer.forget()
    sliderDrag.end()
    return sheet.end()
  }

  /// Closes the window. SDL also asks for that when a Wayland compositor is gone, which closes nothing.
  private func close() -> Command? {
    guard !display_check(handle) else { return nil }
    isClosed = true
    return .quit
  }

  /// The device number of the mouse that SDL emulates for a finger.
  private static let touch = UInt32.max

  /// The window's width and height in points, the unit of SDL's positions.
  var windowExtent: SIMD2<Int> {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(handle, &width, &height)
    return SIMD2(Int(width), Int(height))
  }

  /// The picture's width and height, in points.
  private var extent: SIMD2<Int> { mounting.rotation.turned(windowExtent) }

  /// Returns where a point of the window lies in the picture, in points.
  private func turned(_ point: SIMD2<Int>) -> SIMD2<Int> {
    let share = pictureShare(SIMD2<Float>(point) / SIMD2<Float>(pointwiseMax(windowExtent, .one)))
    let place = share * SIMD2<Float>(extent)
    return SIMD2(Int(place.x.rounded()), Int(place.y.rounded()))
  }

  /// Returns where a point of the window lies in the picture, both as fractions of width and height.
  private func pictureShare(_ share: SIMD2<Float>) -> SIMD2<Float> {
    mounting == Mounting() ? share : fitted.picturePoint(share)
  }

  /// Returns a point of the picture as fractions of its width and height.
  private func share(of point: SIMD2<Int>) -> SIMD2<Float> {
    let size = pointwiseMax(extent, .one)
    return SIMD2(Float(point.x), Float(point.y)) / SIMD2(Float(size.x), Float(size.y))
  }

  /// Handles a button press. A target that follows the pointer responds at once, others on release.
  private func pressed(_ event: SDL_MouseButtonEvent) -> Command? {
    if event.which != Self.touch { pointer.moved(at: SDL_GetTicks64()) }
    guard !pinch.isPinching else { return nil }
    let point = turned(SIMD2(Int(event.x), Int(event.y)))
    let place = share(of: point)
    guard let command = inputState.following(atShare: place) else {
      pointer.pressed(at: point)
      sheet.begin(at: point, on: inputState.sheet(atShare: place))
      return nil
    }
    sliderDrag.begin(atHeight: place.y, on: command)
    return command
  }

  /// Handles a motion with a button or finger held: it moves the sheet beneath.
  private func dragged(to point: SIMD2<Int>) -> Command? {
    let extent = extent
    return sheet.moved(
      to: point,
      slack: PointerTracker.slack(in: extent),
      scale: Float(inputState.width) / Float(max(extent.x, 1))
    )
  }

  /// Handles a button release: a swipe turns pages, a tap follows its target.
  private func released(_ event: SDL_MouseButtonEvent) -> Command? {
    let wasDraggingSlider = sliderDrag.isHeld
    sliderDrag.end()
    if let released = sheet.end() {
      pointer.forget()
      return released
    }
    let point = turned(SIMD2(Int(event.x), Int(event.y)))
    let swipe = wasDraggingSlider ? nil : pointer.swipe(to: point, in: extent)
    guard let place = pointer.released(at: point, in: extent) else {
      guard let swipe, !inputState.isTyping, !inputState.usesKeyNavigation, !inputState.isAsking
      else { return nil }
      return swipe < 0 ? inputState.keyboard.pageDown : inputState.keyboard.pageUp
    }
    return inputState.click(atShare: place, count: Int(event.clicks))
  }

  /// Handles the wheel: it moves a sheet by its handle, the slider under the pointer, a selection through a list, or
  /// pages; otherwise it zooms.
  private func command(for event: SDL_MouseWheelEvent) -> Command? {
    let steps = wheel.turned(by: event.preciseY != 0 ? event.preciseY : Float(event.y))
    guard steps != 0 else { return nil }
    if inputState.isAsking { return nil }
    if inputState.isTyping { return .search(.move(by: -steps)) }
    let place = share(of: turned(SIMD2(Int(event.mouseX), Int(event.mouseY))))
    if let sheet = inputState.sheet(atShare: place, byWheel: true) {
      return .sheet(sheet.name, .move(by: -steps))
    }
    if inputState.usesKeyNavigation {
      return inputState.wheelCommand(atShare: place, by: steps) ?? .panel(.move(by: -steps))
    }
    let keyboard = inputState.keyboard
    guard keyboard.pageDown == nil, keyboard.pageUp == nil
    else { return steps < 0 ? keyboard.pageDown : keyboard.pageUp }
    return .radar(.zoom(by: -steps))
  }

  /// Handles fingers: two of them zoom, and neither counts as a tap.
  private func command(for event: SDL_TouchFingerEvent) -> Command? {
    let size = extent
    let point = pictureShare(SIMD2(event.x, event.y)) * SIMD2(Float(size.x), Float(size.y))
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN: pinch.down(event.fingerId, at: point)
    case SDL_FINGERUP: pinch.up(event.fingerId)
    default:
      let steps = pinch.moved(event.fingerId, to: point)
      let zooms = !inputState.isTyping && !inputState.usesKeyNavigation && !inputState.isAsking
      if steps != 0, zooms {
        return .radar(.zoom(by: -steps))
      }
    }
    if pinch.isPinching {
      pointer.forget()
      sliderDrag.end()
      return sheet.end()
    }
    return nil
  }
}

extension Command {
  /// Whether it quits, or leaves full screen.
  fileprivate var leavesScreen: Bool {
    switch self {
    case .quit, .toggleFullscreen: true
    case .chooseKey(let chosen): chosen.leavesScreen
    default: false
    }
  }
}
