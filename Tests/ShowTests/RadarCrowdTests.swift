import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite("A crowded radar")
struct RadarCrowdTests {
  private let start = Instant(nanoseconds: 1_795_000_000_000_000_000)

  /// Aircraft strewn over the scope, nearly as far as its rim; one of them on the watch list.
  private func picture(
    _ count: Int,
    size: SIMD2<Int> = [1920, 1080],
    words: Words = Words()
  ) throws -> RadarPicture {
    try pictures(count, size: size, words: words, at: [.seconds(1)])[0]
  }

  /// The same at some times after the start; with a beam, if it is not still.
  private func pictures(
    _ count: Int,
    size: SIMD2<Int> = [1920, 1080],
    words: Words = Words(),
    isStill: Bool = true,
    at times: [Duration]
  ) throws -> [RadarPicture] {
    var random = SeededGenerator(seed: 11)
    let home = Coordinate(degreesNorth: 52, degreesEast: 5)
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    let sightings = (0..<count).map { index in
      var sighting = Sighting(AircraftAddress(UInt32(0x480000 + index)), at: start)
      let metres = 70_000 * random.unit().squareRoot()
      let turn = random.unit() * 2 * .pi
      let place = Coordinate(
        degreesNorth: 52 + metres / 111_195 * cos(turn),
        degreesEast: 5 + metres / 68_458 * sin(turn)
      )
      sighting.position = .init(place, at: start)
      sighting.callsign = "HERON\(index)"
      sighting.altitudeMetres = 2000 + random.unit() * 9000
      sighting.track = .degrees(random.unit() * 360)
      sighting.category = .large
      return sighting
    }
    traffic.insert(sightings, at: start)
    let radar = Radar(
      source: .live(traffic, sources: []),
      home: home,
      title: "Here",
      options: RadarOptions()
    )
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    let catalogue = try Catalogue([])
    return times.map { time in
      radar.picture(
        at: start.advanced(by: time),
        timeline: timeline,
        history: RadarHistory(radar, timeline),
        Radar.PictureParameters(size: size, up: .zero, isStill: isStill, words: words),
        catalogue: catalogue
      )
    }
  }

  @Test("A crowd is computed once a step, for its beginning; the beam moves with every frame")
  func steps() throws {
    // Backwards, so that nothing can depend on what was drawn before.
    let times = (0..<120).reversed().map { Duration.nanoseconds(Int64($0) * 16_666_667) }
    let begins = times.map { time in
      let now = start.advanced(by: time)
      let begin = ScopeStep.instant(at: now, aircraft: 196)
      #expect(begin <= now && begin.duration(to: now) < ScopeStep.length)
      return start.duration(to: begin)
    }
    let shown = try pictures(196, isStill: false, at: times).map { try light($0) }
    let begun = try pictures(196, isStill: false, at: begins).map { try light($0) }
    #expect(zip(shown, begun).allSatisfy { $0.blips == $1.blips })
    #expect(Set(shown.map(\.beam)).count == times.count)
    // The beam lights dozens meanwhile.
    #expect(Set(shown.map(\.blips)).count > 20)
    #expect((60...61).contains(Set(begins).count))
  }

  @Test("Few aircraft are computed for every frame")
  func noSteps() {
    for index in 0..<50 {
      let now = start.advanced(by: .milliseconds(index * 7))
      #expect(ScopeStep.instant(at: now, aircraft: RadarCrowd.few) == now)
    }
    // Steps before 1970 begin before their instants, too.
    let early = ScopeStep.instant(at: Instant(nanoseconds: -1), aircraft: 200)
    #expect(early.nanoseconds == -ScopeStep.length.nanoseconds)
  }

  private func light(_ picture: RadarPicture) throws -> TubeLight {
    try picture.lit(staticMarks: []).light
  }

  @Test(
    "Icons shrink by the root of the number of aircraft, down to a half",
    arguments: [
      (1, 1.0), (60, 1), (61, 1), (75, 0.8944), (100, 0.7746), (196, 0.5533), (240, 0.5),
      (900, 0.5),
    ]
  )
  func scale(count: Int, scale: Double) {
    // In steps of 1/32.
    #expect(abs(Double(RadarCrowd(count: count).iconScale) - scale) <= 1.0 / 64)
  }

