import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Testing
import Text

@testable import Show
@testable import struct Show.Tag

@Suite("Tags beside aircraft")
struct TagTests {
  private let start = Instant(nanoseconds: 1_795_000_000_000_000_000)

  private func requests(_ count: Int, seed: UInt64) -> [TagRequest] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let turn = random.unit() * 2 * .pi
      let far = random.unit().squareRoot() * 0.9
      return TagRequest(
        blip: index,
        id: "\(index)",
        point: SIMD2(Float(cos(turn) * far), Float(sin(turn) * far)),
        clearRadius: 0.03,
        coreRadius: 0.021,
        lines: ["HERON \(index)", "123↑"]
      )
    }
  }

  @Test("No tag covers another or an aircraft, or leaves the scope", arguments: [3, 20, 60, 200])
  func crowds(count: Int) {
    for seed in 0..<20 {
      let requests = requests(count, seed: UInt64(seed))
      let places = TagPlaces().next(requests, later: [:], taken: [])
      let tags = places.tags(requests, taken: [], after: places, seconds: 0)
      if count == 3 { #expect(tags.count == 3) }
      for (index, tag) in tags.enumerated() {
        #expect(tag.box.isOnScope && tag.opacity == 1)
        for other in tags[..<index] { #expect(!tag.box.overlaps(other.box)) }
        for request in requests where request.blip != tag.blip {
          #expect(!tag.box.overlaps(TagBox(around: request.point, request.clearRadius)))
        }
      }
    }
  }

  @Test("A tag keeps its side while that is free, moves early, and fades over")
  func staysAndMoves() {
    func request(_ id: Int, _ x: Float) -> TagRequest {
      TagRequest(
        blip: id,
        id: "\(id)",
        point: [x, 0],
        clearRadius: 0.03,
        coreRadius: 0.021,
        lines: ["HERON \(id)", "123"]
      )
    }
    let first = TagPlaces().next([request(0, 0)], later: [:], taken: [])
    let tags = first.tags([request(0, 0)], taken: [], after: first, seconds: 0)
    #expect(tags.map(\.alignment) == [.left])
    // Another comes from the right: it has not yet reached the text.
    let both = [request(0, 0), request(1, 0.4)]
    let second = first.next(both, later: ["1": [0.15, 0]], taken: [])
    func seen(_ seconds: Double) -> Tag? {
      second.tags(both, taken: [], after: first, seconds: seconds).first { $0.blip == 0 }
    }
    #expect(seen(0)?.box == tags[0].box && seen(0)?.opacity == 1)
    #expect((seen(0.2)?.opacity ?? 1) < 0.6)
    #expect(seen(0.9)?.alignment == .right && seen(0.9)?.opacity == 1)
    // When the other is gone, the text stays.
    let third = second.next([request(0, 0)], later: [:], taken: [])
    let after = third.tags([request(0, 0)], taken: [], after: second, seconds: 1.9)
    #expect(after.map(\.alignment) == [.right])
  }

  /// Aircraft over a place that fly straight on, as sources report them.
  private func traffic(_ count: Int) -> Traffic {
    var random = SeededGenerator(seed: 3)
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    let sightings = (0..<count).map { index in
      var sighting = Sighting(AircraftAddress(UInt32(0x480000 + index)), at: start)
      let place = Coordinate(
        degreesNorth: 52 + (random.unit() - 0.5) * 1.2,
        degreesEast: 5 + (random.unit() - 0.5) * 2
      )
      sighting.position = .init(place, at: start)
      sighting.callsign = "HERON\(index)"
      sighting.altitudeMetres = 2000 + random.unit() * 9000
      sighting.track = .degrees(random.unit() * 360)
      sighting.speedMetresPerSecond = 60 + random.unit() * 190
      sighting.category = .large
      return sighting
    }
    traffic.insert(sightings, at: start)
    return traffic
  }

  /// Watches a radar for some minutes, ten times a second.
  private func watch(
    _ count: Int,
    steady: Bool,
    reach: Double,
    _ look: (RadarPicture, Instant) -> Void
  ) throws {
    var options = RadarOptions()
    options.isSteady = steady
    options.rangeMetres = reach
    let catalogue = try Catalogue([])
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    let radar = Radar(
      source: .live(traffic(count), sources: []),
      home: Coordinate(degreesNorth: 52, degreesEast: 5),
      title: "Here",
      options: options
    )
    let history = RadarHistory(radar, timeline)
    for step in 0..<1800 {
      let now = start.advanced(by: .milliseconds(step * 100))
      look(
        radar.picture(
          at: now,
          timeline: timeline,
          history: history,
          Radar.PictureParameters(size: [1280, 720], up: .zero, isStill: false, words: Words()),
          catalogue: catalogue
        ),
        now
      )
    }
  }

  @Test(
    "Over three minutes no tags overlap, and none jumps from side to side",
    arguments: [
      (40, false, 74_080.0), (40, true, 74_080), (120, false, 74_080), (40, false, 20_000),
    ]
  )
  func overTime(count: Int, steady: Bool, reach: Double) throws {
    var last: [String: Tag] = [:]
    var (jumps, flips, vanished, seen) = (0, 0, 0, 0)
    var sides: [String: [SIMD2<Float>]] = [:]
    try watch(count, steady: steady, reach: reach) { picture, _ in
      var now: [String: Tag] = [:]
      for (index, tag) in picture.tags.enumerated() {
        for other in picture.tags[..<index] { #expect(!tag.box.overlaps(other.box)) }
        now[picture.blips[tag.blip].contact.id] = tag
      }
      for (id, tag) in now {
        seen += 1
        guard let before = last[id] else { continue }
        let point = picture.scope.place(picture.blips[tag.blip].relativePosition)
        let side = (tag.box.low + tag.box.high) / 2 - point
        if let old = sides[id]?.last, tag.alignment != before.alignment || tag.lines != before.lines
        {
          // Tags change sides only while they are invisible.
          if min(tag.opacity, before.opacity) > 0.5 { jumps += 1 }
          if sides[id]?.dropLast().last.map({ abs($0 - side).max() < 0.01 }) == true { flips += 1 }
          if abs(old - side).max() > 0.01 { sides[id]?.append(side) }
        } else if sides[id] == nil {
          sides[id] = [side]
        }
      }
      vanished += last.count { now[$0.key] == nil && $0.value.opacity > 0.5 }
      last = now
    }
    let minutes = Double(seen) / 600
    #expect(minutes > 1, "there are tags")
    #expect(jumps == 0)
    // Without a long memory, a tag returns to its first side some seconds after that is free again:
    // about once a minute, and somewhat more often from the end of a leader in a crowd. Once in five
    // minutes, one may vanish at once.
    #expect(Double(flips) <= (count > 60 ? 1.6 : 1.1) * minutes, "\(flips) in \(minutes)")
    #expect(Double(vanished) <= 0.2 * minutes + 1, "\(vanished) in \(minutes)")
  }
}

private func abs(_ v: SIMD2<Float>) -> SIMD2<Float> { pointwiseMax(v, -v) }
