import Scenes
import Testing

@Suite struct TapTargetTests {
  @Test func `the sky pauses at a tap, its corners help, search and settings`() {
    var scene = Scene(size: [1000, 500])
    scene.targets = TapTarget.everywhere(size: scene.size)
    #expect(scene.command(at: [500, 300]) == .togglePause)
    #expect(scene.command(at: [960, 30]) == .toggleHelp)
    #expect(scene.command(at: [930, 30]) == .togglePause)
    #expect(scene.command(at: [30, 30]) == .search(.open))
    #expect(scene.command(at: [960, 470]) == .panel(.toggle))
    #expect(scene.command(at: [1000, 500]) == nil)
  }

  @Test func `the foremost target answers, one without a command swallows the tap`() {
    var scene = Scene(size: [100, 100])
    scene.targets = [
      TapTarget(.box(Box(size: [100, 100])), .togglePause),
      TapTarget(.box(Box(low: [20, 20], high: [80, 80])), nil),
      TapTarget(.disc(center: [50, 50], radius: 10), .openAirport(7)),
    ]
    #expect(scene.command(at: [10, 50]) == .togglePause)
    #expect(scene.command(at: [20, 20]) == nil)
    #expect(scene.command(at: [57, 57]) == .openAirport(7))
    #expect(scene.command(at: [58, 58]) == nil)
    #expect(scene.command(at: [80, 80]) == .togglePause)
  }
}
