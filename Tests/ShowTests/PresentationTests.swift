import Scenes
import Show
import Testing

@Suite struct PresentationTests {
  @Test func `the sky pauses at a tap, its corners help, search and settings`() {
    var shown = Presentation(Scene(size: [1000, 500]))
    shown.targets = TapTarget.everywhere(size: shown.scene.size)
    #expect(shown.command(at: [500, 300]) == .togglePause)
    #expect(shown.command(at: [960, 30]) == .toggleHelp)
    #expect(shown.command(at: [930, 30]) == .togglePause)
    #expect(shown.command(at: [30, 30]) == .search(.open))
    #expect(shown.command(at: [960, 470]) == .panel(.toggle))
    #expect(shown.command(at: [1000, 500]) == nil)
  }

  @Test func `the topmost target receives the tap, also one without a command`() {
    var shown = Presentation(Scene(size: [100, 100]))
    shown.targets = [
      TapTarget(.box(Box(size: [100, 100])), .togglePause),
      TapTarget(.box(Box(low: [20, 20], high: [80, 80])), nil),
      TapTarget(.disc(center: [50, 50], radius: 10), .openAirport(7)),
    ]
    #expect(shown.command(at: [10, 50]) == .togglePause)
    #expect(shown.command(at: [20, 20]) == nil)
    #expect(shown.command(at: [57, 57]) == .openAirport(7))
    #expect(shown.command(at: [58, 58]) == nil)
    #expect(shown.command(at: [80, 80]) == .togglePause)
  }
}
