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

  /// The functions of keys.
  private(set) var keyboard = Keyboard()

  private var shown: Presentation?

  /// Adopts a presentation, and sets where an input method shows its text.
  ///
  /// - Parameters:
  ///   - next: The presentation.
  ///   - window: The window that shows it.
  mutating func follow(_ next: Presentation, in window: OpaquePointer) {
    let isNew = next.field != nil && next.field != shown?.field
    isTyping = next.acceptsText
    usesKeyNavigation = next.usesKeyNavigation
    isAsking = next.isAsking
    keyboard.viewKeys = next.keys
    keyboard.sheet = next.sheet?.name
    (keyboard.pageDown, keyboard.pageUp) = (next.pageDown, next.pageUp)
    shown = next
    guard isNew, let field = next.field else { return }
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    // SDL measures windows in points, which may differ from pixels.
    let extent = SIMD2(Float(width), Float(height))
    let scale = extent / SIMD2(Float(next.scene.size.x), Float(next.scene.size.y))
    let (low, size) = (field.low * scale, field.size * scale)
    var place = SDL_Rect(x: Int32(low.x), y: Int32(low.y), w: Int32(size.x), h: Int32(size.y))
    SDL_SetTextInputRect(&place)
    SDL_StartTextInput()
  }

  /// Updates the state for the last command before its scene is shown, so that later keys of the
  /// same batch are read correctly.
  mutating func expect(_ command: Command) {
    switch command {
    case .chooseKey(let chosen): expect(chosen)
    case .answer: isAsking = false
    case .search(.open): (isTyping, usesKeyNavigation, isAsking) = (true, false, false)
    case .search(.close): isTyping = false
    case .panel(.toggle): (usesKeyNavigation, isAsking) = (!usesKeyNavigation && !isAsking, false)
    case .panel(.close), .toggleHelp: (usesKeyNavigation, isAsking) = (false, false)
    default: break
    }
  }

  /// Returns the command of a tap at a point, given as fractions of the scene's size.
  func command(atShare point: SIMD2<Float>) -> Command? {
    target(atShare: point)?.action
  }

  /// Returns the command at a point for a button or finger held down, if the target follows it.
  func following(atShare point: SIMD2<Float>) -> Command? {
    target(atShare: point).flatMap { $0.follows ? $0.action : nil }
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
