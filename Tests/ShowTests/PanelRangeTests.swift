import Breathing
import Testing

@testable import Scenes
@testable import Show

@Suite("Ranges on the settings panel")
struct PanelRangeTests {
  private let start = Europe.start

  /// A show with the traffic page open, after some steps.
  private func show(_ edits: [PanelEdit] = []) throws -> Show {
    var show = try Panels.show()
    for edit in [.toggle, .show(.traffic)] + edits { show.apply(.panel(edit), at: start) }
    return show
  }

  private func filter(_ show: Show) throws -> RadarFilter {
    try #require(show.radar).options.filter
  }

  private func words(_ item: PanelItem, in show: Show) -> String? {
    guard
      case .range(_, let words) = show.panelRows(at: start).first(where: { $0.item == item })?
        .control
    else { return nil }
    return words
  }

  @Test func `keys reach both ends of a range, one after the other`() throws {
    var show = try show()
    var visited: [PanelItem] = []
    for _ in 0..<6 {
      show.apply(.panel(.move(by: 1)), at: start)
      visited.append(show.panel.focus)
    }
    #expect(visited == [.kinds, .lowest, .highest, .beyond, .within, .ground])
  }

  @Test func `each end moves on its own, and never past the other`() throws {
    var show = try show([.step(.lowest, by: 1), .step(.highest, by: -1)])
    #expect(try filter(show).lowestFeet == 1000)
    #expect(try filter(show).highestFeet == 40_000)
    #expect(words(.lowest, in: show) == "1,000 to 40,000 ft")
    show.apply(.panel(.step(.lowest, by: 99)), at: start)
    #expect(try filter(show).lowestFeet == 35_000)
    show.apply(.panel(.step(.highest, by: -99)), at: start)
    #expect(try filter(show).highestFeet == 40_000)
    show.apply(.panel(.step(.lowest, by: -99)), at: start)
    show.apply(.panel(.step(.highest, by: 99)), at: start)
    #expect(try filter(show) == RadarFilter())
    #expect(words(.lowest, in: show) == "All altitudes")
  }

  @Test func `distances have a nearest and a farthest end in the radar's units`() throws {
    var show = try show([.step(.beyond, by: 2), .step(.within, by: -5)])
    let filter = try filter(show)
    #expect(filter.nearestMetres.map { $0 / 1852 } == 4)
    #expect(filter.farthestMetres.map { $0 / 1852 } == 30)
    #expect(words(.beyond, in: show) == "4 to 30 NM")
    show.apply(.panel(.step(.within, by: 99)), at: start)
    #expect(words(.beyond, in: show) == "Beyond 4 NM")
    show.apply(.panel(.step(.beyond, by: -99)), at: start)
    #expect(words(.beyond, in: show) == "The whole range")
    #expect(try self.filter(show) == RadarFilter())
  }

  @Test func `a finger moves the nearer knob, and goes on with the other where they meet`() throws {
    var show = try show()
    let size = SIMD2(960, 540)
    func track() throws -> [TapTarget<Command>] {
      let shown = show.presentation(at: start.advanced(by: .seconds(3)), size: size)
      return shown.targets.filter { target in
        guard case .panel(.set(let item, _)) = target.action else { return false }
        return item == .lowest || item == .highest
      }
    }
    let places = try track().count
    #expect(places == RadarFilter.heightSteps.count)
    // From the left end to the right, through the position of the other knob.
    show.apply(.panel(.set(.highest, to: 6)), at: start)
    for place in 0..<places {
      let target = try track()[place]
      #expect(target.follows)
      show.apply(try #require(target.action), at: start)
      let filter = try filter(show)
      #expect((filter.lowestFeet ?? 0) < (filter.highestFeet ?? 45_000))
    }
    #expect(try filter(show).lowestFeet == 7500)
    #expect(try filter(show).highestFeet == nil)
  }

  @Test(arguments: [5000.0, 10_000, 37_040, 74_080, 250_000], RadarUnits.allCases)
  func `the distances of a range are round, and end at the rim`(range: Double, units: RadarUnits) {
    let steps = units.distanceSteps(within: range)
    #expect(steps.first == 0 && steps.last == range)
    #expect((10...26).contains(steps.count), "\(steps.count)")
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `an aircraft nearer than the nearest end is left out`() {
    let filter = RadarFilter().showing(beyond: 10_000, within: 50_000)
    let contact = Contact(
      id: "1",
      name: "TERN 1",
      icon: .airliner,
      place: Europe.heathrow
    )
    let shown = [9_999.0, 10_000, 50_000, 50_001].map {
      filter.admits(contact, distanceMetres: $0)
    }
    #expect(shown == [false, true, true, false])
  }
}
