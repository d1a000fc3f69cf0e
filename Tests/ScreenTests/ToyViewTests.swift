import Breathing
import CSDL2
import Scenes
import Show
import TestSamples
import Testing

@testable import Display
@testable import Screen

/// A view that only the registry knows, at a window without a display.
@Suite("A registered view at a window", .serialized)
@MainActor
struct ToyViewTests {
  private func press(_ key: SDL_KeyCode) {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue)
    SDL_PushEvent(&event)
  }

  @Test func `its key shows it, its ring is drawn, and Escape leaves it`() throws {
    let window = try Window.sample()
    _ = window.commands()
    var show = try Cards.show(views: Views.builtIn.adding(ToyView()), view: .sky)
    var now = Cards.start.advanced(by: .seconds(10))
    func step() {
      for command in window.commands() { show.apply(command, at: now) }
      now = now.advanced(by: .seconds(2))
      window.show(show.presentation(at: now, size: window.size))
    }
    step()
    #expect(show.view == .sky)
    press(SDLK_y)
    step()
    #expect(show.view == .toy)
    #expect(ringPixels(show.scene(at: now, size: window.size)) > 500)
    press(SDLK_ESCAPE)
    step()
    #expect(show.view == .sky && !show.isLeaving)
    press(SDLK_y)
    press(SDLK_y)
    step()
    #expect(show.view == .sky)
  }

  /// The number of pixels in the ring's colour.
  private func ringPixels(_ scene: Scene) -> Int {
    guard case .ring(_, _, _, let color)? = scene.marks.dropFirst().first else { return 0 }
    let canvas = Canvas(scene.size.x, scene.size.y)
    canvas.draw(scene)
    return canvas.withPixels { pixels in pixels.count { $0 & 0xFF_FFFF == color.rgb } }
  }
}
