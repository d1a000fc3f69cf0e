import Breathing
import Flights
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// What a person chooses on the radar, and what stays of it.
@Suite struct RadarSelectionTests {
  private let sample = RadarSample()

  /// Five aircraft, one farther out than the other; the third is high up.
  private var sightings: [Sighting] {
    (1...5).map { number in
      var sighting = sample.sighting(
        number,
        north: 52 + 0.05 * Double(number),
        east: 5.02,
        track: 0
      )
      if number == 3 { sighting.altitudeMetres = 11_000 }
      return sighting
    }
  }

  private func radar() -> Radar {
    var traffic = Traffic()
    traffic.insert(sightings, at: sample.start)
    return Radar(
      source: .live(traffic, sources: []),
      home: sample.home,
      title: "Here",
      options: RadarOptions()
    )
  }

  private func ids(_ radar: Radar) -> [String] {
    radar.nearby(at: sample.start).map(\.contact.id)
  }

  @Test func `the selected aircraft is shown although enough others are nearer`() throws {
    let all = ids(radar())
    let some = try sample.picture(sightings, still: true, selecting: all[3]) { $0.limit = 2 }
    #expect(some.blips.map(\.contact.id) == [all[0], all[3]])
    #expect(some.selected == 1 && some.count == 5)
    let others = try sample.picture(sightings, still: true, selecting: all[1]) { $0.limit = 2 }
    #expect(others.blips.map(\.contact.id) == [all[0], all[1]])
  }

  @Test func `a selected aircraft that the filter leaves out is shown, and not counted`() throws {
    let all = ids(radar())
    for (selection, shown) in [(all[2], 5), (all[1], 4)] {
      let picture = try sample.picture(sightings, still: true, selecting: selection) {
        $0.filter = RadarFilter().showing(from: nil, to: 25_000)
      }
      #expect(picture.blips.count == shown)
      let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
      #expect(column.count.hasPrefix("4 of 5 aircraft"), "\(column.count)")
      #expect(column.reason == "below 25,000 ft")
    }
  }

  @Test func `the next aircraft is farther out than a selected one that the filter leaves out`() {
    var radar = radar()
    let all = ids(radar)
    let filter = RadarFilter().showing(from: nil, to: 25_000)
    for request in [RadarRequest.select(all[2]), .set(.filter(filter)), .nextAircraft] {
      _ = radar.apply(request, at: sample.start, words: Words())
    }
    #expect(radar.selection == all[3])
  }

  @Test func `a watch list that changes marks the aircraft that are known already`() throws {
    var radar = radar()
    radar.options.watchList = WatchList([try #require(WatchList.Pattern("TERN2"))])
    let watched = radar.nearby(at: sample.start).filter(\.contact.isWatched)
    #expect(watched.map(\.contact.name) == ["TERN2"])
  }

  @Test func `a colour from the settings fades in, also across a handover`() throws {
    var radar = radar()
    let old = radar.options
    var new = old
    new.phosphor = .amber
    radar.adopt(new, after: old, at: sample.start)
    #expect(radar.options.phosphor == .amber)
    #expect(radar.phosphor(at: sample.start) != .amber)
    #expect(radar.phosphor(at: sample.start.advanced(by: .seconds(1))) == .amber)
    let former = try Cards.show(view: .radar, radar: radar)
    let show = try Cards.show(view: .radar, radar: self.radar()).withAppearance(of: former)
    let next = try #require(show.radar)
    let soon = sample.start.advanced(by: .seconds(0.4))
    #expect(next.phosphor(at: soon) == radar.phosphor(at: soon))
    #expect(next.phosphor(at: soon) != .amber)
  }

  @Test func `words over the radar change their colour as gradually as its light`() throws {
    var show = try Cards.show(view: .radar, radar: radar())
    show.apply(.pause(true), at: Cards.instant(1))
    func color(at seconds: Double) -> Color? {
      let marks = show.scene(at: Cards.instant(seconds), size: [1280, 720]).allMarks
      return marks.compactMap { mark -> Color? in
        guard case .text(let run, _, _) = mark, run.lines == [Words()(.paused)] else { return nil }
        return run.color
      }.first
    }
    let before = try #require(color(at: 4.9))
    show.apply(.radar(.set(.phosphor(.amber))), at: Cards.instant(5))
    #expect(color(at: 5) == before)
    #expect(color(at: 7) != before)
  }

  @Test func `the selected aircraft stays selected in the next show of the same session and place`()
    throws
  {
    let id = ids(radar())[2]
    var former = try Cards.show(view: .radar, radar: radar())
    former.apply(.radar(.select(id)), at: Cards.instant(1))
    let next = try Cards.show(view: .radar, radar: radar())
    #expect(next.radar?.selection == nil)
    #expect(next.withAppearance(of: former).radar?.selection == id)
    var elsewhere = next
    elsewhere.radar?.home = Cards.home
    #expect(elsewhere.withAppearance(of: former).radar?.selection == nil)
  }

  @Test func `a simulated flight is not selected in another session, which numbers them anew`()
    throws
  {
    let traffic = SimulatedTraffic(catalogue: try Cards.catalogue(), around: Cards.home, seed: 7)
    let simulated = Radar(
      source: .simulated(traffic),
      home: Cards.home,
      title: "Here",
      options: RadarOptions()
    )
    var former = try Cards.show(view: .radar, radar: simulated)
    former.apply(.radar(.select("S1")), at: Cards.instant(1))
    try #require(former.radar?.selection == "S1")
    var next = try Cards.show(view: .radar, radar: simulated)
    next.timeline = next.timeline.moved(by: .seconds(60))
    #expect(next.withAppearance(of: former).radar?.selection == nil)
  }
}
