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

@Suite("The radar's picture")
struct RadarPictureTests {
  let sample = RadarSample()

  func light(_ picture: RadarPicture) throws -> (Tube, TubeLight) {
    try picture.lit(staticMarks: picture.staticMarks)
  }

  @Test(
    "Noses point along the true track at any rotation",
    arguments: [(0.0, 90.0), (90, 0), (180, -90), (37, 53)]
  )
  func turns(up: Double, shown: Double) throws {
    let picture = try sample.picture(
      [sample.sighting(1, north: 52, east: 5.3, track: 90)],
      up: up,
      still: true
    )
    let (tube, light) = try light(picture)
    let blip = try #require(light.blips.first)
    let difference = Angle.radians(Double(blip.turn)) - .degrees(shown)
    // Noses turn in steps of three degrees.
    #expect(abs(difference.signed.degrees) <= 1.5)
    // It is to the east: a quarter turn clockwise of north.
    let place = blip.point - tube.center
    let direction = Angle.radians(atan2(Double(place.x), Double(-place.y)))
    #expect(abs((direction - .degrees(90 - up)).signed.degrees) < 1.5)
  }

  @Test func `an aircraft on the watch list has a circle, a sign and a tag as far as the rim`()
    throws
  {
    // About 68 km to the east, of 74.
    let far = sample.sighting(1, north: 52, east: 6, track: 90)
    func drawn(_ patterns: [String]) throws -> (tags: [[String]], circles: Int) {
      let picture = try sample.picture(
        [far, sample.sighting(2, north: 52.1, east: 5.1, track: 0)],
        still: true
      ) {
        $0.watchList = WatchList(patterns.compactMap(WatchList.Pattern.init))
      }
      let circles = try light(picture).1.upperMarks.count { mark in
        guard case .ribbon(let points) = mark else { return false }
        return points.count == 37
      }
      return (picture.tags.map(\.lines), circles)
    }
    let plain = try drawn([])
    #expect(plain.circles == 0)
    #expect(!plain.tags.contains { $0.first == "TERN1" })
    let watched = try drawn(["TERN1"])
    #expect(watched.circles == 1)
    #expect(watched.tags.contains { $0.first == "◆ TERN1" })
  }

  @Test func `an aircraft in an emergency has rings, a tag, its plan and a line of details`() throws
  {
    // About 68 km to the east, of 74; its plan leads over the scope and beyond.
    var far = sample.sighting(1, north: 52, east: 6, track: 270)
    far.plan = [
      Coordinate(degreesNorth: 52, degreesEast: 8), Coordinate(degreesNorth: 52, degreesEast: 5.5),
      Coordinate(degreesNorth: 51.7, degreesEast: 5),
    ]
    let near = sample.sighting(2, north: 52.1, east: 5.1, track: 0)
    func drawn(
      _ emergency: Emergency,
      after seconds: Double = 20
    ) throws -> (tags: [[String]], rings: [[SIMD2<Float>]], plan: [[SIMD2<Float>]], tube: Tube) {
      var far = far
      far.emergency = emergency
      let picture = try sample.picture([far, near], after: seconds)
      let (tube, light) = try light(picture)
      let lines = light.upperMarks.compactMap { mark -> [SIMD2<Float>]? in
        guard case .ribbon(let points) = mark else { return nil }
        return points.map(\.point)
      }
      // A ring has 37 points, the beam 17, and the corners of the selected aircraft's frame 3.
      let plan = lines.filter { $0.count > 3 && $0.count != 17 && $0.count != 37 }
      return (picture.tags.map(\.lines), lines.filter { $0.count == 37 }, plan, tube)
    }
    let plain = try drawn(.clear)
    #expect(plain.rings.isEmpty && plain.plan.isEmpty)
    #expect(!plain.tags.contains { $0.first == "TERN1" })
    let urgent = try drawn(.medical)
    #expect(urgent.rings.count == 2)
    #expect(urgent.tags.contains { $0.first == "TERN1" })
    // From the aircraft to the rim, and from the rim back over the scope.
    #expect(urgent.plan.count == 2)
    let scope = RadarLayout(size: [1280, 720])
    for point in urgent.plan.joined() {
      let way = point - urgent.tube.center
      #expect((way * way).sum().squareRoot() <= scope.radius * 1.01)
    }
    // The beam turns, and the rings stay.
    #expect(try drawn(.medical, after: 23).rings.count == 2)

    var contact = try #require(far.contact(watching: WatchList()))
    let position = Scope.RelativePosition(of: contact.place, from: sample.home)
    #expect(AircraftDetails(contact, at: position, RadarWords(.nautical, Words())).lines.count == 3)
    far.emergency = .medical
    contact = try #require(far.contact(watching: WatchList()))
    let lines = AircraftDetails(contact, at: position, RadarWords(.nautical, Words())).lines
    #expect(lines.first == "medical emergency")
  }

