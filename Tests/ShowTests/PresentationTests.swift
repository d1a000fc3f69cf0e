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

  @Test func `a hand that passes the end of a slider takes it to that end`() {
    var shown = Presentation(Scene(size: [300, 100]))
    shown.targets =
      [TapTarget<Command>(.box(Box(size: [300, 100])), .panel(.close))]
      + (0...10).map { place -> TapTarget<Command> in
        let low = SIMD2<Float>(100 + 10 * Float(place), 40)
        let action = Command.panel(.set(.volume, to: 10 * place))
        return TapTarget(.box(Box(low: low, high: low + [10, 20])), action, follows: true)
      }
    func volume(at x: Float, _ y: Float = 50) -> Command? {
      shown.sliderTarget(beside: [x, y])?.action
    }
    #expect(volume(at: 145) == .panel(.set(.volume, to: 40)))
    for x in [99, 20, -500] as [Float] { #expect(volume(at: x) == .panel(.set(.volume, to: 0))) }
    for x in [210, 290, 900] as [Float] { #expect(volume(at: x) == .panel(.set(.volume, to: 100))) }
    // A slider in another row is another one.
    #expect(volume(at: 145, 39) == nil && volume(at: 145, 60) == nil)
  }

  @Test func `the wheel moves the slider under the pointer, and nothing else`() {
    var shown = Presentation(Scene(size: [300, 100]))
    let (left, right) = (Box(size: [150, 100]), Box(low: [150, 0], high: [300, 100]))
    shown.targets = [
      TapTarget(.box(left), .panel(.step(.mute, by: 1))),
      TapTarget(.box(right), .panel(.set(.volume, to: 50)), follows: true),
    ]
    #expect(shown.wheelCommand(at: [200, 50], by: -2) == .panel(.step(.volume, by: -2)))
    #expect(shown.wheelCommand(at: [100, 50], by: 1) == nil)
    #expect(shown.wheelCommand(at: [400, 50], by: 1) == nil)
  }
}
