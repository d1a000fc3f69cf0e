import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// What the panel says beside a control that does not say it by itself, or that has no effect.
@Suite struct PanelNoteTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  /// The words of the panel on a page, after some commands.
  private func words(
    on page: PanelPage,
    choosing item: PanelItem? = nil,
    after commands: [Command] = []
  ) throws -> Set<String> {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: after(10))
    for command in commands { show.apply(command, at: after(10)) }
    show.apply(.panel(.show(page)), at: after(20))
    if let item { show.apply(.panel(.step(item, by: 0)), at: after(21)) }
    return Set(show.scene(at: after(25), size: [960, 540]).words)
  }

  @Test func `a volume is a number, too`() throws {
    #expect(try words(on: .breath, after: [.volume(45)]).contains("45"))
    let all: [Command] = [.volume(15), .musicVolume(35), .tonesVolume(85)]
    #expect(try words(on: .sound, after: all).isSuperset(of: ["15", "35", "85"]))
  }

  @Test func `the colour of the radar is a word, too`() throws {
    let amber = try #require(Phosphor.named["amber"])
    let names = try words(on: .radar, after: [.radar(.set(.phosphor(amber)))])
    #expect(names.contains("Amber") && !names.contains("Mint"))
    let own = try words(on: .radar, after: [.radar(.set(.phosphor(Phosphor(hueDegrees: 30))))])
    #expect(own.isDisjoint(with: ["Amber", "Mint"]))
  }

  @Test(
    arguments: [
      (.sky, .companions), (.radar, .steady), (.radar, .glass),
    ] as [(PanelPage, PanelItem)]
  )
  func `what needs motion says so in reduced motion`(page: PanelPage, item: PanelItem) throws {
    let line = "no effect with reduced motion"
    let still = [Command.reduceMotion(true)]
    #expect(try words(on: page, choosing: item, after: still).contains(line))
    #expect(try !words(on: page, choosing: item).contains(line))
    #expect(try !words(on: .breath, choosing: .light, after: still).contains(line))
  }

  @Test func `the old glass has a note in high contrast`() throws {
    let line = "no effect in high contrast"
    let contrast = [Command.palette(.highContrast)]
    #expect(try words(on: .radar, choosing: .glass, after: contrast).contains(line))
    #expect(try !words(on: .radar, choosing: .glass).contains(line))
    #expect(try !words(on: .radar, choosing: .map, after: contrast).contains(line))
  }
}
