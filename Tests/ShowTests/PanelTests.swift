import Breathing
import Flights
import TestSamples
import TestSupport
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite struct PanelTests {
  let start = Europe.start.advanced(by: .seconds(12))
  let size = SIMD2(960, 540)

  func show(_ edits: [PanelEdit] = [.toggle], radar: Bool = true) throws -> Show {
    var show = try Panels.show(radar: radar)
    for edit in edits { show.apply(.panel(edit), at: start) }
    return show
  }

  func scene(_ show: Show, after seconds: Double = 1, size: SIMD2<Int>? = nil)
    -> Presentation
  {
    show.presentation(at: start.advanced(by: .seconds(seconds)), size: size ?? self.size)
  }

  /// A point where a tap triggers a command, if any; the topmost target counts.
  func place(of command: Command, in shown: Presentation) -> SIMD2<Float>? {
    shown.targets.lazy.filter { $0.action == command }.compactMap { target in
      guard case .box(let box) = target.shape else { return nil }
      // A target covered in the middle may be free at its sides.
      return [0.5, 0.02, 0.98].lazy.map { SIMD2(box.low.x + $0 * box.size.x, box.center.y) }
        .first { shown.command(at: $0) == command }
    }.first
  }

  @Test func `it opens over the flight, steers keys, and goes again`() throws {
    var show = try show([])
    #expect(!scene(show).usesKeyNavigation)
    #expect(place(of: .panel(.toggle), in: scene(show)) != nil)
    show.apply(.panel(.toggle), at: start)
    #expect(scene(show, after: 0).usesKeyNavigation)
    #expect(scene(show).words.contains("Keep for next time"))
    // The breath continues meanwhile.
    #expect(scene(show, after: 1).marks != scene(show, after: 1.1).marks)
    show.apply(.back, at: start.advanced(by: .seconds(2)))
    #expect(!scene(show, after: 2).usesKeyNavigation)
    #expect(!show.isLeaving)
    #expect(!scene(show, after: 3).words.contains("Keep for next time"))
    #expect(scene(show, after: 3).targets == TapTarget.everywhere(size: size))
  }

  @Test func `panel, search and keys close for each other`() throws {
    var show = try show([])
    show.apply(.search(.open), at: start)
    show.apply(.panel(.toggle), at: start)
    #expect(!show.overlays.isOpen(.search) && show.overlays.isOpen(.panel))
    show.apply(.search(.open), at: start)
    #expect(show.overlays.isOpen(.search) && !show.overlays.isOpen(.panel))
    show.apply(.search(.close), at: start)
    show.apply(.toggleHelp, at: start)
    show.apply(.panel(.toggle), at: start)
    #expect(!show.overlays.isOpen(.keys) && show.overlays.isOpen(.panel))
    show.apply(.toggleHelp, at: start)
    #expect(show.overlays.isOpen(.keys) && !show.overlays.isOpen(.panel))
  }

  @Test func `keys go through every item of every page and around`() throws {
    for page in Views.builtIn.pages {
      var show = try show([.toggle, .show(page)])
      let items = show.panelItems(at: start)
      #expect(Set(items).count == items.count)
      #expect(show.panel.focus == .pages)
      for item in items.dropFirst() + [.pages] {
        show.apply(.panel(.move(by: 1)), at: start)
        #expect(show.panel.focus == item)
      }
      show.apply(.panel(.move(by: -1)), at: start)
      #expect(show.panel.focus == .save)
    }
  }

  @Test func `each item changes what it names, by keys and back again`() throws {
    for page in Views.builtIn.pages {
      let start = self.start
      for row in try show([.toggle, .show(page)]).panelRows(at: start) {
        // These begin at an end, wrap around, or count as chosen from then on.
        let isOneWay = [.pace, .companions, .pattern, .length].contains(row.item)
        var show = try show([.toggle, .show(page)])
        // A colour with a name comes before those by hue.
        let before = show.preferences
        let goal = show.timeline.goal(at: start)
        let step = row.command(by: 1) == nil ? -1 : 1
        show.apply(.panel(.step(row.item, by: step)), at: start)
        #expect(show.panel.focus == row.item)
        if row.item == .pace {
          #expect(show.timeline.goal(at: start) != goal)
          continue
        }
        if row.item == .northUp {
          #expect(!show.orientation.isNorthUp)
          continue
        }
        #expect(show.preferences != before, "\(row.item)")
        guard !isOneWay, row.item != .hue else { continue }
        show.apply(.panel(.change(by: -step)), at: start)
        #expect(show.preferences == before, "\(row.item)")
      }
    }
  }

  @Test(arguments: Phosphor.names)
  func `the hue nearest to a named colour can be chosen, once`(name: String) throws {
    var show = try show([.toggle, .show(.radar)])
    let named = try #require(Phosphor.named[name])
    let degrees = named.hueDegrees
    show.apply(.radar(.set(.phosphor(named))), at: start)
    #expect(show.preferences.radar?.phosphor == named)
    show.apply(.panel(.set(.hue, to: degrees)), at: start)
    #expect(show.preferences.radar?.phosphor == Phosphor(hueDegrees: degrees))
    let row = try #require(show.panelRows(at: start).first { $0.item == .hue })
    #expect(row.command(to: degrees) == nil)
  }

  @Test func `scales end where they end, and round ones go round`() {
    let line = PanelRow.Scale(value: 95, range: 0...100, step: 5)
    let steps: [Int] = [1, 9, .max, -99, .min]
    #expect(steps.map { line.moved(by: $0) } == [100, 100, 100, 0, 0])
    let round = PanelRow.Scale(value: 350, range: 0...359, step: 10, isRound: true)
    #expect([1, -36, 72].map { round.moved(by: $0) } == [0, 350, 350])
  }

  @Test func `a value out of its scale changes nothing`() throws {
    let before = try show()
    for (item, value) in [
      (PanelItem.volume, 101), (.volume, -1), (.pattern, 99), (.pattern, -1), (.view, .max),
    ] {
      var show = before
      show.apply(.panel(.set(item, to: value)), at: start)
      #expect(show.preferences == before.preferences)
    }
    var closed = try show([])
    closed.apply(.panel(.set(.volume, to: 10)), at: start)
    closed.apply(.panel(.step(.caption, by: 1)), at: start)
    #expect(closed.preferences == (try show([])).preferences)
  }

  @Test func `a public display offers only what its policy allows`() throws {
    let show = try Panels.show(policy: .public)
    let names = show.panelPaces.map(\.name)
    #expect(names.contains("gentle"))
    for name in ["box", "4-7-8", "classic"] { #expect(!names.contains(name)) }
    for pace in show.panelPaces { #expect(show.allows(pace, by: .person)) }
    var changed = show
    changed.apply(.panel(.toggle), at: start)
    for _ in 0..<20 {
      changed.apply(.panel(.change(by: 1)), at: start)
      #expect(!changed.timeline.goal(at: start).hasHolds)
    }
    #expect(try Panels.show().panelPaces.map(\.name).contains("box"))
  }

  @Test func `companions may be real if sources report aircraft`() throws {
    func words(_ show: Show) -> PanelRow.Control? {
      show.panelRows(at: start).first { $0.item == .companions }?.control
    }
    var show = try show([.toggle, .show(.sky), .step(.companions, by: 5)])
    #expect(words(show) == .words("3"))
    show.apply(.traffic(Traffic(), sources: []), at: start)
    show.apply(.panel(.change(by: 1)), at: start)
    #expect(words(show) == .words("Real aircraft"))
    #expect(show.preferences.areCompanionsReal)
    show.apply(.panel(.change(by: -1)), at: start)
    #expect(words(show) == .words("3"))
    #expect(!show.preferences.areCompanionsReal)
  }

  @Test func `the shared sky can be watched and joined if a relay is set`() throws {
    #expect(!(try show([.toggle, .show(.sky)])).panelItems(at: start).contains(.share))
    var alone = try show()
    alone.apply(.share(.share), at: start)
    #expect(alone.preferences.share == nil)
    var show = try Panels.show(share: .off)
    show.apply(.panel(.toggle), at: start)
    show.apply(.panel(.show(.sky)), at: start)
    func step(_ steps: Int) -> SkyShare? {
      show.apply(.panel(.step(.share, by: steps)), at: start)
      return show.preferences.share
    }
    #expect([1, 1, 1].map(step) == [.watch, .share, .share])
    #expect([-1, -1, -1].map(step) == [.watch, .off, .off])
  }

  @Test func `without a radar there is no page of it, nor its view`() throws {
    let show = try show([.toggle, .show(.radar)], radar: false)
    #expect(show.panelPages == [.breath, .sky, .sound])
    #expect(show.panel.page == .breath)
    #expect(!scene(show).words.contains("Radar"))
    #expect(show.preferences.radar == nil)
  }

  @Test func `saved choices are returned once in successive spans`() throws {
    var show = try show()
    let asked = start.advanced(by: .seconds(3))
    show.apply(.panel(.step(.save, by: 1)), at: asked)
    var kept = 0
    for frame in 0..<600 {
      let last = start.advanced(by: .milliseconds(frame * 10))
      if show.preferencesToSave(in: last..<last.advanced(by: .milliseconds(10))) != nil {
        kept += 1
      }
    }
    #expect(kept == 1)
    show.apply(.savedChoices(.kept(in: "a file")), at: asked)
    #expect(scene(show, after: 4).words.contains("Kept in a file"))
    show.apply(.panel(.change(by: 1)), at: asked)
    show.apply(.panel(.step(.caption, by: 1)), at: asked)
    #expect(!scene(show, after: 4).words.contains("Kept in a file"))
    // Arrow keys alone save nothing.
    show.apply(.panel(.move(by: 1)), at: asked)
    #expect(show.panel.focus == .save)
    show.apply(.panel(.change(by: 1)), at: asked.advanced(by: .seconds(9)))
    #expect(
      show.preferencesToSave(in: asked.advanced(by: .seconds(8))..<asked.advanced(by: .seconds(10)))
        == nil
    )
  }

  @Test func `the chosen pattern is among those seen, however many there are`() throws {
    let many = (0..<23).map { number in
      NamedPace(name: "own-\(number)", title: "own \(number)", pace: Preset.gentle.pace)
    }
    let consent = Consent(to: NamedPace.presets.map(\.pace))
    var show = try Panels.show(paces: NamedPace.presets + many, consent: consent)
    show.apply(.panel(.toggle), at: start)
    for index in show.panelPaces.indices {
      show.apply(.panel(.set(.pattern, to: index)), at: start)
      #expect(show.paceName == show.panelPaces[index].name)
      let title = Words().capitalized(show.panelPaces[index].title)
      #expect(scene(show).words.contains(title))
      #expect(place(of: .panel(.set(.pattern, to: index)), in: scene(show)) != nil)
    }
  }

  @Test func `a picture prepared before the range changed is not shown`() throws {
    var show = try Panels.show()
    let size = SIMD2(320, 180)
    let number = show.moment(at: start).flight + 1
    let light = SkyLight(.day, at: start)
    let former = show.view(ofLeg: number, size: size, light: light)
    show.apply(.range(.nearby), at: start)
    #expect(show.journey.leg(number) != former.leg)
    #expect(show.view(ofLeg: number, size: size, light: light).leg == show.journey.leg(number))
  }

  @Test func `search and keys close each other`() throws {
    var show = try show([])
    show.apply(.toggleHelp, at: start)
    show.apply(.search(.open), at: start)
    #expect(!show.overlays.isOpen(.keys) && show.overlays.isOpen(.search))
    show.apply(.toggleHelp, at: start)
    #expect(show.overlays.isOpen(.keys) && !show.overlays.isOpen(.search))
  }

  @Test func `planes go farther from the next flight on`() throws {
    var show = try Panels.show()
    show.prepare(for: start)
    let moment = show.moment(at: start)
    let leg = show.leg(at: moment)
    show.apply(.range(.nearby), at: start)
    #expect(show.preferences.range == .nearby)
    #expect(show.leg(at: show.moment(at: start)) == leg)
    let next = show.journey.leg(moment.flight + 1)
    #expect(next.origin == leg.destination)
    #expect(
      show.journey.leg(moment.flight + 6) != (try Panels.show()).journey.leg(moment.flight + 6)
    )
  }
}
