import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import TestSamples
import Testing

@testable import Scenes
@testable import Show

@Suite struct ViewTransitionTests {
  private let size = SIMD2(480, 270)

  private func instant(_ seconds: Double) -> Instant {
    Cards.instant(seconds)
  }

  @Test func `a view gives way to another only while the picture is closed`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      var viewing = ViewTransition(.sky, card: .airport(0))
      var next = random.unit() * 2
      var (view, openness) = (ViewName.sky, 1.0)
      for frame in 0..<600 {
        let now = instant(Double(frame) / 60)
        if Double(frame) / 60 >= next {
          viewing.show(viewing.view == .sky ? .airport : .sky, at: now)
          next += random.unit() * 1.4
        }
        let open = viewing.openness(at: now)
        #expect(abs(open - openness) < 0.06)
        let seen = viewing.seen(at: now)
        if seen != view { #expect(open < 0.01) }
        (view, openness) = (seen, open)
      }
      #expect(viewing.seen(at: instant(20)) == viewing.view)
      #expect(viewing.openness(at: instant(20)) == 1)
    }
  }

  @Test func `the picture closes once in 1,2 s at most, however fast keys are pressed`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let pause = 0.05 + random.unit()
      var viewing = ViewTransition(.sky, card: .airport(0))
      var (next, last, isClosing) = (1.0, 1.0, false)
      var closings: [Double] = []
      for frame in 0..<900 {
        let seconds = Double(frame) / 60
        if seconds >= next {
          viewing.show(viewing.view == .sky ? .airport : .sky, at: instant(seconds))
          next += pause * (0.5 + random.unit())
        }
        let open = viewing.openness(at: instant(seconds))
        if open < last, !isClosing {
          #expect(last > 0.99, "it closes again from \(last)")
          closings.append(seconds)
        }
        if open > last, isClosing { #expect(last < 0.01, "it opens again from \(last)") }
        if open != last { isClosing = open < last }
        last = open
      }
      for (former, later) in zip(closings, closings.dropFirst()) {
        #expect(later - former > 1.15)
      }
    }
  }

  @Test func `a view that is wanted again before it has begun to close stays`() {
    var viewing = ViewTransition(.sky, card: .airport(0))
    viewing.show(.airport, at: instant(1))
    // It opens on the card until 2.2 s.
    viewing.show(.sky, at: instant(1.9))
    #expect(viewing.view == .sky && viewing.seen(at: instant(2.5)) == .airport)
    #expect(viewing.openness(at: instant(2.2)) > 0.999)
    viewing.show(.airport, at: instant(2))
    for step in 0..<20 {
      let now = instant(2 + 0.1 * Double(step))
      #expect(viewing.seen(at: now) == .airport)
      #expect(now < instant(2.2) || viewing.openness(at: now) > 0.999)
    }
  }

  @Test func `a change of views takes 1,2 s through one colour`() throws {
    var show = try Cards.show(nil, view: .sky)
    show.apply(.toggleView(.airport), at: instant(20))
    #expect(show.view == .airport)
    let closed = try #require(show.scene(at: instant(20.6), size: size).marks.last)
    let isClosed =
      if case .fill(let color) = closed {
        color.rgb == Palette.day.zenith.rgb && color.opacity > 0.999
      } else {
        false
      }
    #expect(isClosed, "\(closed)")
    #expect(show.scene(at: instant(20.5), size: size).words.contains("Not for navigation") == false)
    #expect(show.scene(at: instant(20.7), size: size).words.contains("Not for navigation"))
    let open = show.scene(at: instant(21.2), size: size)
    #expect(!open.marks.contains { if case .fill = $0 { true } else { false } })
  }

  @Test func `breath and cues go on under the card`() throws {
    let sky = try Cards.show(view: .sky)
    var card = sky
    card.apply(.toggleView(.airport), at: instant(20))
    card.apply(.openAirport(2), at: instant(40))
    let span = instant(0)..<instant(120)
    #expect(card.cues(in: span) == sky.cues(in: span))
    #expect(card.moment(at: instant(77)) == sky.moment(at: instant(77)))
  }

  @Test func `back leads from the keys to the card to the sky and out`() throws {
    var show = try Cards.show()
    show.apply(.toggleHelp, at: instant(5))
    show.apply(.back, at: instant(6))
    #expect(show.view == .airport && !show.isLeaving)
    show.apply(.back, at: instant(7))
    #expect(show.view == .sky && !show.isLeaving)
    show.apply(.back, at: instant(9))
    #expect(!show.isLeaving && show.timeline.isEnding(at: instant(9)))
    show.apply(.back, at: instant(10))
    #expect(show.isLeaving)
  }

  @Test func `the card in play stays for a cycle, then shows where the next one leads`() throws {
    var show = try Cards.show(nil, view: .sky)
    show.apply(.toggleView(.airport), at: instant(10))
    func code(_ seconds: Double) -> String? {
      show.scene(at: instant(seconds), size: size).words.first
    }
    let first = show.leg(at: show.moment(at: instant(10))).destination.code
    var changes = 0
    var last = first
    for second in stride(from: 12.0, to: 400, by: 0.5) {
      let moment = show.moment(at: instant(second))
      guard let seen = code(second) else { continue }
      if moment.cycle == 0 { #expect(seen == first) }
      let isFresh = moment.stage == .flight && moment.elapsed.seconds < 1
      if seen != last && !isFresh { changes += 1 }
      if moment.cycle > 0, !isFresh {
        #expect(seen == show.journey.leg(moment.cycle * 6).destination.code)
      }
      if !isFresh { last = seen }
    }
    #expect(changes >= 2)
  }

  @Test func `a chosen airport fades in; an unknown number is ignored`() throws {
    var show = try Cards.show()
    let catalogue = show.journey.catalogue
    let grass = try #require(catalogue.airport(code: "XXGR")).index
    show.apply(.openAirport(grass), at: instant(20))
    let half = show.scene(at: instant(20.4), size: size).words
    #expect(half.contains("XXGR Field") && half.contains("City International Airport"))
    let done = show.scene(at: instant(21), size: size).words
    #expect(done.contains("XXGR Field") && !done.contains("City International Airport"))
    show.apply(.openAirport(9_999), at: instant(22))
    #expect(show.scene(at: instant(24), size: size).words.contains("XXGR Field"))
    // Leaving and coming back leads to the card the show was made with.
    show.apply(.toggleView(.airport), at: instant(30))
    show.apply(.toggleView(.airport), at: instant(40))
    #expect(show.scene(at: instant(45), size: size).words.contains("City International Airport"))
  }

  @Test func `a tap on a neighbour opens its card`() throws {
    let show = try Cards.show()
    let shown = show.presentation(at: instant(10), size: size)
    let opening = shown.targets.compactMap { target -> Int? in
      if case .openAirport(let index)? = target.action { index } else { nil }
    }
    #expect(opening.count == 5)
    #expect(shown.command(at: [5, 200]) == .togglePause)
  }
}

