import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import TestSamples
import Testing

@testable import Scenes
@testable import Show

@Suite struct CompassTests {
  private func instant(_ seconds: Double) -> Instant { Cards.instant(seconds) }

  private func show(facing: Double? = nil, reducesMotion: Bool = false) throws -> Show {
    try Cards.show(facing: facing, magnetic: World.magnetism.get(), reducesMotion: reducesMotion)
  }

  /// The bearing at the top, in degrees.
  private func up(_ show: Show, _ seconds: Double) -> Double {
    show.orientation.bearing(at: instant(seconds)).degrees
  }

  @Test func `a compass turns the picture to true north, with the declination of the place`() throws
  {
    var show = try show()
    #expect(up(show, 1) == 0)
    show.apply(.compass(.degrees(90)), at: instant(2))
    let declination = try #require(show.declination(at: Cards.home, instant(2)))
    #expect(abs(declination.degrees) > 1)
    #expect(abs(up(show, 10) - 90 - declination.degrees) < 1e-9)
    // The position of a receiver has another declination.
    let iceland = Coordinate(degreesNorth: 64.1, degreesEast: -21.9)
    show.apply(.fix(Fix(coordinate: iceland, instant: instant(20))), at: instant(20))
    show.apply(.compass(.degrees(90)), at: instant(21))
    #expect(up(show, 30) < 90 + declination.degrees - 8)
  }

  @Test func `a compass near a magnetic pole is ignored`() throws {
    var show = try show(facing: 30)
    let pole = Coordinate(degreesNorth: 85.8, degreesEast: 139)
    show.apply(.fix(Fix(coordinate: pole, instant: instant(1))), at: instant(1))
    show.apply(.compass(.degrees(200)), at: instant(2))
    #expect(abs(up(show, 10) - 30) < 1e-9)
  }

  @Test func `near a magnetic pole no declination is stated`() throws {
    let show = try show()
    let pole = Coordinate(degreesNorth: 86, degreesEast: 138)
    #expect(show.declination(at: pole, instant(1)) == nil)
    #expect(show.airportSnapshot(of: 0, at: instant(1), from: pole).declination == nil)
    let way = try #require(show.airportSnapshot(of: 0, at: instant(1), from: pole).way)
    #expect(way.lines.last?.hasSuffix("true") == true)
  }

  @Test func `a lost compass leaves the direction of the screen`() throws {
    var show = try show(facing: 30)
    show.apply(.compass(.degrees(200)), at: instant(1))
    #expect(up(show, 10) > 190)
    show.apply(.compass(nil), at: instant(11))
    #expect(abs(up(show, 20) - 30) < 1e-9)
  }

  @Test func `a picture turns away from the heading of a compass that the settings dropped`() throws
  {
    var former = try show()
    former.apply(.compass(.degrees(90)), at: instant(1))
    var next = try show()
    next.sources = .all.subtracting(.heading)
    let reloaded = next.withSurroundings(of: former, at: instant(10))
    #expect(up(former, 20) > 80)
    #expect(abs(up(reloaded, 10) - up(former, 10)) < 1e-9)
    #expect(up(reloaded, 20) == 0)
  }

  @Test func `a person who chose north up, or turned the picture, keeps it`() throws {
    var show = try show()
    show.apply(.compass(.degrees(100)), at: instant(1))
    show.apply(.toggleNorthUp, at: instant(5))
    show.apply(.compass(.degrees(120)), at: instant(6))
    #expect(up(show, 10) == 0)
    show.apply(.toggleNorthUp, at: instant(11))
    let heading = up(show, 20)
    #expect(heading > 115)
    show.apply(.turn(byDegrees: 10), at: instant(21))
    show.apply(.compass(.degrees(300)), at: instant(25))
    #expect(abs(up(show, 30) - heading - 10) < 1e-9)
  }

