import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

@Suite("Other people who breathe along, in the sky")
struct NeighbourSceneTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// A show with planes of the shared sky from its start.
  private func show(reducesMotion: Bool = false, companions: Int = 3) throws -> Show {
    var show = try Europe.show(facts: Europe.facts())
    show.appearance.reducesMotion = reducesMotion
    show.appearance.companions = companions
    let leg = show.journey.leg(0)
    let (from, to) = (leg.origin.coordinate, leg.destination.coordinate)
    func moved(_ place: Coordinate, _ north: Double, _ east: Double) -> Coordinate {
      Coordinate(
        degreesNorth: place.latitude.degrees + north,
        degreesEast: place.longitude.degrees + east
      )
    }
    func neighbour(_ id: UInt32, _ callsign: String, _ calls: [Coordinate]) -> NeighbourPlane {
      NeighbourPlane(
        id: id,
        callsign: callsign,
        kind: .breathing(
          zip(calls, calls.dropFirst()).map { GreatCircle(from: $0, to: $1) },
          pattern: .coherent,
          since: instant(5 - Double(id))
        ),
        stateTime: instant(3)
      )
    }
    let neighbours = [
      neighbour(1, "WREN-7", [moved(from, -1, 1), moved(to, -1, 0), moved(from, -1, 1)]),
      neighbour(2, "ROBIN-21", [moved(to, 1, 0), moved(from, 1, 0), moved(to, 1, 0)]),
      neighbour(3, "HERON-12", [from, to, from, to]),
    ]
    show.apply(.neighbours(neighbours), at: instant(3))
    for frame in 30..<91 { show.prepare(for: instant(Double(frame) / 10)) }
    return show
  }

  @Test("They fly with their names, and their number is shown")
  func golden() throws {
    let scene = try show().scene(at: instant(9), size: [960, 540])
    try expectGolden(scene.description, "sky-with-others")
    #expect(scene.words.contains("three others are breathing along"))
    #expect(scene.words.contains("WREN-7") && scene.words.contains("HERON-12"))
  }

  @Test("In high contrast, their names stand on dark plates")
  func plates() throws {
    var show = try show()
    show.apply(.palette(.highContrast), at: instant(3))
    let marks = show.scene(at: instant(9), size: [960, 540]).marks
    var names = 0
    for (former, mark) in zip(marks, marks.dropFirst()) {
      guard case .text(let run, let point, _) = mark, let name = run.lines.first,
        name.contains("-")
      else { continue }
      names += 1
      guard case .polygon(let outline, let color) = former else {
        Issue.record("\(name) stands on \(former)")
        continue
      }
      #expect(color.rgb == Palette.highContrast.textShadow.rgb)
      let half = Float(CardType.width(of: name, .semibold) * run.size / 2)
      #expect(try #require(outline.map(\.x).min()) < point.x - half)
      #expect(try #require(outline.map(\.x).max()) > point.x + half)
      #expect(try #require(outline.map(\.y).min()) < point.y - Float(0.73 * run.size))
      #expect(try #require(outline.map(\.y).max()) > point.y)
    }
    #expect(names > 0)
  }

  @Test("Invented companions make room for people, and return after them")
  func givingWay() throws {
    var show = try show()
    let alone = try Europe.show(facts: Europe.facts())
    func planes(_ show: Show, _ second: Double) -> Int {
      show.scene(at: instant(second), size: [960, 540]).marks.count {
        if case .facets = $0 { true } else { false }
      }
    }
    let shown = show.scene(at: instant(9), size: [960, 540])
    let names = shown.words.filter { $0.contains("-") }.count
    #expect(names >= 1)
    #expect(planes(show, 9) == names + 1)
    show.apply(.neighbours([]), at: instant(9))
    for frame in 90..<130 { show.prepare(for: instant(Double(frame) / 10)) }
    #expect(planes(show, 14) == planes(alone, 14))
    #expect(!show.scene(at: instant(14), size: [960, 540]).words.contains { $0.contains("along") })
  }

  @Test("No plane is shown near ours, its path or the text", arguments: [[960, 540], [540, 960]])
  func clearance(size: SIMD2<Int>) throws {
    let show = try show()
    let view = show.view(ofLeg: 0, size: size, light: SkyLight(.day, at: instant(9)))
    let hall = stride(from: 0.0, through: 1, by: 0.01).map { view.arc.picture($0) }
    var names: Set<String> = []
    for frame in 60..<121 {
      let planes = show.neighbourPlanes(at: instant(Double(frame) / 10)).planes(
        beside: view.leg,
        atMost: 3,
        at: instant(Double(frame) / 10)
      )
      var scene = Scene(size: size)
      scene.drawCompanions(planes, in: view, shown: 1)
      for case .text(let run, let point, let opacity) in scene.marks where opacity > 0.02 {
        names.formUnion(run.lines)
        let plane = SIMD2<Double>(point) - SIMD2(0, 0.04 * view.unit)
        let nearest = hall.map { ($0 - plane).length }.min() ?? 0
        #expect(nearest > 0.05 * Double(size.y), "\(run.lines) in frame \(frame)")
        #expect(plane.y > 0.17 * Double(size.y))
      }
    }
    // An upright picture may have room for none.
    if size.x > size.y { #expect(!names.isEmpty) }
  }

  @Test("With reduced motion only their number is shown")
  func stillness() throws {
    let scene = try show(reducesMotion: true).scene(at: instant(9), size: [960, 540])
    #expect(scene.words.contains("three others are breathing along"))
    #expect(!scene.words.contains { $0.contains("-") })
  }

  @Test("If no companions are chosen, none is shown")
  func none() throws {
    let scene = try show(companions: 0).scene(at: instant(9), size: [960, 540])
    #expect(!scene.words.contains { $0.contains("-") })
  }

  @Test("Their number is not shown during the text of an interlude")
  func interlude() throws {
    var show = try show()
    let second = try #require(
      (0..<1200).map { Double($0) / 10 }.first {
        show.moment(at: instant($0)).stage == .interlude
          && show.moment(at: instant($0)).elapsed > .seconds(5)
      }
    )
    let neighbour = NeighbourPlane(
      id: 9,
      callsign: "",
      kind: .breathing([], pattern: .coherent, since: instant(second)),
      stateTime: instant(second)
    )
    show.apply(.neighbours([neighbour]), at: instant(second - 3))
    for frame in 0..<30 { show.prepare(for: instant(second - 3 + Double(frame) / 10)) }
    let scene = show.scene(at: instant(second), size: [960, 540])
    #expect(!scene.words.contains { $0.contains("along") && $0.contains("other") })
  }
}
