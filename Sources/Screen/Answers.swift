import CSDL2
import Scenes

/// The input state of the last scene shown: its targets, and which of its keys have a special
/// meaning.
@MainActor
struct Answers {
  /// Whether keys type text.
  private(set) var isTyping = false

  /// Whether arrows, Tab and Enter move a selection.
  private(set) var isSteered = false

  /// Whether Enter and Escape answer a question.
  private(set) var isAsking = false

  private var scene: Scene?

  /// Adopts a scene, and sets where an input method shows its text.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - window: The window that shows it.
  mutating func follow(_ scene: Scene, in window: OpaquePointer) {
    let isNew = scene.field != nil && scene.field != self.scene?.field
    isTyping = scene.acceptsText
    isSteered = scene.isSteered
    isAsking = scene.isAsking
    self.scene = scene
    guard isNew, let field = scene.field else { return }
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    // SDL measures windows in points, which may differ from pixels.
    let extent = SIMD2(Float(width), Float(height))
    let scale = extent / SIMD2(Float(scene.size.x), Float(scene.size.y))
    let (low, size) = (field.low * scale, field.size * scale)
    var place = SDL_Rect(x: Int32(low.x), y: Int32(low.y), w: Int32(size.x), h: Int32(size.y))
    SDL_SetTextInputRect(&place)
    SDL_StartTextInput()
  }

  /// Updates the state for the last command before its scene is shown, so that later keys of the
  /// same batch are read correctly.
  mutating func expect(_ command: Command) {
    switch command {
    case .consent: isAsking = false
    case .search(.open): (isTyping, isSteered, isAsking) = (true, false, false)
    case .search(.close): isTyping = false
    case .panel(.toggle): (isSteered, isAsking) = (!isSteered && !isAsking, false)
    case .panel(.close), .toggleHelp: (isSteered, isAsking) = (false, false)
    default: break
    }
  }

  /// Returns the command of a tap at a point, given as fractions of the scene's size.
  func command(atShare point: SIMD2<Float>) -> Command? {
    target(atShare: point)?.command
  }

  /// Returns the command at a point for a button or finger held down, if the target follows it.
  func following(atShare point: SIMD2<Float>) -> Command? {
    target(atShare: point).flatMap { $0.follows ? $0.command : nil }
  }

  private func target(atShare point: SIMD2<Float>) -> TapTarget? {
    guard let scene else { return nil }
    return scene.target(at: point * SIMD2(Float(scene.size.x), Float(scene.size.y)))
  }
}
