import Breathing
import Flights
import Geodesy
import Scenes
import Testing

@testable import Show

/// Flights that follow one another: the globe turns, and the plane is never away for long.
@Suite struct FlyingOnTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  private func frame(_ show: Show, _ seconds: Double, _ size: SIMD2<Int>) -> ViewFrame {
    let now = instant(seconds)
    let moment = show.moment(at: now)
    let edges = StageEdges(show.timeline, at: now)
    return ViewFrame(
      now: now,
      size: size,
      moment: moment,
      edges: edges,
      palette: show.palette(at: now),
      staging: StageEffects(moment, edges)
    )
  }

  /// The place in the picture of the airport that the flight leads to, or the next one leaves.
  private func sharedAirport(_ show: Show, _ seconds: Double, _ size: SIMD2<Int>) -> SIMD2<Double> {
    let frame = frame(show, seconds, size)
    let picture = show.skyPicture(frame)
    let sunk = frame.staging.sunk * Double(picture.leg.backdrop.headroom)
    let point = picture.turn?.legs.isBefore == true ? picture.leg.destination : picture.leg.origin
    return point + SIMD2(0, sunk)
  }

  private static let sizes: [SIMD2<Int>] = [[960, 540], [540, 960]]

  /// The ends of the flights that a flight or a rest follows, in seconds since the start.
  private func landings(_ show: Show) -> [Double] {
    let cues = show.cues(in: instant(0)..<instant(400))
    return cues.compactMap { cue -> Double? in
      guard case .arrival = cue.event else { return nil }
      let before = cue.edge.instant.advanced(by: .milliseconds(-1))
      let isFollowed = StageEdges(show.timeline, at: before).leadsToLeg
      return isFollowed ? Europe.start.duration(to: cue.edge.instant).seconds : nil
    }
  }

  @Test(arguments: sizes)
  func `the airport between two legs moves without a jump`(size: SIMD2<Int>) throws {
    let show = try Europe.show(facts: Europe.facts())
    let step = 1.0 / 60
    for landing in landings(show) {
      var last = sharedAirport(show, landing - 1.2 + 1e-6, size)
      for time in stride(from: landing - 1.2 + 1e-6, to: landing + 1.2, by: step) {
        let point = sharedAirport(show, time, size)
        let way = ((point - last) * (point - last)).sum().squareRoot()
        // A whole width in two seconds would be 1.2 % a frame at the fastest.
        #expect(way < 0.02 * Double(size.x), "\(way) px at \(time - landing) s")
        last = point
      }
    }
  }

  @Test func `the globe turns around landings only, and stands at both ends of a turn`() throws {
    let show = try Europe.show(facts: Europe.facts())
    let landings = landings(show)
    for time in stride(from: 0.012, to: 130, by: 0.05) {
      let picture = show.skyPicture(frame(show, time, [960, 540]))
      let isNear = landings.contains { abs($0 - time) < 1.2 }
      #expect((picture.turn != nil) == isNear, "at \(time)")
      guard let turn = picture.turn else { continue }
      #expect(turn.backdrops.from != turn.backdrops.to)
      #expect((0...1).contains(turn.legs.share))
    }
    for landing in landings {
      let first = show.skyPicture(frame(show, landing - 1.1999, [960, 540]))
      let last = show.skyPicture(frame(show, landing + 1.1999, [960, 540]))
      #expect((first.turn?.legs.share ?? 1) < 1e-4)
      #expect((last.turn?.legs.share ?? 0) > 1 - 1e-4)
      #expect(first.turn?.backdrops.from == first.leg.backdrop)
      #expect(last.turn?.backdrops.to == last.leg.backdrop)
    }
  }

  @Test func `with reduced motion the globe never turns, and land sinks between legs`() throws {
    var show = try Europe.show(facts: Europe.facts())
    show.apply(.reduceMotion(true), at: Europe.start)
    let landing = try #require(landings(show).first)
    for time in stride(from: landing - 1.2, to: landing + 1.2, by: 0.05) {
      let scene = show.scene(at: instant(time), size: [960, 540])
      #expect(!scene.marks.contains { if case .turn = $0 { true } else { false } })
    }
    let scene = show.scene(at: instant(landing), size: [960, 540])
    let state = scene.marks.lazy.compactMap { mark -> BackdropState? in
      if case .backdrop(_, let state) = mark { state } else { nil }
    }.first
    #expect(try #require(state).land < 0.01)
  }

  /// How much of the main plane, its paper or the words of a rest is in the picture, from 0 to 1.
  private func presence(_ show: Show, _ seconds: Double, _ size: SIMD2<Int>) -> Double {
    let frame = frame(show, seconds, size)
    var presence = frame.staging.words
    if frame.moment.stage == .flight {
      let leg = show.journey.leg(frame.moment.flight)
      presence = Plane(leg, at: frame.moment, standingAt: frame.edges.standing).opacity
    }
    let picture = show.skyPicture(frame)
    if let paper = picture.paper, let leg = paper.hasLanded ? picture.landed : picture.leg {
      let sunk = frame.staging.sunk * Double(picture.leg.backdrop.headroom)
      let point = (paper.end == .origin ? leg.origin : leg.destination) + SIMD2(0, sunk)
      let isInside = paper.rise > 0 || point.y < 0.98 * Double(size.y)
      presence = max(presence, isInside ? paper.opacity : 0)
    }
    return presence
  }

  @Test(arguments: sizes)
  func `a plane or words are in every frame but for a third of a second`(size: SIMD2<Int>) throws {
    let show = try Europe.show(facts: Europe.facts())
    let ending = try #require(show.cues(in: instant(0)..<instant(400)).last).edge.instant
    let last = Europe.start.duration(to: ending).seconds
    var since: Double?
    // The closing words stay until the picture has nearly faded.
    for time in stride(from: 1.5, to: last - 1, by: 0.02) {
      guard presence(show, time, size) < 0.12 else {
        since = nil
        continue
      }
      let start = since ?? time
      since = start
      let stage = show.moment(at: instant(time)).stage
      #expect(time - start <= 0.3, "nothing since \(start), now \(time), in \(stage)")
    }
  }

  @Test func `companions drift before the first departure, and are smaller than the plane`() throws
  {
    let show = try Europe.show()
    let moments = stride(from: 0.0, to: 6, by: 0.5).map { show.moment(at: instant($0)) }
    let progress = moments.map { Companion.progress(at: $0) }
    for (now, next) in zip(progress, progress.dropFirst()) { #expect(next > now) }
    #expect((progress.first ?? 0) >= -0.22)
    let view = show.skyPicture(frame(show, 3, [960, 540])).leg
    for companion in view.companions {
      let pose = companion.arc.pose(0.3, .companion())
      #expect(0.048 * view.companionScale(at: pose.position) < 0.084)
    }
  }

  @Test func `during a fact the light breathes slowly around its level at rest`() throws {
    let show = try Europe.show(facts: Europe.facts())
    var lights: [Double] = []
    for time in stride(from: 0.0, to: 130, by: 0.05) {
      let frame = frame(show, time, [960, 540])
      guard frame.moment.stage == .interlude else { continue }
      let inner = min(
        frame.moment.elapsed.seconds,
        (frame.moment.duration - frame.moment.elapsed).seconds
      )
      if inner < 3.2 {
        #expect(frame.light == frame.moment.breath.fullness)
      } else {
        lights.append(frame.light)
        #expect(abs(frame.light - 0.32) <= 0.08 + 1e-9)
      }
    }
    #expect((lights.max() ?? 0) - (lights.min() ?? 0) > 0.02)
  }

  @Test func `a stop, a skip or another length takes back no turn that has begun`() throws {
    let show = try Europe.show(facts: Europe.facts())
    for landing in landings(show).prefix(8) {
      for time in stride(from: landing - 3 + 1e-6, to: landing + 1.5, by: 0.05) {
        let now = instant(time)
        let before = StageEdges(show.timeline, at: now)
        let turn = LegTurn(show.moment(at: now), before)
        for command in [Command.stop, .skip, .length(minutes: 1), .length(minutes: 20)] {
          var changed = show
          changed.apply(command, at: now)
          let edges = StageEdges(changed.timeline, at: now)
          #expect(LegTurn(changed.moment(at: now), edges) == turn, "\(command), \(time) s")
          // A plane that is about to go on does not stand suddenly.
          let isTurning = turn?.isBefore == true
          #expect(!isTurning || edges.standing == before.standing, "\(command), \(time) s")
        }
      }
    }
  }

  @Test(arguments: ["4-8", "4-4-4-4", "4-4-4-1"])
  func `a stop or a skip in a long exhale, or a rest, does not change the size of the plane`(
    notation: String
  ) throws {
    let pace = Pace.pattern(try BreathPattern(notation), ramp: nil)
    let plan = try Plan(pace, interludes: [.seconds(12)], length: .seconds(120), seed: 7)
    let show = Show(
      timeline: Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7),
      facts: nil
    )
    func scale(_ show: Show, _ time: Double) -> Double {
      let frame = frame(show, time, [960, 540])
      let leg = show.journey.leg(frame.moment.flight)
      return Plane(leg, at: frame.moment, standingAt: frame.edges.standing).scale
    }
    let landing = try #require(landings(show).first)
    for time in stride(from: landing - 6 + 1e-6, to: landing, by: 0.05) {
      for command in [Command.stop, .skip] {
        var changed = show
        changed.apply(command, at: instant(time))
        #expect(scale(changed, time) == scale(show, time), "\(command), \(time - landing) s")
      }
    }
    // It shrinks nevertheless.
    #expect(scale(show, landing - 0.001) < 0.6 * scale(show, landing - 1.25))
  }

  @Test func `a session that is made longer in its last breath turns the globe from the start`()
    throws
  {
    // The length is reached in a flight after which the cycle goes on.
    let show = try Europe.show(minutes: 1.7)
    let edges = show.timeline.edges(in: instant(0)..<instant(400))
    let ending = try #require(edges.first { $0.kind == .ending }).instant
    let landing = Europe.start.duration(to: ending).seconds
    var prolonged = 0
    for time in stride(from: landing - 4 + 1e-6, to: landing + 1.5, by: 0.05) {
      var longer = show
      longer.apply(.length(minutes: 20), at: instant(time))
      if longer.timeline.end != show.timeline.end { prolonged += 1 }
      let edges = StageEdges(longer.timeline, at: instant(time))
      #expect(LegTurn(longer.moment(at: instant(time)), edges) == nil, "\(time - landing) s")
    }
    #expect(prolonged == 56)
  }

  @Test func `before a rest shorter than a turn, the globe does not turn in the exhale`() throws {
    let plan = try Plan(try Pace("4-0-6-0.5"), length: .seconds(120), seed: 7)
    let show = Show(
      timeline: Timeline(plan: plan, start: Europe.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7),
      facts: nil
    )
    let landing = try #require(landings(show).first)
    var last = 0.0
    for time in stride(from: landing - 1.5 + 1e-6, to: landing + 1.2, by: 0.01) {
      let now = instant(time)
      let turn = LegTurn(show.moment(at: now), StageEdges(show.timeline, at: now))
      #expect((turn != nil) == (time > landing - 0.5), "at \(time - landing) s")
      let share = turn?.share ?? 0
      #expect((-1e-9...0.02).contains(share - last), "at \(time - landing) s")
      last = share
    }
    #expect(last > 0.99)
  }

  @Test func `beside the settings the sky stays darkened while the globe turns`() throws {
    var show = try Europe.show(facts: Europe.facts())
    show.apply(.panel(.toggle), at: Europe.start)
    let landing = try #require(landings(show).first)
    let marks = show.scene(at: instant(landing - 0.5), size: [960, 540]).marks
    let turn = marks.firstIndex { if case .turn = $0 { true } else { false } }
    let above = try #require(turn) + 1
    guard case .fill(let color) = marks[above] else {
      Issue.record("\(marks[above]) is above the turning globe")
      return
    }
    #expect(abs(color.opacity - 0.14) < 0.001)
  }

  @Test func `a leg to which the globe is turning stays when the range changes`() throws {
    let show = try Panels.show()
    let landing = try #require(landings(show).dropFirst().first)
    var (early, late) = (show, show)
    early.apply(.range(.nearby), at: instant(landing - 3))
    late.apply(.range(.nearby), at: instant(landing - 0.5))
    #expect(early.journey.leg(2) != show.journey.leg(2))
    #expect(late.journey.leg(2) == show.journey.leg(2))
  }
}
