import Show

extension Setting {
  package static let fullscreen = flag(
    "window.fullscreen",
    \.fullscreen,
    "Fill the screen."
  )
  package static let display = whole(
    "window.display",
    \.display,
    0...15,
    "Number of the display, from 0."
  )
  package static let fps = Setting(
    key: "window.fps",
    kind: .wordOrWhole("battery", 10...240),
    meaning: """
      Highest frame rate, in frames per second. "battery" is 60, and 30 while the machine runs on \
      its battery.
      """
  ) {
    $0.savesBattery ? .text("battery") : .whole($0.framesPerSecond)
  } apply: { value, settings in
    if case .whole(let rate) = value {
      (settings.framesPerSecond, settings.savesBattery) = (rate, false)
    } else {
      (settings.framesPerSecond, settings.savesBattery) = (60, true)
    }
  }
  package static let renderer = choice(
    "window.renderer",
    \.renderer,
    """
    The renderer. "auto" uses the graphics card where there is one.
    """
  )
  package static let windowInput = flag(
    "window.input",
    \.windowInput,
    """
    Respond to keys, mouse and touch. With false the pointer is hidden, and the window closes only when its \
    display or the service manager asks it to. Default of aloft display: false.
    """
  )

  package static let windowRotation = Setting(
    key: "window.rotation",
    kind: .wholes(PanelRotation.allCases.map(\.rawValue)),
    meaning: """
      Degrees by which the picture is turned clockwise, for a panel that hangs on its side or upside \
      down. Touch is turned with it.
      """
  ) {
    .whole($0.rotation.rawValue)
  } apply: { value, settings in
    guard case .whole(let degrees) = value, let rotation = PanelRotation(rawValue: degrees) else {
      return
    }
    settings.rotation = rotation
  }

  /// The settings of the window.
  static let window = [fullscreen, display, fps, renderer, windowInput, windowRotation]
}