@Suite struct OrientationTests {
  private func instant(_ seconds: Double) -> Instant {
    Cards.instant(seconds)
  }

  @Test(arguments: [(350.0, 20.0, 5.0), (20, 350, 5), (10, 185, 97.5), (90, 100, 95)])
  func `it turns by the shorter way`(from: Double, to: Double, middle: Double) {
    var orientation = Orientation(facing: .degrees(from))
    orientation.face(.degrees(to), isContinuous: false, reducesMotion: false, at: instant(0))
    let half = orientation.bearing(at: instant(Orientation.turnSeconds / 2))
    #expect(abs((half - .degrees(middle)).signed.degrees) < 1e-6)
    #expect(orientation.bearing(at: instant(5)) == orientation.target)
  }

  @Test func `it never jumps, however often it is turned`() {
    var orientation = Orientation()
    var random = SeededGenerator(seed: 9)
    var last = Angle.zero
    for frame in 0..<1_200 {
      let now = instant(Double(frame) / 60)
      if frame % 20 == 0 {
        orientation.setNorthUp(
          random.unit() < 0.3,
          facing: .degrees(random.unit() * 360),
          reducesMotion: false,
          at: now
        )
      }
      let bearing = orientation.bearing(at: now)
      #expect(abs((bearing - last).signed.degrees) < 4.5)
      last = bearing
    }
  }

  /// The directions and opacities of the arrowheads in a scene, in order.
  private func arrows(in scene: Scene) -> [(direction: Angle, opacity: Float)] {
    scene.allMarks.compactMap { mark in
      guard case .polygon(let corners, let color) = mark, corners.count == 4 else { return nil }
      let (length, width) = (corners[0] - corners[2], corners[1] - corners[3])
      let sides = (corners[1] - corners[0], corners[3] - corners[0])
      func size(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }
      // An arrowhead is a little longer than wide, and has equal sides.
      guard abs(size(width) / size(length) - 1.24 / 1.36) < 0.01,
        abs(size(sides.0) / size(sides.1) - 1) < 0.01
      else { return nil }
      let radians = atan2(Double(length.x), Double(-length.y))
      return (.degrees(radians * 180 / .pi), color.opacity)
    }
  }

  @Test(arguments: [SIMD2(960, 540), SIMD2(540, 960)], [false, true])
  func `arrows on a card turn with its face, and are not seen when they jump`(
    size: SIMD2<Int>,
    reducesMotion: Bool
  ) throws {
    var show = try Cards.show(reducesMotion: reducesMotion)
    show.apply(.turn(byDegrees: 90), at: instant(10))
    func arrows(_ frame: Int) -> [(direction: Angle, opacity: Float)] {
      self.arrows(in: show.scene(at: instant(20 + Double(frame) / 60), size: size))
    }
    let first = arrows(0)
    var last = first
    try #require(!first.isEmpty)
    show.apply(.turn(byDegrees: 90), at: instant(20))
    for frame in 0..<90 {
      let next = arrows(frame)
      try #require(next.count == first.count)
      for (arrow, before) in zip(next, last) {
        let way = abs((arrow.direction - before.direction).signed.degrees)
        #expect(way < 3 || max(arrow.opacity, before.opacity) < 0.05, "frame \(frame)")
      }
      last = next
    }
    for (arrow, before) in zip(last, first) {
      #expect(abs((before.direction - arrow.direction).signed.degrees - 90) < 0.1)
      #expect(arrow.opacity == before.opacity)
    }
  }

  @Test func `the face turns with the person, and not at all for those who want no motion`() throws
  {
    for reducesMotion in [false, true] {
      var show = try Cards.show(reducesMotion: reducesMotion)
      show.apply(.turn(byDegrees: 90), at: instant(10))
      show.apply(.turn(byDegrees: 90), at: instant(20))
      var places: Set<SIMD2<Float>> = []
      for frame in 0..<90 {
        let scene = show.scene(at: instant(20 + Double(frame) / 60), size: [960, 540])
        for mark in scene.allMarks {
          if case .text(let run, let point, _) = mark, run.lines == ["N"] { places.insert(point) }
        }
      }
      #expect(reducesMotion ? places.count == 2 : places.count > 40)
      show.apply(.toggleNorthUp, at: instant(30))
      #expect(show.orientation.bearing(at: instant(40)) == .zero)
    }
  }
}
