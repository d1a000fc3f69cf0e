import CSDL2
import Scenes
import Show
import TestSamples
import Testing

@testable import Display

/// Clicks that follow each other within the system's double-click time.
@Suite("Double clicks", .serialized)
@MainActor
struct DoubleClickTests: SimulatedInput {
  private func click(_ x: Int32, _ y: Int32, count: UInt8) {
    for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      push(type) { event in
        event.button.button = UInt8(SDL_BUTTON_LEFT)
        event.button.clicks = count
        (event.button.x, event.button.y) = (x, y)
      }
    }
  }

  @Test("The second click in a window does nothing that the first one would undo")
  func secondClick() throws {
    let window = try Window.sample()
    _ = window.commands()
    let open = Presentation.tappable(size: window.size)
    for (x, y, command) in [
      (310, 230, .panel(.toggle)), (310, 10, .toggleHelp), (100, 120, .togglePause),
    ] as [(Int32, Int32, Command)] {
      window.show(open)
      click(x, y, count: 1)
      click(x, y, count: 2)
      #expect(window.commands() == [command])
      // A third one is the first of another double click, and a later one is a click of its own.
      window.show(open)
      click(x, y, count: 3)
      click(x, y, count: 4)
      click(x, y, count: 1)
      #expect(window.commands() == [command, command])
    }
  }

  @Test("Two clicks on an arrow are two steps, and a click elsewhere is the first one there")
  func steps() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    let step = Command.panel(.step(.companions, by: 1))
    let left = Box(low: [0, 0], high: [160, 240])
    let right = Box(low: [160, 0], high: [320, 240])
    shown.targets = [TapTarget(.box(left), step), TapTarget(.box(right), .panel(.close))]
    window.show(shown)
    click(150, 100, count: 1)
    click(150, 100, count: 2)
    click(150, 100, count: 3)
    click(165, 100, count: 4)
    #expect(window.commands() == [step, step, step, .panel(.close)])
  }

  /// Clicks twice at a point of a show, as long apart as a hand needs.
  ///
  /// - Parameters:
  ///   - point: The point, in pixels of a picture of 1280 × 800.
  ///   - show: The show.
  ///   - seconds: The time of the first click, in seconds since the start.
  /// - Returns: The commands of both clicks.
  private func doubleClick(
    at point: SIMD2<Float>,
    in show: inout Show,
    after seconds: Double
  ) -> [Command?] {
    var clicks = DoubleClick()
    return [0, 0.18].enumerated().map { number, delay in
      let now = Cards.instant(seconds + delay)
      let target = show.presentation(at: now, size: [1280, 800]).target(at: point)
      let command = clicks.command(of: target, at: point, count: number + 1)
      if let command { show.apply(command, at: now) }
      return command
    }
  }

  @Test("A double click opens each sheet")
  func sheets() throws {
    let corners: [(SIMD2<Float>, Command)] = [
      ([1270, 790], .panel(.toggle)), ([1270, 10], .toggleHelp), ([10, 10], .search(.open)),
    ]
    for (point, command) in corners {
      var show = try Cards.show(view: .sky)
      let commands = doubleClick(at: point, in: &show, after: 40)
      #expect(commands.compactMap(\.self) == [command])
      let shown = show.presentation(at: Cards.instant(42), size: [1280, 800])
      #expect(shown.target(at: [640, 400])?.action != .togglePause, "\(command)")
    }
  }

  @Test("A switch of the settings stays as the first click left it")
  func switches() throws {
    var show = try Cards.show(view: .sky)
    show.apply(.panel(.toggle), at: Cards.instant(30))
    let before = show.preferences
    let shown = show.presentation(at: Cards.instant(35), size: [1280, 800])
    let boxes = shown.targets.compactMap { target -> Box? in
      guard case .panel(.set(.caption, _)) = target.action, case .box(let box) = target.shape else {
        return nil
      }
      return box
    }
    let box = try #require(boxes.first)
    let commands = doubleClick(at: box.center, in: &show, after: 40)
    #expect(commands.compactMap(\.self).count == 1)
    #expect(show.preferences != before)
  }
}
