import CSDL2
import Scenes
import Show
import TestSupport
import Testing

@testable import Display
@testable import Screen

/// Whether frames reach the display, from those that did.
@Suite struct PresentationCheckTests {
  private let start = ContinuousClock.now

  private func after(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test func `a window without frames counts as failed after two seconds`() {
    var check = PresentationCheck(at: start)
    #expect(check.problem(at: after(1.9)) == nil)
    #expect(check.problem(at: after(2))?.description == "no frame was presented")
    check.note(ScreenError("the renderer is lost"), at: after(2.1))
    #expect(check.problem(at: after(2.1))?.description == "the renderer is lost")
    check.note(nil, at: after(2.2))
    #expect(check.problem(at: after(4.1)) == nil)
    #expect(check.problem(at: after(4.2)) != nil)
  }

  @Test func `a frame is due every second, and each that arrives counts`() {
    var check = PresentationCheck(at: start)
    #expect(!check.isDue(at: after(0.99)) && check.isDue(at: after(1)))
    #expect(check.isCurrent(at: after(1.4)) && !check.isCurrent(at: after(1.5)))
    check.note(nil, at: after(0.8))
    #expect(!check.isDue(at: after(1.7)) && check.isDue(at: after(1.8)))
    check.note(ScreenError("gone"), at: after(1.9))
    #expect(check.isDue(at: after(1.9)) && check.isCurrent(at: after(2.2)))
  }

  @Test func `the next window differs in what may have failed`() {
    #expect(WindowFallback.same.rendering(.auto) == .auto)
    #expect(WindowFallback.renderer(.software).rendering(.auto) == .software)
    #expect(WindowFallback.renderer(.accelerated).rendering(.software) == .accelerated)
    let (candidates, failed) = WindowFallback.otherDriver(than: "wayland").drivers
    #expect(candidates.map(\.driver) == ["x11", nil, nil, nil] && failed == "wayland")
    #expect(WindowFallback.same.drivers.candidates == VideoDriver.all)
  }
}

extension WindowTests {
  @Test("A window that is checked shows itself again")
  func shownAgain() throws {
    let window = try Window.sample()
    let scene = Scene(size: window.size, marks: [.fill(Color(0x336699))])
    SDL_HideWindow(window.handle)
    window.show(Presentation(scene))
    #expect(!window.isVisible && window.problem == nil && window.isPresenting)
    window.checksFrames = true
    window.show(Presentation(scene))
    #expect(window.isVisible)
    _ = window.commands()
    #expect(window.show(Presentation(scene)) != nil && window.isPresenting)
    #expect(!window.hasDisplayChanged)
  }
}