  @Test
  func `the picture follows a turning device without a jolt, and names come back when it rests`() {
    var orientation = Orientation()
    let frame = 1.0 / 60
    var (last, speed, clarity) = (Angle.zero, 0.0, 1.0)
    for step in 0..<900 {
      let seconds = Double(step) * frame
      // Rests, then turns by 45° a second for four seconds, and rests again.
      if step % 15 == 0 {
        let heading = min(max(seconds - 3, 0), 4) * 45
        orientation.follow(
          .degrees(heading),
          isContinuous: true,
          reducesMotion: false,
          at: instant(seconds)
        )
      }
      let bearing = orientation.bearing(at: instant(seconds))
      let next = (bearing - last).signed.degrees / frame
      #expect(abs(next) < 75)
      // From rest to 45° a second takes at least half a second.
      #expect(abs(next - speed) < 90 * frame * 3)
      let names = orientation.names(at: instant(seconds)).clarity
      #expect(abs(names - clarity) < 0.12)
      (last, speed, clarity) = (bearing, next, names)
      if seconds > 5, seconds < 6.5 { #expect(clarity < 0.05) }
    }
    #expect(clarity == 1 && orientation.bearing(at: instant(20)) == .degrees(180))
  }

  /// The direction of the first arrow on the search, which is in its layer or over it.
  private func firstArrow(_ show: Show, _ seconds: Double) throws -> Angle {
    let marks = show.scene(at: instant(seconds), size: [1280, 720]).marks
    let index = try #require(
      marks.lastIndex { mark in
        if case .layer = mark { true } else { false }
      }
    )
    guard case .layer(let layer, _, _) = marks[index] else { return .zero }
    for case .polygon(let corners, _) in layer.marks + marks[(index + 1)...]
    where corners.count == 4 {
      let way = corners[0] - corners[2]
      return .radians(atan2(Double(way.x), -Double(way.y)))
    }
    Issue.record("there is no arrow")
    return .zero
  }

  @Test func `the arrows of a search turn with the face`() throws {
    var show = try show()
    show.apply(.search(.open), at: instant(1))
    let before = try firstArrow(show, 3)
    show.apply(.compass(.degrees(90)), at: instant(5))
    var last = before
    for step in 0...20 {
      let next = try firstArrow(show, 5 + 0.1 * Double(step))
      #expect(abs((next - last).signed.degrees) < 20)
      last = next
    }
    let turned = up(show, 7)
    #expect(turned > 80)
    #expect(abs((before - last).signed.degrees - turned) < 1)
  }

  @Test func `without motion the arrows of a search fade from one place to the other`() throws {
    var show = try show(reducesMotion: true)
    show.apply(.search(.open), at: instant(1))
    show.apply(.compass(.degrees(90)), at: instant(5))
    let steps = try (0...12).map { try firstArrow(show, 5 + 0.1 * Double($0)) }
    #expect(Set(steps.map { $0.degrees.rounded() }).count == 2)
  }

  @Test func `without motion the picture follows in few steps, one after another`() {
    var orientation = Orientation()
    var targets: [Angle] = []
    for step in 0..<240 {
      let seconds = Double(step) / 4
      orientation.follow(
        .degrees(seconds * 2),
        isContinuous: true,
        reducesMotion: true,
        at: instant(seconds)
      )
      if targets.last != orientation.target { targets.append(orientation.target) }
    }
    #expect(targets.count <= 13)
    for (former, next) in zip(targets, targets.dropFirst()) {
      #expect((next - former).signed.degrees >= 10)
    }
  }

  @Test func `without motion a compass lost during a fade leaves the direction of the screen`()
    throws
  {
    var show = try show(facing: 30, reducesMotion: true)
    show.apply(.compass(.degrees(200)), at: instant(1))
    show.apply(.compass(nil), at: instant(1.3))
    #expect(abs(up(show, 20) - 30) < 1e-9)
  }

  @Test func `without motion a picture that a person turns again goes on from what was seen`()
    throws
  {
    var show = try show(facing: 30, reducesMotion: true)
    show.apply(.turn(byDegrees: 40), at: instant(1))
    show.apply(.turn(byDegrees: 40), at: instant(1.3))
    let (from, share) = show.orientation.turn(at: instant(1.31))
    #expect(abs(from.degrees - 30) < 1e-9 && share < 0.5)
    #expect(abs(up(show, 20) - 110) < 1e-9)
  }

  @Test func `without motion a picture that is turned again and again never jumps`() {
    var orientation = Orientation()
    var (seen, shown) = (Angle.zero, 1.0)
    var bearings: Set<Double> = [0]
    for frame in 0..<360 {
      let now = instant(Double(frame) / 60)
      if frame % 20 == 0, frame < 200 {
        let next = orientation.target + .degrees(10)
        orientation.setNorthUp(false, facing: next, reducesMotion: true, at: now)
        bearings.insert(orientation.target.degrees)
      }
      let (from, share) = orientation.turn(at: now)
      let bearing = share < 0.5 ? from : orientation.target
      let opacity = abs(2 * share - 1)
      // What is seen changes only while it is hidden, and its opacity only gradually.
      #expect(abs(opacity - shown) < 0.04, "frame \(frame)")
      if bearing != seen { #expect(max(opacity, shown) < 0.04, "frame \(frame)") }
      #expect(bearings.contains(bearing.degrees), "frame \(frame)")
      (seen, shown) = (bearing, opacity)
    }
    #expect(seen == orientation.target && shown == 1)
  }
}
