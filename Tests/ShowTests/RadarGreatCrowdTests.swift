import Breathing
import Flights
import Glibc
import Testing

@testable import Scenes
@testable import Show

@Suite("Tags among more aircraft than leave room for them")
struct RadarGreatCrowdTests {
  /// An aircraft in the middle of others that cover the scope.
  private func requests(isNeeded: Bool) -> [TagRequest] {
    let steps = stride(from: Float(-1), through: 1, by: 0.04)
    let others = steps.flatMap { x in steps.map { y in SIMD2<Float>(x, y) } }
    let points = [SIMD2<Float>(0.01, 0.01)] + others
    return points.enumerated().map { index, point in
      TagRequest(
        blip: index,
        id: "\(index)",
        point: point,
        clearRadius: 0.02,
        coreRadius: 0.014,
        lines: index == 0 ? ["HERON", "197"] : [],
        allowsLeader: true,
        isNeeded: index == 0 && isNeeded
      )
    }
  }

  @Test("A tag that is needed covers aircraft, and stays where it is; another is left out")
  func covers() throws {
    let others = requests(isNeeded: false)
    let none = TagPlaces().next(others, later: [:], taken: [])
    #expect(none.tags(others, taken: [], after: none, seconds: 0).isEmpty)

    let needed = requests(isNeeded: true)
    let label = TagBox([0.02, -0.05], [0.2, 0.05])
    let first = TagPlaces().next(needed, later: [:], taken: [label])
    let tag = try #require(first.tags(needed, taken: [], after: first, seconds: 0).first)
    #expect(tag.blip == 0 && tag.lines == ["HERON", "197"] && tag.opacity == 1)
    #expect(tag.isOver)
    #expect(tag.box.isOnScope && !tag.box.overlaps(label))
    #expect(first.next(needed, later: [:], taken: [label]) == first)
  }

  @Test("Of two tags that are needed, none covers the other")
  func two() {
    var requests = requests(isNeeded: true)
    requests.insert(
      TagRequest(
        blip: requests.count,
        id: "second",
        point: [0.03, 0.01],
        clearRadius: 0.02,
        coreRadius: 0.014,
        lines: ["TERN", "201"],
        allowsLeader: true,
        isNeeded: true
      ),
      at: 1
    )
    let places = TagPlaces().next(requests, later: [:], taken: [])
    let tags = places.tags(requests, taken: [], after: places, seconds: 0)
    #expect(tags.count == 2)
    for (index, tag) in tags.enumerated() {
      for other in tags[..<index] { #expect(!tag.box.overlaps(other.box)) }
    }
  }

  @Test("Of 2,000 aircraft the selected one has its tag")
  func selected() throws {
    let sample = RadarSample()
    var random = SeededGenerator(seed: 5)
    let sightings = (0..<2_000).map { index in
      let far = 0.6 * random.unit().squareRoot()
      let turn = random.unit() * 2 * .pi
      return sample.sighting(
        index,
        north: 52 + far * cos(turn),
        east: 5 + far * 1.6 * sin(turn),
        track: random.unit() * 360
      )
    }
    let crowd = try sample.picture(sightings, still: true, selecting: "480007") {
      $0.limit = 2_000
    }
    #expect(crowd.blips.count > 1_900)
    let selected = try #require(crowd.selected)
    let tag = try #require(crowd.tags.first { $0.blip == selected })
    // It covers others, so it has a dark plate below its text: that has a contrast of more than 4.5:1.
    try #require(tag.isOver)
    let plate = Color(0, opacity: 0.96 * tag.opacity)
    let marks = crowd.tagMarks(crowd.tube.curvature)
    let place = try #require(
      marks.firstIndex { if case .polygon(_, let color) = $0 { color == plate } else { false } }
    )
    guard case .polygon(let corners, _) = marks[place],
      case .text(let run, let point, let opacity) = marks[place + 1]
    else { throw Missing() }
    #expect(run.lines == [tag.lines[0]] && opacity == Float(tag.opacity))
    #expect(corners.contains { $0.x < point.x && $0.y < point.y })
    #expect(corners.contains { $0.x > point.x && $0.y > point.y })
    let plates = marks.count { if case .polygon = $0 { true } else { false } }
    #expect(crowd.tags.count { $0.isOver } == plates)
  }

  private struct Missing: Error {}
}
