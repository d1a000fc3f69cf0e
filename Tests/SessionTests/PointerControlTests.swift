import Breathing
import CSDL2
import Outlets
import Scenes
import Screen
import Settings
import Show
import TestSamples
import Testing

@testable import Display
@testable import Session

/// The controls in the corners of a window, as a pointer brings them.
@Suite(.serialized) @MainActor struct PointerControlTests {
  private let show: Show
  private let window: Window
  private let group: WindowGroup

  init() throws {
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
    show = try Cards.show(view: .sky)
    window = try Window(
      title: "test",
      size: [1280, 800],
      rendering: .software,
      backdrops: BackdropStore(bake: Self.plain)
    )
    let settings = Configuration(.builtIn).settings
    group = WindowGroup(SessionEngine(show), settings: settings, in: window)
    // What other tests left in SDL's queue.
    _ = group.commands()
    _ = window.takeMotion()
    window.pointerPlace = nil
  }

  nonisolated private static func plain(_ backdrop: Backdrop) -> BakedBackdrop {
    let height = backdrop.size.y + backdrop.headroom
    let plain = PixelBuffer(width: backdrop.size.x, height: height) { pixels in
      for index in pixels.indices { pixels[index] = 0xFF10_2030 }
    }
    return BakedBackdrop(dark: plain, lit: plain, sea: plain)
  }

  private static let controls: [Command] = [.search(.open), .toggleHelp, .panel(.toggle)]

  /// Moves the pointer, and shows an instant.
  ///
  /// - Parameters:
  ///   - place: Where the pointer moves to, in points of the window; nil if it rests.
  ///   - seconds: The instant, in seconds from the start.
  /// - Returns: At how many places of a grid a tap acts on each control. The corners always do, a word only while it
  ///   is seen.
  private func places(movingTo place: SIMD2<Int32>? = nil, at seconds: Double) -> [Int] {
    if let place {
      var event = SDL_Event()
      event.type = SDL_MOUSEMOTION.rawValue
      (event.motion.x, event.motion.y) = (place.x, place.y)
      SDL_PushEvent(&event)
    }
    _ = group.commands()
    _ = group.show(show, at: Cards.instant(seconds), isAtRest: false)
    var found: [Command] = []
    for y in stride(from: Float(4), to: 800, by: 8) {
      for x in stride(from: Float(4), to: 1280, by: 8) {
        if let command = window.inputState.command(atShare: [x / 1280, y / 800]) {
          found.append(command)
        }
      }
    }
    return Self.controls.map { control in found.count { $0 == control } }
  }

  @Test func `they come when the pointer moves, and leave some seconds after it rests`() {
    window.showsControls = true
    // A display server reports where the pointer rests as the window opens.
    let before = places(movingTo: [600, 400], at: 36)
    #expect(group.motion == nil)
    _ = places(movingTo: [610, 400], at: 36.5)
    #expect(group.motion == PointerMotion(at: Cards.instant(36.5)))
    // They stay for three seconds after the last motion, and leave in 0.8 s.
    _ = places(movingTo: [620, 400], at: 38)
    let seen = places(at: 40)
    #expect(zip(seen, before).allSatisfy { $0 > $1 }, "\(seen), \(before)")
    #expect(places(at: 41.9) == before)
    #expect(group.motion == nil)
  }

  @Test func `they do not come where the settings leave them out`() {
    let before = places(movingTo: [600, 400], at: 36)
    #expect(places(movingTo: [610, 400], at: 36.5) == before)
    #expect(places(at: 40) == before)
    #expect(group.motion == nil)
  }
}
