import CSDL2
import Scenes
import Screen
import Show

/// The targets and keys of the presentation shown last, kept until the next is shown.
@MainActor
struct InputState {
  /// Whether keys type text.
  private(set) var isTyping = false

  /// Whether arrows, Tab and Enter move a selection.
  private(set) var usesKeyNavigation = false

  /// Whether Enter and Escape answer a question.
  private(set) var isAsking = false

  /// Whether the screen is closed, so that nothing is a command.
  private(set) var isClosed = false

  /// The functions of keys.
  private(set) var keyboard = Keyboard()

  private var shown: Presentation?
  private var doubleClick = DoubleClick()

  /// Adopts a presentation, and sets where an input method shows its text.
  ///
  /// - Parameters:
  ///   - next: The presentation.
  ///   - window: The window that shows it.
  ///   - mounting: How its picture lies on the panel.
  mutating func follow(
    _ next: Presentation,
    in window: OpaquePointer,
    on mounting: FittedMounting
  ) {
    let isNew = next.field != nil && next.field != shown?.field
    isTyping = next.acceptsText
    usesKeyNavigation = next.usesKeyNavigation
    isAsking = next.isAsking
    isClosed = next.isClosed
    (keyboard.viewKeys, keyboard.movesBetweenButtons) = (next.keys, next.hasButtons)
    keyboard.sheet = next.sheet?.name
    (keyboard.pageDown, keyboard.pageUp) = (next.pageDown, next.pageUp)
    shown = next
    guard isNew, let field = next.field else { return }
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    if let place = Self.place(of: field, on: mounting, points: SIMD2(Int(width), Int(height))) {
      var rect = SDL_Rect(
        x: Int32(place.x.lowerBound),
        y: Int32(place.y.lowerBound),
        w: Int32(place.x.count),
        h: Int32(place.y.count)
      )
      SDL_SetTextInputRect(&rect)
    }
    SDL_StartTextInput()
  }

  /// Returns where a box of the picture lies in the window.
  ///
  /// - Parameters:
  ///   - box: The box, in pixels of the picture.
  ///   - mounting: How the picture lies on the panel.
  ///   - points: The window's width and height in points, in which SDL measures.
  /// - Returns: The rectangle, in points; nil if nothing of the box is seen.
  nonisolated static func place(
    of box: Box,
    on mounting: FittedMounting,
    points: SIMD2<Int>
  ) -> PixelRect? {
    let low = SIMD2<Int>(box.low)
    let high = pointwiseMax(SIMD2<Int>(box.high), low)
    let rect = PixelRect(x: low.x..<high.x, y: low.y..<high.y)
    guard let panel = mounting.shown(rect)?.target else { return nil }
    func scaled(_ pixels: Range<Int>, to points: Int, from size: Int) -> Range<Int> {
      pixels.lowerBound * points / size..<pixels.upperBound * points / size
    }
    return PixelRect(
      x: scaled(panel.x, to: points.x, from: mounting.panel.x),
      y: scaled(panel.y, to: points.y, from: mounting.panel.y)
    )
  }

  /// Updates the state for the last command before its scene is shown, so that later keys of the
  /// same batch are read correctly.
  mutating func expect(_ command: Command) {
    switch command {
    case .chooseKey(let chosen): expect(chosen)
    case .answer, .question(.press): isAsking = false
    case .search(.open): (isTyping, usesKeyNavigation, isAsking) = (true, false, false)
    case .search(.close): isTyping = false
    case .panel(.toggle): (usesKeyNavigation, isAsking) = (!usesKeyNavigation && !isAsking, false)
    case .panel(.close), .toggleHelp: (usesKeyNavigation, isAsking) = (false, false)
    case .turnCard(let page): expect(page)
    default: break
    }
  }

  /// Lets further keys turn on from a page of the card, before a scene shows that page.
  private mutating func expect(_ page: CardPage) {
    let pages = shown?.cardPages ?? []
    guard let place = pages.firstIndex(of: page) else { return }
    func turn(to place: Int) -> Command? {
      pages.indices.contains(place) ? .turnCard(to: pages[place]) : nil
    }
    (keyboard.pageUp, keyboard.pageDown) = (turn(to: place - 1), turn(to: place + 1))
  }

  /// Returns the command of a tap at a point, given as fractions of the scene's size.
  func command(atShare point: SIMD2<Float>) -> Command? {
    target(atShare: point)?.action
  }

  /// Returns the command of a click or a tap at a point, given as fractions of the scene's size.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - count: The number of clicks there, each within the system's double-click time of the one before.
  /// - Returns: The command; nil for none.
  mutating func click(atShare point: SIMD2<Float>, count: Int) -> Command? {
    guard let shown else { return nil }
    let pixel = point * SIMD2<Float>(shown.scene.size)
    return doubleClick.command(of: shown.target(at: pixel), at: pixel, count: count)
  }

  /// Returns the command at a point for a button or finger held down, if the target follows it.
  func following(atShare point: SIMD2<Float>) -> Command? {
    target(atShare: point).flatMap { $0.follows ? $0.action : nil }
  }

  /// Returns the command of a slider that is held while the button or finger is at a point: past its end, that of the
  /// end.
  func sliding(toShare point: SIMD2<Float>) -> Command? {
    guard let shown else { return nil }
    return shown.sliderTarget(beside: point * SIMD2<Float>(shown.scene.size))?.action
  }

  /// Returns the command of the wheel over a slider at a point, given as fractions of the scene's size.
  func wheelCommand(atShare point: SIMD2<Float>, by steps: Int) -> Command? {
    guard let shown else { return nil }
    return shown.wheelCommand(at: point * SIMD2<Float>(shown.scene.size), by: steps)
  }

  /// Returns the sheet at a point that a drag moves; with `byWheel`, one that the wheel moves there.
  func sheet(atShare point: SIMD2<Float>, byWheel: Bool = false) -> DraggableSheet? {
    guard let shown, let sheet = shown.sheet else { return nil }
    let size = shown.scene.size
    let pixel = point * SIMD2(Float(size.x), Float(size.y))
    return (byWheel ? sheet.handle : sheet.box).contains(pixel) ? sheet : nil
  }

  /// The width of the scene shown last, in pixels.
  var width: Int { shown?.scene.size.x ?? 0 }

  private func target(atShare point: SIMD2<Float>) -> TapTarget<Command>? {
    guard let shown else { return nil }
    let size = shown.scene.size
    return shown.target(at: point * SIMD2(Float(size.x), Float(size.y)))
  }
}
