import Airports
import Breathing
import Flights
import Geodesy
import Testing

@testable import Scenes
@testable import Show

@Suite struct RadarOptionTests {
  @Test func `each option is taken over, and nothing else changes`() {
    let standard = RadarOptions()
    let amber = Phosphor.amber
    func taken(_ option: RadarOption) -> RadarOptions {
      var options = standard
      options.set(option)
      return options
    }
    #expect(taken(.phosphor(amber)).phosphor == amber)
    #expect(taken(.range(metres: 20_000)).rangeMetres == 20_000)
    #expect(taken(.units(.metric)).units == .metric)
    #expect(taken(.steady(true)).isSteady)
    #expect(!taken(.glass(false)).isGlass)
    #expect(!taken(.map(false)).showsMap)
    #expect(!taken(.airports(false)).showsAirports)
    #expect(taken(.silly(true)).isSilly)
    #expect(taken(.blips(true)).blips)
    #expect(taken(.sweep(.seconds(8))).sweep == .seconds(8))
    #expect(taken(.sweep(.seconds(1))).sweep == .seconds(6))
    #expect(taken(.limit(50)).limit == 50)
    #expect(taken(.limit(0)).limit == 1)
    #expect(!taken(.route(false)).showsRoute)
    for option in [
      RadarOption.phosphor(.mint), .units(.nautical), .steady(false), .glass(true), .map(true),
      .airports(true), .silly(false), .blips(false), .sweep(.breath), .limit(200), .route(true),
    ] {
      #expect(taken(option) == standard)
    }
  }

  @Test(arguments: [(0, 5000), (-1, 5000), (1e12, 250_000), (.infinity, 250_000), (74_080, 74_080)])
  func `a range is limited to what can be shown`(asked: Double, taken: Double) {
    var options = RadarOptions()
    options.set(.range(metres: asked))
    #expect(options.rangeMetres == taken)
  }

  @Test(arguments: [0xFF0000, 0x00FF00, 0x0000FF, 0x66CCAA, 0x808080, 0xFFFFFF, 0x102030])
  func `a colour of one's own is found again by its hue`(rgb: UInt32) {
    let phosphor = Phosphor(hueOf: Color(rgb))
    let again = Phosphor(hueOf: phosphor.hue)
    for (a, b) in zip(phosphor.stops, again.stops) {
      #expect((a.color.unit - b.color.unit).max() < 0.02)
      #expect((b.color.unit - a.color.unit).max() < 0.02)
    }
    #expect(phosphor.name == nil)
    #expect(Phosphor.names.allSatisfy { Phosphor.named[$0]?.name == $0 })
  }
}