  @Test func `the plan of the selected aircraft is drawn, of others not`() throws {
    var near = sample.sighting(1, north: 52.1, east: 5, track: 180)
    near.plan = [sample.home]
    var other = sample.sighting(2, north: 52.4, east: 5, track: 180)
    other.plan = [sample.home]
    let picture = try sample.picture([near, other], still: true)
    let marks = try light(picture).1.upperMarks
    let contact = picture.blips[try #require(picture.selected)].contact
    #expect(contact.name == "TERN1")
    let plan = picture.face.plan(of: contact, picture.tube.curvature)
    #expect(plan.count == 1 && marks.contains(plan[0]))
    let others = picture.face.plan(of: picture.blips[1].contact, picture.tube.curvature)
    #expect(others.count == 1 && !marks.contains(others[0]))
  }

  @Test func `a plan of several points begins at the aircraft`() throws {
    var near = sample.sighting(1, north: 52.1, east: 5, track: 180)
    near.plan = [sample.home, Coordinate(degreesNorth: 60, degreesEast: 20)]
    let picture = try sample.picture([near], still: true)
    let plan = picture.face.plan(of: picture.blips[0].contact, picture.tube.curvature)
    guard case .ribbon(let points)? = plan.first else {
      Issue.record("\(plan)")
      return
    }
    let blip = picture.scope.point(picture.blips[0].relativePosition)
    let start = picture.tube.curvature.seen(blip)
    let away = try #require(points.first).point - start
    #expect(plan.count == 1 && (away * away).sum().squareRoot() < 2)
  }

  @Test func `the tag and the frame of an aircraft in an emergency are outside its circles`() throws
  {
    var calm = sample.sighting(1, north: 52.1, east: 5, track: 180)
    let ordinary = try #require(try sample.picture([calm], still: true).blips.first)
    calm.emergency = .medical
    let urgent = try #require(try sample.picture([calm], still: true).blips.first)
    let outer = try #require(urgent.emergencyRings.last)
    #expect(ordinary.emergencyRings.isEmpty)
    #expect(urgent.frameShare > outer && urgent.clearShare(isSelected: false) > outer)
    #expect(urgent.clearShare(isSelected: true) > urgent.frameShare)
    #expect(urgent.frameShare > ordinary.frameShare)
  }

  @Test func `tags show the country of registration if the setting asks for it`() throws {
    let near = [sample.sighting(1, north: 52.1, east: 5.1, track: 0)]
    let lines = try sample.picture(near, still: true) { $0.showsCountry = true }.tags.first?.lines
    #expect(lines == ["TERN1", "197 Netherlands"])
    #expect(try sample.picture(near, still: true).tags.first?.lines == ["TERN1", "197"])
  }

  @Test("With reduced motion nothing turns, fades or bulges, and there are no scan lines")
  func reducedMotion() throws {
    let parked = [sample.sighting(1, north: 52.1, east: 5.2, track: 90)]
    let first = try light(sample.picture(parked, still: true, after: 3))
    let later = try light(sample.picture(parked, still: true, after: 7))
    #expect(first.1.beam == nil && !first.0.isGlass)
    #expect(first.0 == later.0 && first.1 == later.1)
    let moving = try light(sample.picture(parked))
    #expect(moving.1.beam != nil && moving.0.isGlass)
  }

  @Test("If there are too many, the nearest are kept and the number is shown")
  func limit() throws {
    let crowd = (0..<2000).map { index in
      sample.sighting(
        index,
        north: 52 + Double(index % 45 - 22) / 60,
        east: 5 + Double(index / 45 - 22) / 45,
        track: Double(index % 360)
      )
    }
    let all = try sample.picture(crowd, still: true) { $0.limit = 2000 }
    #expect(all.count == all.blips.count && all.count > 1000)
    let some = try sample.picture(crowd, still: true) { $0.limit = 120 }
    #expect(some.count == all.count && some.blips.count == 120)
    #expect(some.blips.map(\.contact.id) == all.blips.prefix(120).map(\.contact.id))
    // In a crowd, each is drawn smaller: half as large from 240 aircraft on.
    #expect(all.blips.allSatisfy { $0.iconScale == 0.5 })
    #expect(some.blips.allSatisfy { $0.iconScale == 0.71875 })
    let (_, light) = try light(some)
    let isLit = light.upperMarks.contains {
      if case .text(let run, _, _) = $0 {
        run.lines == ["120 of \(all.count) aircraft within 40 NM"]
      } else {
        false
      }
    }
    #expect(isLit)
  }

  @Test("The selected aircraft has a tag if there is room")
  func selected() throws {
    let crowd = (0..<9).map { index in
      sample.sighting(
        index,
        north: 52.1 + Double(index % 3 - 1) / 3,
        east: 5.1 + Double(index / 3 - 1) / 2,
        track: 0
      )
    }
    let picture = try sample.picture(crowd, still: true)
    let selected = try #require(picture.selected)
    #expect(picture.tags.contains { $0.blip == selected })
  }

  @Test("A beam with its own period turns independently of the breath")
  func pace() throws {
    let start = sample.start
    let timeline = Timeline(plan: try Plan(), start: start, screen: .personal).pause(at: start)
    for second in stride(from: 0.0, to: 40, by: 0.7) {
      let now = start.advanced(by: .seconds(second))
      let sweep = Sweep(timeline, at: now, pace: .seconds(8))
      let next = Sweep(timeline, at: now.advanced(by: .seconds(2)), pace: .seconds(8))
      let turned = next.direction - sweep.direction
      #expect(abs(turned - turned.rounded(.down) - 0.25) < 1e-6)
      let passed = sweep.passed(0.3)
      let then = Sweep(timeline, at: passed.instant, pace: .seconds(8))
      #expect(abs(then.direction - 0.3) < 1e-6)
      #expect(passed.instant <= now && passed.instant.duration(to: now) < .seconds(8))
    }
  }
}
