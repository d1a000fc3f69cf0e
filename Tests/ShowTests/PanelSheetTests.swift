import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

@Suite("Sheets of the settings panel and the radar")
struct PanelSheetTests {
  // MARK: The panel

  @Test func `the settings panel has three heights, and its rows are hit at each of them`() throws {
    let now = Europe.start.advanced(by: .seconds(30))
    var heights: [Float] = []
    for steps in -1...1 {
      var show = try Panels.show()
      show.apply(.sheet(.panel, .move(by: steps)), at: Europe.start)
      show.apply(.panel(.toggle), at: Europe.start)
      show.apply(.panel(.show(.traffic)), at: Europe.start)
      let shown = show.presentation(at: now, size: SheetTests.tall)
      let sheet = try #require(shown.sheet)
      #expect(sheet.name == .panel)
      heights.append(sheet.box.low.y)
      // The first slider can be used at each height.
      let slices = shown.targets.filter { target in
        if case .panel(.set(.lowest, _)) = target.action { true } else { false }
      }
      guard case .box(let box) = try #require(slices.first).shape else {
        Issue.record("a slider is no box")
        continue
      }
      #expect(box.high.y < 960, "\(steps)")
      #expect(shown.command(at: box.center) == slices[0].action)
    }
    #expect(heights == heights.sorted(by: >) && Set(heights).count == 3)
  }

  @Test func `a key that moves the focus raises a panel at its lowest`() throws {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: Europe.start)
    show.apply(.sheet(.panel, .move(by: -1)), at: Europe.start)
    #expect(show.sheets[.panel].height == .peek)
    show.apply(.panel(.move(by: 1)), at: Europe.start)
    #expect(show.sheets[.panel].height == .half)
  }

  // MARK: The radar

  @Test func `the highest height of a radar lists more aircraft and covers the scope`() throws {
    let now = Europe.start.advanced(by: .seconds(30))
    func shown(_ steps: Int) throws -> Presentation {
      var show = try Panels.show()
      let crowd = try Panels.crowd(around: Europe.heathrow, count: 40, at: Europe.start)
      show.apply(.traffic(crowd, sources: []), at: Europe.start)
      show.apply(.view(.radar), at: Europe.start)
      show.apply(.sheet(.radar, .move(by: steps)), at: Europe.start)
      return show.presentation(at: now, size: SheetTests.tall)
    }
    func rows(_ shown: Presentation) -> Int {
      shown.targets.count { target in
        guard case .radar(.select) = target.action, case .box = target.shape else { return false }
        return true
      }
    }
    let heights = try (-1...1).map(shown)
    let counts = heights.map(rows)
    #expect(counts[0] < counts[1] && counts[1] < counts[2], "\(counts)")
    #expect(heights.map { $0.sheet?.name } == [.radar, .radar, .radar])
    let layout = RadarLayout(size: SheetTests.tall)
    let covered = layout.center + [0, 0.8 * layout.radius]
    #expect(heights[2].target(at: covered)?.action.map(\.isSelection) ?? true)
    #expect(heights[2].sheet?.box.contains(covered) == true)
    // The scope stays, so that its glass need not be made again.
    let tubes = heights.compactMap { shown -> Tube? in
      for case .tube(let tube, _) in shown.scene.marks { return tube }
      return nil
    }
    #expect(Set(tubes).count == 1 && tubes.count == 3)
  }

  @Test func `with few aircraft the highest height of a radar is the middle one`() throws {
    func words(_ steps: Int) throws -> [String] {
      var show = try Panels.show()
      let few = try Panels.crowd(around: Europe.heathrow, count: 4, at: Europe.start)
      show.apply(.traffic(few, sources: []), at: Europe.start)
      show.apply(.view(.radar), at: Europe.start)
      show.apply(.sheet(.radar, .move(by: steps)), at: Europe.start)
      let scene = show.scene(at: Europe.start.advanced(by: .seconds(30)), size: SheetTests.tall)
      return scene.words
    }
    #expect(try words(1) == words(0))
  }
}

extension Command {
  fileprivate var isSelection: Bool {
    if case .radar(.select) = self { true } else { false }
  }
}
