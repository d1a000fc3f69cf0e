import Breathing
import TestSamples
import TestSupport
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite struct PanelTapTests {
  private let panel = PanelTests()

  @Test(arguments: Views.builtIn.pages)
  func `a tap triggers the item under it`(page: PanelPage) throws {
    let show = try panel.show([.toggle, .show(page)])
    let scene = panel.scene(show)
    for other in Views.builtIn.pages {
      #expect(panel.place(of: .panel(.show(other)), in: scene) != nil)
    }
    #expect(panel.place(of: .panel(.step(.save, by: 1)), in: scene) != nil)
    #expect(scene.command(at: [2, 2]) == .panel(.close))
    for row in show.panelRows(at: panel.start) {
      switch row.control {
      case .words where row.item == .pattern:
        for index in show.panelPaces.indices {
          #expect(panel.place(of: .panel(.set(.pattern, to: index)), in: scene) != nil)
        }
      case .words where row.scale.isSwitch, .toggle:
        let other = Command.panel(.set(row.item, to: 1 - row.scale.value))
        #expect(panel.place(of: other, in: scene) != nil, "\(row.item)")
      case .words:
        #expect(panel.place(of: .panel(.step(row.item, by: 1)), in: scene) != nil, "\(row.item)")
      case .slider:
        for value in [0, 5, 50, 95, 100] {
          #expect(panel.place(of: .panel(.set(row.item, to: value)), in: scene) != nil)
        }
      case .range(let ends, _):
        for place in 0..<ends.high where !ends.isUpperNearer(to: place) {
          #expect(panel.place(of: .panel(.set(row.item, to: place)), in: scene) != nil)
        }
        #expect(panel.place(of: .panel(.set(ends.upper, to: ends.last)), in: scene) != nil)
      case .upperEnd: break
      case .colors(let colors, _):
        for index in colors.indices {
          #expect(panel.place(of: .panel(.set(row.item, to: index)), in: scene) != nil)
        }
      case .hues:
        for degrees in stride(from: 0, to: 360, by: 10) {
          #expect(panel.place(of: .panel(.set(row.item, to: degrees)), in: scene) != nil)
        }
      }
    }
  }

  @Test func `only sliders follow a finger`() throws {
    let sound = panel.scene(try panel.show([.toggle, .show(.sound)]))
    #expect(sound.targets.contains { $0.follows })
    #expect(sound.targets.allSatisfy { !$0.follows || $0.action.map(Self.isVolume) == true })
    #expect(!panel.scene(try panel.show([.toggle, .show(.sky)])).targets.contains { $0.follows })
  }

  private static func isVolume(_ command: Command) -> Bool {
    guard case .panel(.set(let item, _)) = command else { return false }
    return [.volume, .musicVolume, .tonesVolume].contains(item)
  }
}
