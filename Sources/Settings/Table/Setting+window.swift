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
  package static let fps = whole(
    "window.fps",
    \.framesPerSecond,
    10...240,
    "Highest frame rate, in frames per second."
  )
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
    Respond to keys, mouse and touch. A window that does not shows no pointer; it closes when its display \
    or the service manager asks it to. Default of aloft display: false.
    """
  )

  /// The settings of the window.
  static let window = [fullscreen, display, fps, renderer, windowInput]
}
