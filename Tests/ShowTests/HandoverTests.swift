import Breathing
import Facts
import Flights
import Geodesy
import Scenes
import Testing
import Weather

@testable import Show

/// What a show takes over from the one before it.
@Suite struct HandoverTests {
  private let now = Europe.start.advanced(by: .seconds(30))

  /// A show with a radar, and every kind of report.
  private func informed() throws -> Show {
    var show = try Europe.show()
    show.radar = Radar(
      source: .live(Traffic(), sources: []),
      home: Europe.heathrow,
      title: "Here",
      options: RadarOptions()
    )
    var reports = WeatherReports()
    reports.insert(
      try WeatherReport(
        "METAR EGLL 281020Z 24015KT 9999 FEW030 12/07 Q1015",
        nearUnixSeconds: 1_795_861_200
      )
    )
    show.apply(.weather(reports), at: now)
    show.apply(.compass(.degrees(90)), at: now)
    return show
  }

  private func fresh(facing: Angle? = nil) throws -> Show {
    let former = try Europe.show()
    var surroundings = Surroundings()
    surroundings.facing = facing
    let simulated = SimulatedTraffic(
      catalogue: try Europe.catalogue(),
      around: Europe.heathrow,
      seed: 7
    )
    return Show(
      timeline: former.timeline,
      journey: former.journey,
      facts: nil,
      surroundings: surroundings,
      radar: Radar(
        source: .simulated(simulated),
        home: Europe.heathrow,
        title: "Here",
        options: RadarOptions()
      )
    )
  }

  @Test func `reports stay while there is a source for them`() throws {
    let former = try informed()
    let show = try fresh().withSurroundings(of: former, at: now)
    #expect(show.surroundings == former.surroundings)
    if case .live? = show.radar?.source {} else { Issue.record("the aircraft are gone") }
  }

  @Test func `what a source that is gone reported is forgotten`() throws {
    let former = try informed()
    var next = try fresh()
    next.sources = []
    let show = next.withSurroundings(of: former, at: now)
    #expect(show.surroundings == Surroundings())
    if case .simulated? = show.radar?.source {} else { Issue.record("the radar is still live") }
    next.sources = [.weather]
    let informed = next.withSurroundings(of: former, at: now)
    #expect(informed.surroundings.weather == former.surroundings.weather)
    #expect(informed.surroundings.compass == nil)
  }

  @Test func `aircraft stay until the same sources answer, and go with former ones`() throws {
    func report(_ address: String, _ status: SourceReport.Status) -> SourceReport {
      SourceReport(
        name: "receiver",
        address: address,
        status: status,
        isInUse: status == .working
      )
    }
    var show = try Panels.show()
    func count() -> Int? { show.radar?.fleet.targets(at: now).count }
    let crowd = try Panels.crowd(around: Europe.heathrow, count: 5, at: now)
    show.apply(.traffic(crowd, sources: [report("sbs://one:30003", .working)]), at: now)
    show.apply(.traffic(Traffic(), sources: [report("sbs://one:30003", .waiting)]), at: now)
    #expect(count() == 5)
    let more = ["sbs://two:30003", "sbs://one:30003"].map { report($0, .waiting) }
    show.apply(.traffic(Traffic(), sources: more), at: now)
    #expect(count() == 5)
    show.apply(.traffic(Traffic(), sources: [report("sbs://two:30003", .waiting)]), at: now)
    #expect(count() == 0)
  }

  @Test func `a screen that faces another way turns, and one that a person turned does not`() throws
  {
    let turned = try fresh(facing: .degrees(180)).withSurroundings(of: try fresh(), at: now)
    #expect(turned.surroundings.facing == .degrees(180))
    #expect(turned.orientation.target == .degrees(180))
    var former = try fresh(facing: .degrees(90))
    former.apply(.view(.airport), at: now)
    former.apply(.turn(byDegrees: 30), at: now)
    let kept = try fresh(facing: .degrees(90)).withSurroundings(of: former, at: now)
    #expect(kept.surroundings.facing == .degrees(120) && kept.isTurnedByHand)
  }

