import Breathing
import Flights
import Geodesy
import Scenes
import TestSamples
import Testing
import Text

@testable import Show

/// The words that answer a key whose effect is hard to see or to hear.
@Suite struct NoticeTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  private func words(_ show: Show, at seconds: Double) -> [String] {
    show.scene(at: after(seconds), size: [960, 540]).words
  }

  @Test func `mute, pace and too slow are answered, and the answer goes away`() throws {
    var show = try Panels.show()
    show.apply(.toggleMute, at: after(20))
    #expect(words(show, at: 21).contains("muted") && !words(show, at: 24).contains("muted"))
    show.apply(.toggleMute, at: after(25))
    #expect(words(show, at: 26).contains("sound on"))
    show.apply(.slower, at: after(30))
    let (next, goal) = (rate(\.nextPattern, show, 30), rate(\.goal, show, 30))
    #expect(words(show, at: 31).contains("\(next) breaths a minute, slowing to \(goal)"))
    #expect(goal != "6" && next != goal)
    show.apply(.faster, at: after(35))
    let current = show.moment(at: after(35)).pattern.breathsPerMinute
    #expect(show.timeline.nextPattern(at: after(35)).breathsPerMinute > current)
    #expect(words(show, at: 36).contains("\(rate(\.nextPattern, show, 35)) breaths a minute"))
    show.apply(.tooSlow, at: after(90))
    #expect(words(show, at: 91).contains("shorter breaths"))
  }

  /// A number of breaths a minute, as a notice states it.
  private func rate(
    _ pattern: KeyPath<Rates, BreathPattern>,
    _ show: Show,
    _ seconds: Double
  ) -> String {
    let rates = Rates(timeline: show.timeline, now: after(seconds))
    return Words().tenths(rates[keyPath: pattern].breathsPerMinute)
  }

  /// The breaths to come at an instant.
  private struct Rates {
    let timeline: Timeline
    let now: Instant

    var nextPattern: BreathPattern { timeline.nextPattern(at: now) }
    var goal: BreathPattern { timeline.goal(at: now) }
  }

  @Test func `at its limits a pace says so`() throws {
    var show = try Panels.show()
    for _ in 0..<60 { show.apply(.slower, at: after(20)) }
    // The goal is at the limit, but the breaths are still on their way there.
    let (next, goal) = (rate(\.nextPattern, show, 20), rate(\.goal, show, 20))
    #expect(next != goal)
    #expect(words(show, at: 21).contains("\(next) breaths a minute, slowing to \(goal)"))
    let slowest = try #require(
      stride(from: 40.0, to: 3000, by: 10).first { !show.timeline.isOnTheWay(at: after($0)) }
    )
    show.apply(.slower, at: after(slowest))
    #expect(words(show, at: slowest + 1).contains("this is the slowest pace"))
    // However often it is pressed, the next breath is two steps shorter at most, and that is not yet the shortest.
    for _ in 0..<5 { show.apply(.faster, at: after(slowest + 10)) }
    #expect(
      words(show, at: slowest + 11)
        .contains("\(rate(\.nextPattern, show, slowest + 10)) breaths a minute")
    )
    show.apply(.tooSlow, at: after(slowest + 10.5))
    #expect(words(show, at: slowest + 11.5).contains("shorter breaths"))
    for press in 1...60 { show.apply(.faster, at: after(slowest + 10 + 10 * Double(press))) }
    #expect(words(show, at: slowest + 611).contains("this is the fastest pace"))
    show.apply(.tooSlow, at: after(slowest + 620))
    #expect(words(show, at: slowest + 621).contains("this is the fastest pace"))
  }

  @Test func `heading up is announced unless a row of the open panel shows it`() throws {
    var show = try Cards.show(facing: 30)
    show.apply(.toggleNorthUp, at: Cards.instant(10))
    #expect(show.appearance.notice?.message == .northUp)
    show.apply(.panel(.toggle), at: Cards.instant(20))
    show.apply(.toggleNorthUp, at: Cards.instant(21))
    #expect(!show.orientation.isNorthUp)
    #expect(show.appearance.notice?.since == Cards.instant(10))
  }

  @Test func `a whole rate has no decimal, as in the summary, and takes its own plural`() throws {
    let words = Words()
    #expect(words.pace(10) == "10 breaths a minute" && words.pace(9.97) == "10 breaths a minute")
    #expect(words.pace(5.714) == "5.7 breaths a minute")
    #expect(words.pace(from: 10, to: 6) == "10 to 6 breaths a minute")
    #expect(words.pace(from: 10, to: 5.5) == "10 to 5.5 breaths a minute")
    #expect(words.pace(9, slowingTo: 5.5) == "9 breaths a minute, slowing to 5.5")
    #expect(words.pace(9.5, slowingTo: 6) == "9.5 breaths a minute, slowing to 6")
    let header =
      "msgid \"\"\nmsgstr \"Language: pl\\nPlural-Forms: nplurals=3; "
      + "plural=n==1?0:n%10>=2&&n%10<=4&&(n%100<12||n%100>14)?1:2;\\n\"\n"
    let entry = """
      msgctxt "consent"
      msgid "{count} breath a minute"
      msgid_plural "{count} breaths a minute"
      msgstr[0] "{count} oddech na minutę"
      msgstr[1] "{count} oddechy na minutę"
      msgstr[2] "{count} oddechów na minutę"
      msgctxt "consent"
      msgid "{rate} breaths a minute"
      msgstr "{rate} oddechu na minutę"
      """
    let polish = Words(try MessageCatalogue(po: Array((header + entry).utf8)))
    #expect(
      [4, 5, 3.2].map { polish.pace($0) }
        == ["4 oddechy na minutę", "5 oddechów na minutę", "3.2 oddechu na minutę"]
    )
  }

  @Test func `a notice in a pause is seen for its time, and then paused again`() throws {
    var show = try Panels.show()
    show.apply(.toggleMute, at: after(19))
    show.apply(.pause(true), at: after(20))
    // One from before the pause leaves at once.
    #expect(words(show, at: 20.1).contains("paused") && !words(show, at: 20.1).contains("muted"))
    show.apply(.soundLack(.noDevice), at: after(24))
    show.apply(.toggleMute, at: after(25))
    let answer = "no sound device was found"
    #expect(words(show, at: 26).contains(answer) && !words(show, at: 26).contains("paused"))
    for tenth in 0...50 {
      let seen = words(show, at: 24.5 + Double(tenth) / 10)
      #expect(!(seen.contains(answer) && seen.contains("paused")))
    }
    #expect(words(show, at: 30).contains("paused") && !words(show, at: 30).contains(answer))
    show.apply(.slower, at: after(31))
    #expect(words(show, at: 32).contains { $0.contains("breaths a minute") })
  }

  @Test func `rows of the settings panel need no notice, and neither does an ending`() throws {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: after(20))
    show.apply(.panel(.step(.pace, by: -1)), at: after(21))
    show.apply(.toggleMute, at: after(22))
    let coherent = try #require(show.panelPaces.firstIndex { $0.name == "coherent" })
    show.apply(.panel(.set(.pattern, to: coherent)), at: after(22))
    #expect(show.paceName == "coherent")
    for request in [RadarRequest.nextKinds, .nextHeights, .toggleGround, .zoom(by: 1)] {
      show.apply(.radar(request), at: after(22))
    }
    #expect(show.radar?.options.filter != RadarFilter())
    #expect(show.appearance.notice == nil)
    show.apply(.panel(.close), at: after(23))
    show.apply(.stop, at: after(30))
    show.apply(.slower, at: after(31))
    #expect(show.appearance.notice == nil)
  }

  @Test func `a person who has chosen a session reads how to see the keys, once`() throws {
    var show = try Panels.show()
    show.announceKeys()
    #expect(words(show, at: 3).contains("press H or move the pointer for help"))
    #expect(show.moment(at: after(5)).stage == .leadIn)
    #expect(!words(show, at: 1).contains("press H or move the pointer for help"))
    #expect(!words(show, at: 5).contains("press H or move the pointer for help"))
    var display = try Panels.show()
    display.appearance.respondsToInput = false
    display.announceKeys()
    #expect(display.appearance.notice == nil)
  }

  @Test func `without a heading north stays up, and the notice says so`() throws {
    var card = try Cards.show()
    card.apply(.toggleNorthUp, at: Cards.instant(10))
    #expect(card.appearance.notice?.text == "no compass: north up" && card.orientation.isNorthUp)
    // A heading that is known later does not turn what seemed to stay.
    let fix = Fix(coordinate: Cards.home, track: .degrees(90), instant: Cards.start)
    card.apply(.fix(fix), at: Cards.instant(11))
    #expect(card.orientation.bearing(at: Cards.instant(20)) == .zero)
    card.apply(.toggleNorthUp, at: Cards.instant(21))
    #expect(card.appearance.notice?.text == "heading up" && !card.orientation.isNorthUp)
  }

  @Test func `a notice that a picture stays north up leaves as a hand turns the picture`() throws {
    var card = try Cards.show()
    card.apply(.toggleNorthUp, at: Cards.instant(10))
    let notice = "no compass: north up"
    func words(at seconds: Double) -> [String] {
      card.scene(at: Cards.instant(seconds), size: [1280, 800]).words
    }
    #expect(words(at: 11).contains(notice) && words(at: 11.6).contains(notice))
    for seconds in [11.0, 11.2] {
      card.apply(.turn(byDegrees: 10), at: Cards.instant(seconds))
    }
    #expect(words(at: 11.1).contains(notice) && !words(at: 11.5).contains(notice))
    // Another notice stays.
    card.apply(.toggleMute, at: Cards.instant(12))
    card.apply(.turn(byDegrees: 10), at: Cards.instant(12.5))
    #expect(card.appearance.notice?.message == .muted)
    #expect(card.appearance.notice?.opacity(at: Cards.instant(13)) == 1)
  }

  @Test func `the sky does not turn`() throws {
    var show = try Panels.show()
    show.apply(.toggleNorthUp, at: after(20))
    show.apply(.turn(byDegrees: 10), at: after(20))
    #expect(show.appearance.notice == nil && show.orientation == Orientation())
    #expect(show.surroundings.facing == nil)
  }

  /// The places of a text in a picture, each with its opacity.
  private func places(
    of text: String,
    _ show: Show,
    at seconds: Double,
    size: SIMD2<Int>
  ) -> [(point: SIMD2<Float>, opacity: Float)] {
    show.scene(at: after(seconds), size: size).marks.compactMap { mark in
      guard case .text(let run, let point, let opacity) = mark, run.lines == [text] else {
        return nil
      }
      return (point, opacity)
    }
  }

  @Test func `a notice under an open sheet stands beside it`() throws {
    let size: SIMD2<Int> = [640, 400]
    var show = try Panels.show()
    show.apply(.pause(true), at: after(20))
    let former = try #require(places(of: "paused", show, at: 24, size: size).first)
    #expect(former.point.x == 320 && former.opacity == 1)
    let sheet = PanelLayout(size: size).sheet
    show.apply(.panel(.toggle), at: after(25))
    let changing = places(of: "paused", show, at: 25.14, size: size)
    let middles = changing.map { $0.point.x }
    #expect(middles == [sheet.low.x / 2, 320])
    let areFading = changing.allSatisfy { $0.opacity > 0 && $0.opacity < 1 }
    #expect(areFading)
    let beside = places(of: "paused", show, at: 26, size: size)
    #expect(beside.count == 1)
    #expect(beside.first?.point == SIMD2(sheet.low.x / 2, former.point.y))
    // In a wider picture the panel does not reach it, and a sheet as wide as the picture leaves no room.
    let wide = places(of: "paused", show, at: 26, size: [1280, 800])
    #expect(wide.count == 1 && wide.first?.point.x == 640)
    #expect(places(of: "paused", show, at: 26, size: [320, 480]).isEmpty)
  }

  @Test func `a notice of a card is not seen where a sheet would cut it`() throws {
    let size: SIMD2<Int> = [1280, 800]
    let show = try Panels.show()
    let palette = show.palette(at: after(20))
    let sky = OverlayStyle(size: size, palette)
    let card = OverlayStyle(CardLayout(size: size), .day, shade: palette)
    for (style, count) in [(sky, 1), (card, 0)] {
      let low = SIMD2(style.notice.x, 0)
      let sheet = OpenSheet(box: Box(low: low, high: [1280, 800]), openness: 1)
      #expect(style.noticePlaces(width: 80, height: 20, under: [sheet]).count == count)
      #expect(style.noticePlaces(width: 80, height: 20, under: []).count == 1)
    }
  }
}
