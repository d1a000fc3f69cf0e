public import Breathing
import Scenes

/// A screen outside its opening hours is black and silent.
extension Show {
  /// Whether the screen is closed, or about to be.
  public var isClosed: Bool { closing.isOn }

  /// How long the fade to black takes, in seconds.
  public static let closingSeconds = 4.0

  /// How long the picture takes to appear again, in seconds.
  static let openingSeconds = 1.5

  /// Whether the screen is closed and the fade to black is over.
  public func isBlack(at now: Instant) -> Bool { isClosed && blackness(at: now) == 1 }

  /// Returns the opacity of the black over the picture, from 0 to 1.
  func blackness(at now: Instant) -> Double {
    closing.level(at: now)
  }

  /// Draws the black of a screen that closes or opens. A closed one responds to no input.
  func drawClosing(at now: Instant, into shown: inout Presentation) {
    let blackness = blackness(at: now)
    guard blackness > 0 else { return }
    shown.scene.marks.append(.fill(Color(0, opacity: blackness)))
    if isClosed { shown = Presentation(shown.scene, isClosed: true) }
  }
}

extension Scene {
  /// Returns an all-black picture.
  static func black(size: SIMD2<Int>) -> Scene {
    var scene = Scene(size: size)
    scene.marks.append(.fill(Color(0)))
    return scene
  }
}
