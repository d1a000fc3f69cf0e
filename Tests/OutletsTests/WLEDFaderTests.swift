import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

/// The lamps of a display that closes outside its opening hours, and opens again.
struct WLEDFaderTests {
  private let start = Stage.start

  private func at(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  private func fader(closed: Int = 0) -> WLEDFader {
    let range = WLEDFade.BrightnessRange(low: 20, high: 200)
    return WLEDFader(range: range, closed: closed, isColored: false)
  }

  /// A change of the show, as outlets receive it.
  private func change(at now: Instant) -> Outlet.Event { .changed(at: now, .command) }

  @Test(arguments: [(0, #"{"on":false,"tt":40}"#), (5, #"{"on":true,"bri":5,"tt":40}"#)])
  func `lamps fade as long as the picture of a display that closes, and then rest`(
    closed: Int,
    expected: String
  ) throws {
    var show = try Sample.show(from: start)
    var fader = fader(closed: closed)
    let first = fader.begin(show, at: start)
    #expect(first?.brightness == 78)
    show.apply(.close(true), at: at(6))
    let closing = fader.fade(for: change(at: at(6)), in: show, at: at(6))
    #expect(closing?.json(from: at(6)).description == expected)
    // The breath of its room goes on.
    let cues = show.cues(in: at(6)..<at(30))
    #expect(cues.contains { $0.event == .phase })
    for cue in cues {
      let fade = fader.fade(for: .cue(cue), in: show, at: cue.edge.instant)
      #expect(fade == nil)
    }
    // A reload may have brought another brightness.
    var reloaded = self.fader(closed: 7)
    let again = reloaded.begin(show, at: at(30))
    #expect(again?.brightness == 7)
  }

  @Test func `lamps of a display that opens join its breath, in a second at least`() throws {
    var show = try Sample.show(from: start)
    var fader = fader()
    show.apply(.close(true), at: start)
    let closing = fader.begin(show, at: start)
    #expect(closing?.brightness == 0)
    let phases = show.cues(in: start..<at(20)).filter { $0.event == .phase }
    try #require(phases.count >= 2)
    let next = phases[1].edge.instant
    let opening = next.advanced(by: .milliseconds(-400))
    show.apply(.close(false), at: opening)
    let fade = fader.fade(for: change(at: opening), in: show, at: opening)
    #expect(fade?.json(from: opening).description == #"{"on":true,"bri":200,"tt":10}"#)
    let exhale = fader.fade(for: .cue(phases[1]), in: show, at: next)
    #expect(exhale?.brightness == 20)
  }

  @Test func `lamps that nobody switched off come back after the session, too`() throws {
    var show = try Sample.show(from: start)
    let end = try #require(show.cues(in: start..<at(300)).last { $0.event == .sessionEnd })
    let late = end.edge.instant.advanced(by: .seconds(30))
    var fader = fader()
    // Somebody may have switched them off before a reload.
    let first = fader.begin(show, at: late)
    #expect(first == nil)
    show.apply(.close(true), at: late)
    let closing = fader.fade(for: change(at: late), in: show, at: late)
    #expect(closing?.brightness == 0)
    let morning = late.advanced(by: .seconds(3_600))
    show.apply(.close(false), at: morning)
    let opening = fader.fade(for: change(at: morning), in: show, at: morning)
    #expect(opening.map { $0.brightness >= 20 } == true)
  }

  @Test func `before a flight lamps fade to empty lungs, as the picture does`() throws {
    let show = try Sample.show(from: start)
    var fader = fader()
    let first = fader.begin(show, at: start)
    #expect(first?.brightness == 78)
    // The lead-in lasts six seconds, so its rise and its fall last three.
    #expect(fader.nextFall(in: show, at: start) == at(3))
    let early = fader.beginFall(in: show, at: at(2.9))
    let fall = fader.beginFall(in: show, at: at(3))
    let again = fader.beginFall(in: show, at: at(3.1))
    #expect(early == nil && again == nil)
    #expect(fall?.json(from: at(3)).description == #"{"on":true,"bri":20,"tt":30}"#)
    // Lamps have begun the fade, and in a flight there is none.
    #expect(fader.nextFall(in: show, at: at(4)) == nil)
    #expect(self.fader().nextFall(in: show, at: at(7)) == nil)
    // Lamps that begin late join it.
    var late = self.fader()
    let joined = late.begin(show, at: at(4))
    #expect(joined?.json(from: at(4)).description == #"{"on":true,"bri":20,"tt":20}"#)
    #expect(late.nextFall(in: show, at: at(4)) == nil)
  }

  @Test func `a skip lets lamps fade at once, and while the breath is paused they do not`() throws {
    var show = try Sample.show(from: start, seconds: 630)
    let edges = show.timeline.edges(in: start..<at(200))
    let begun = try #require(edges.first { $0.kind == .interlude })
    func after(_ seconds: Double) -> Instant { begun.instant.advanced(by: .seconds(seconds)) }
    var fader = fader()
    let rise = fader.begin(show, at: after(0))
    #expect(rise?.brightness == 78)
    let due = begun.instant.advanced(by: begun.duration - .seconds(3))
    #expect(fader.nextFall(in: show, at: after(0)) == due)
    var paused = show
    paused.apply(.pause(true), at: after(1))
    #expect(fader.nextFall(in: paused, at: after(2)) == nil)
    show.apply(.skip, at: after(4))
    let fall = fader.beginFall(in: show, at: after(4))
    #expect(fall?.json(from: after(4)).description == #"{"on":true,"bri":20,"tt":32}"#)
  }

  @Test func `lamps of a display that is closed do not fade before a flight`() throws {
    var show = try Sample.show(from: start)
    var fader = fader(closed: 5)
    _ = fader.begin(show, at: start)
    show.apply(.close(true), at: at(1))
    let closing = fader.fade(for: change(at: at(1)), in: show, at: at(1))
    #expect(closing?.brightness == 5)
    #expect(fader.nextFall(in: show, at: at(2)) == nil)
  }
}