  @Test("Only the twelve nearest have tags, the selected one included, within three fifths")
  func tags() throws {
    for count in [70, 100, 196] {
      let picture = try picture(count)
      let tagged = picture.tags.map(\.blip)
      #expect(tagged.allSatisfy { $0 < RadarCrowd.tagged }, "\(count)")
      let near = picture.blips.prefix(RadarCrowd.tagged)
        .count { $0.relativePosition.distanceMetres < 0.6 * picture.scope.rangeMetres }
      // There is room for nearly all, beside the aircraft or at the end of a leader.
      #expect(tagged.count >= near - 1 && near > 9, "\(count)")
    }
  }

  @Test("Only the twenty nearest leave echoes")
  func echoes() throws {
    for count in [10, 60, 196] {
      let picture = try picture(count)
      let points = Set(
        try light(picture).blips.filter { $0.echoes > 0 }.map(\.point)
      )
      let nearest = picture.blips.prefix(20).map {
        picture.face.painted($0, picture.tube.curvature).point
      }
      #expect(points == Set(nearest), "\(count)")
    }
  }

  @Test("Of more than sixty aircraft, those beyond three fifths of the range are dots of 3 pixels")
  func dots() throws {
    let few = try picture(60)
    #expect(few.blips.allSatisfy { !$0.isDot })
    let crowd = try picture(196)
    for blip in crowd.blips {
      let isFar = blip.relativePosition.distanceMetres > 0.6 * crowd.scope.rangeMetres
      #expect(blip.isDot == isFar)
    }
    let dots = try light(crowd).blips.filter { $0.icon == nil }
    #expect(dots.count == crowd.blips.count { $0.isDot } && dots.count > 80)
    #expect(dots.allSatisfy { abs($0.reach - 1.5) < 0.1 && $0.echoes == 0 })
    // On a small screen a dot is not smaller, on a large one it is larger.
    #expect(try light(picture(196, size: [800, 480])).blips.contains { $0.reach == 1.5 })
    let large = try light(picture(196, size: [3840, 2160])).blips.filter { $0.icon == nil }
    #expect(large.allSatisfy { abs($0.reach - 3) < 0.1 })
  }

  @Test("A tag away from its aircraft has a hairline that leads to it and crosses no other tag")
  func leaders() {
    // The aircraft in the middle is enclosed, so that its tag fits only farther out.
    func request(_ id: Int, _ point: SIMD2<Float>, _ lines: [String]) -> TagRequest {
      TagRequest(
        blip: id,
        id: "\(id)",
        point: point,
        clearRadius: 0.03,
        coreRadius: 0.021,
        lines: lines,
        allowsLeader: true
      )
    }
    let ring: [SIMD2<Float>] = [
      [0.09, 0], [-0.09, 0], [0, 0.08], [0, -0.08], [0.07, 0.06], [-0.07, 0.06], [0.07, -0.06],
    ]
    let requests =
      [request(0, .zero, ["HERON 1", "197"])]
      + ring.enumerated().map { request($0.offset + 1, $0.element, []) }
    let places = TagPlaces().next(requests, later: [:], taken: [])
    let tags = places.tags(requests, taken: [], after: places, seconds: 0)
    #expect(tags.count == 1)
    for tag in tags {
      guard let leader = tag.leader else {
        Issue.record("a tag without a leader")
        continue
      }
      let start = (leader.from * leader.from).sum().squareRoot()
      #expect(start > 0 && start < 0.031)
      let near = pointwiseMin(pointwiseMax(leader.to, tag.box.low), tag.box.high) - leader.to
      #expect((near * near).sum().squareRoot() < 0.007)
      for other in requests.dropFirst() {
        #expect(!TagBox(around: other.point, other.clearRadius).overlaps(tag.box))
      }
    }
  }

  @Test("A tag beside its aircraft has no leader")
  func noLeader() throws {
    let picture = try picture(3)
    #expect(!picture.tags.isEmpty && picture.tags.allSatisfy { $0.leader == nil })
  }
}