  /// A show with other settings.
  private func set(
    palette: PaletteChoice = .auto,
    volume: Int = 70,
    view: ViewName = .sky
  ) throws -> Show {
    let former = try Europe.show()
    return Show(
      timeline: former.timeline,
      journey: former.journey,
      facts: nil,
      appearance: Appearance(palette: palette, volumePercent: volume),
      view: view
    )
  }

  /// The colour that covers a picture, with its opacity: 1 while the picture is closed.
  private func curtain(_ show: Show, after seconds: Double) throws -> Color {
    let then = Europe.start.advanced(by: .seconds(seconds))
    let colors = show.scene(at: then, size: [640, 400]).marks.compactMap { mark -> Color? in
      if case .fill(let color) = mark { color } else { nil }
    }
    return try #require(colors.last)
  }

  @Test func `a session opens from the colour in which the picture before it closed`() throws {
    let (night, day) = (try set(palette: .night), try set(palette: .day))
    let next = day.withSurroundings(of: night, at: Europe.start)
    #expect(next.scene(at: Europe.start, size: [640, 400]).marks.count == 1)
    var last = try curtain(night, after: 0).unit
    #expect(try curtain(next, after: 0).unit == last)
    #expect(try curtain(day, after: 0).unit != last)
    for frame in 1..<240 {
      let color = try curtain(next, after: 0.02 * Double(frame)).unit
      #expect((color - last).max() < 0.02, "frame \(frame)")
      last = color
    }
    #expect((last - Palette.day.zenith.unit).min() > -0.01)
  }

  @Test func `between night and day it opens slowly, so that a late frame does not brighten much`()
    throws
  {
    let (night, day) = (try set(palette: .night), try set(palette: .day))
    let next = day.withSurroundings(of: night, at: Europe.start)
    let white = SIMD3<Double>(repeating: 1)
    /// The brightness of the picture, as if what is behind the curtain were white.
    func most(after seconds: Double) throws -> Double {
      let curtain = try curtain(next, after: seconds)
      return (white + (curtain.unit - white) * Double(curtain.opacity)).max()
    }
    let first = try curtain(night, after: 0).unit.max()
    #expect(try most(after: 0.12) < first + 0.01)
    #expect(try most(after: 0.6) < first + 0.1)
    for start in stride(from: 0.0, to: 3, by: 0.1) {
      #expect(try most(after: start + 0.3) < most(after: start) + 0.15, "\(start) s")
    }
    // It is not fully open after three seconds.
    #expect(try curtain(next, after: 3).opacity > 0.1)
    // From its own colour it opens as usual.
    let same = day.withSurroundings(of: try set(palette: .day), at: Europe.start)
    #expect(try curtain(same, after: 0.6) == curtain(day, after: 0.6))
  }

  @Test func `a picture that was open stays open`() throws {
    let (night, day) = (try set(palette: .night), try set(palette: .day))
    let now = Europe.start.advanced(by: .seconds(12))
    let next = day.withSurroundings(of: night, at: now)
    let size = SIMD2(640, 400)
    #expect(next.scene(at: now, size: size).marks == day.scene(at: now, size: size).marks)
  }

  @Test func `what a person chose stays where the settings did not change`() throws {
    var show = try set()
    show.apply(.volume(20), at: now)
    show.apply(.mute(true), at: now)
    show.apply(.view(.airport), at: now)
    let same = show.appearing(as: try set(), at: now)
    #expect(same.preferences == show.preferences)
    let louder = show.appearing(as: try set(volume: 40), at: now)
    #expect(louder.preferences.volume == 40)
    #expect(louder.preferences.isMuted && louder.preferences.view == .airport)
    // The changed settings are those to compare with next time.
    var quieter = louder
    quieter.apply(.volume(10), at: now)
    #expect(quieter.appearing(as: try set(volume: 40), at: now).preferences.volume == 10)
    #expect(try set(volume: 40).withAppearance(of: quieter).preferences.volume == 10)
  }

  @Test func `each setting of the picture and the sound that changed is adopted`() throws {
    let former = try Europe.show()
    func show(_ appearance: Appearance, view: ViewName = .sky) -> Show {
      Show(
        timeline: former.timeline,
        journey: former.journey,
        facts: nil,
        appearance: appearance,
        view: view
      )
    }
    let changed = Appearance(
      palette: .night,
      companions: 1,
      usesRealCompanions: true,
      share: .watch,
      showsCaption: false,
      isMuted: true,
      volumePercent: 20,
      musicPercent: 30,
      tonesPercent: 40,
      ringsTones: true,
      reducesMotion: true,
      units: .imperial
    )
    let other = show(changed, view: .airport)
    let adopted = show(Appearance(share: .off)).appearing(as: other, at: now)
    #expect(adopted.preferences == other.preferences)
  }

  /// A show with other settings of the shared sky and the radar.
  private func set(share: SkyShare?, radar: RadarOptions = RadarOptions()) throws -> Show {
    let former = try Europe.show()
    return Show(
      timeline: former.timeline,
      journey: former.journey,
      facts: nil,
      appearance: Appearance(share: share),
      radar: Radar(
        source: .live(Traffic(), sources: []),
        home: Europe.heathrow,
        title: "Here",
        options: radar
      )
    )
  }

  @Test func `a person who does not share goes on so, unless the settings change`() throws {
    var former = try set(share: .share)
    former.apply(.share(.off), at: now)
    #expect(try set(share: .share).withAppearance(of: former).preferences.share == .off)
    #expect(try set(share: .watch).withAppearance(of: former).preferences.share == .watch)
    #expect(try set(share: nil).withAppearance(of: former).preferences.share == nil)
  }

  @Test func `a changed option of the radar leaves the others as a person chose them`() throws {
    var former = try set(share: nil)
    former.radar?.options.rangeMetres = 20_000
    var options = RadarOptions()
    options.phosphor = .amber
    let show = former.appearing(as: try set(share: nil, radar: options), at: now)
    #expect(show.preferences.radar?.phosphor == .amber)
    #expect(show.preferences.radar?.rangeMetres == 20_000)
  }

  @Test func `an open overlay stays open, and one that is leaving goes on`() throws {
    var former = try set()
    former.apply(.toggleHelp, at: now)
    former.apply(.panel(.toggle), at: now.advanced(by: .seconds(1)))
    former.apply(.quit, at: now.advanced(by: .seconds(1)))
    let next = try set(volume: 40).withAppearance(of: former)
    #expect(next.overlays == former.overlays && next.overlays.front == .panel)
    #expect(next.isLeaving && next.hasLeft(at: now.advanced(by: .seconds(3))))
  }

  @Test func `the choice before a session stays with the breath that waits for it`() throws {
    var former = try set()
    let choice = StartChoice(minutes: 10, pace: "gentle", sound: .music)
    let offer = StartOffer(choice: choice, place: "London", found: "London", beginsByItself: false)
    former.offerStart(offer, at: former.timeline.start)
    let same = try set(volume: 40).withBreath(of: former).withAppearance(of: former)
    #expect(same.isWaitingForStart && same.overlays.front == .start && same.start == former.start)
    let other = try set(volume: 40).withAppearance(of: former)
    #expect(!other.isWaitingForStart && other.overlays.front == nil)
    #expect(other.overlays.opacity(of: .start, at: now) == 0)
  }

  @Test func `the same breath keeps its name and its length`() throws {
    var former = try Europe.show()
    former.apply(.nextPattern, at: now)
    former.apply(.length(minutes: 20), at: now)
    let show = try Europe.show().withBreath(of: former)
    #expect(show.preferences.pace == former.preferences.pace)
    #expect(show.preferences.pace != (try Europe.show()).preferences.pace)
    #expect(show.chosenMinutes == 20)
  }
}
