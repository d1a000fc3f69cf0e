import Airports
import Breathing
import Facts
import Flights
import Notams
import TestSamples
import Testing
import Text
import Weather

@testable import Scenes
@testable import Show

@Suite struct BriefingTests {
  private let size = SIMD2(960, 540)

  /// The start of the sample shows: 2027-01-15 08:00 UTC.
  private let now = Cards.start.nanoseconds / 1_000_000_000

  private let metar =
    "METAR XXCC 150755Z 24014G25KT 210V270 4000 R24/P1500U -SHRA FEW012 BKN020CB M01/M03 Q1002"
    + " RETS TEMPO 2000 SN"
  private let taf =
    "TAF XXCC 150500Z 1506/1612 22010KT 9999 SCT020 TX05/1514Z BECMG 1510/1512 VRB03KT CAVOK"
    + " PROB30 TEMPO 1518/1522 0800 FZFG VV002"

  private func show(_ notams: [String] = [], words: Words = Words()) throws -> Show {
    var show = try Cards.show(report: metar, words: words)
    var weather = show.surroundings.weather
    weather.insert(try WeatherReport(taf, nearUnixSeconds: now))
    show.apply(.weather(weather), at: Cards.instant(1))
    if !notams.isEmpty {
      let list = NotamList(try notams.map { try Notam($0) }, receivedUnixSeconds: now - 600)
      show.apply(.notams(list), at: Cards.instant(1))
    }
    return show
  }

  private func words(_ show: Show, _ page: CardPage, size: SIMD2<Int>? = nil) -> String {
    var show = show
    show.apply(.turnCard(to: page), at: Cards.instant(5))
    return show.scene(at: Cards.instant(8), size: size ?? self.size).words.joined(separator: " ")
  }

  private func card(of show: Show) throws -> CardAirport {
    let catalogue = show.journey.catalogue
    let index = try #require(catalogue.airport(code: "XXCC")).index
    return CardAirport(index, in: catalogue, declination: nil)
  }

  private let closure = """
    A0001/27 NOTAMN Q) EHAA/QMRLC/IV/NBO/A/000/999/5218N00446E005
    A) XXCC B) 2701150600 C) 2701151800 E) RWY 06/24 CLSD DUE WIP
    """

  // MARK: Words

  @Test func `the weather page has the report, and every value in plain words`() throws {
    let page = words(try show(), .weather(0))
    for part in [
      "Weather", "Observed 5 min ago", "24014G25KT",
      "from 240° at 14 kt, gusting to 25 kt,", "varying from 210° to 270°",
      "4\u{2009}000 m", "more than 1\u{2009}500 m, rising", "light showers of rain",
      "few clouds at 360 m", "\u{2212}1\u{2009}°C, dew point \u{2212}3\u{2009}°C", "1002 hPa",
      "thunderstorm", "At times between 07:55 and 09:55", "snow",
    ] { #expect(page.contains(part), "\(part) in \(page)") }
  }

  @Test func `a forecast's changes have their times, and dates on other days`() throws {
    let show = try show()
    let page = words(show, .weather(0)) + words(show, .weather(1)) + words(show, .weather(2))
    for part in [
      "Forecast issued 3 h ago", "from 06:00 until 16 Jan, 12:00",
      "maximum 5\u{2009}°C at 14:00", "Change between 10:00 and 12:00",
      "wind variable at 3 kt",
      "30% chance, at times between 18:00", "freezing fog",
    ] { #expect(page.contains(part), "\(part) in \(page)") }
  }

  @Test func `the end of a change has no date on the day on which it begins`() throws {
    let words = BriefingWords(Words(), .metric, nowUnixSeconds: now)
    let taf = "TAF XXCC 151100Z 1512/1618 24010KT BECMG 1522/1602 18012KT BECMG 1603/1606 22008KT"
    let report = try WeatherReport(taf, nearUnixSeconds: now)
    #expect(
      report.details.changes.map(words.title) == [
        "Change between 22:00 and 16 Jan, 02:00",
        "Change between 16 Jan, 03:00 and 06:00",
      ]
    )
  }

  @Test func `no line begins with the unit of a number`() {
    let text = "visibility 4 000 m · showers of rain · broken clouds at 430 m, wind at 12 kt"
    for width in stride(from: 0.2, through: 1, by: 0.01) {
      var flow = BriefingFlow(BriefingSpace(width: width))
      flow.add(text, .plain)
      let starts = Set(flow.lines.compactMap { $0.text.split(separator: " ").first })
      #expect(starts.isDisjoint(with: ["m", "m,", "kt", "·"]), "\(width)")
      #expect(flow.lines.map(\.text).joined(separator: " ") == text, "\(width)")
    }
  }

  @Test func `lengths, temperatures and pressures follow the viewer's units`() throws {
    var show = try show()
    show.apply(.units(.imperial), at: Cards.instant(2))
    let page = words(show, .weather(0))
    for part in ["2¼ mi", "1\u{2009}200 ft", "30\u{2009}°F", "29.58 inHg"] {
      #expect(page.contains(part), "\(part) in \(page)")
    }
  }

  @Test(arguments: [
    (400.0, Units.metric, "400 m"), (799, .metric, "750 m"), (800, .metric, "800 m"),
    (4_828, .metric, "4\u{2009}800 m"), (5_000, .metric, "5 km"), (9_656, .metric, "9 km"),
    (1_500, .imperial, "¾ mi"), (350, .imperial, "1\u{2009}100 ft"), (50, .imperial, "100 ft"),
    (4_800, .imperial, "2¾ mi"), (10_000, .imperial, "6 mi"), (25, .imperial, "80 ft"),
  ])
  func `a visibility is rounded down`(metres: Double, units: Units, expected: String) {
    #expect(BriefingWords(Words(), units, nowUnixSeconds: now).length(metres) == expected)
  }

  @Test func `every phenomenon in use has a name`() {
    let words = BriefingWords(Words(), .metric, nowUnixSeconds: now)
    for kind in WeatherPhenomenon.Kind.allCases {
      #expect(Message.ofPhenomena[kind.rawValue] != nil, "\(kind)")
    }
    let report = try? WeatherReport(
      "METAR XXCC 150755Z 9999 +TSRAGR VCSH -RASN",
      nearUnixSeconds: now
    )
    let rows = report.map { words.rows(of: $0.details, isObservation: true) } ?? []
    #expect(
      rows.contains {
        $0.value == "thunderstorm with heavy rain and hail, showers nearby, light rain and snow"
      },
      "\(rows)"
    )
  }

  // MARK: NOTAMs

  @Test func `the NOTAM page has groups, numbers, periods and texts`() throws {
    let show = try show([
      "A0002/27 NOTAMN Q) EHAA/QICAS/I/NBO/A/000/999/5218N00446E025 A) XXCC B) 2701140600"
        + " C) 2701201800EST E) ILS RWY 24 U/S",
      closure,
      "A0003/27 NOTAMN Q) EHAA/QOBCE/IV/M/AE/000/003/5218N00446E001 A) XXCC B) 2701151000 C) PERM"
        + " D) 1000-1200 E) CRANE 120FT F) SFC G) 120FT AMSL",
      "A0004/27 NOTAMN A) XXCC B) 2702010000 C) PERM E) NEXT MONTH",
    ])
    let page = words(show, .notams(0))
    for part in [
      "NOTAM", "NOTAM list updated 10 min ago", "In force now", "Closed", "A0001/27", "until 18:00",
      "RWY 06/24 CLSD DUE WIP", "Navigation aid out of service", "until about 20 Jan, 18:00",
      "Later today", "Obstacle", "from 10:00", "SFC to 120FT AMSL",
    ] { #expect(page.contains(part), "\(part) in \(page)") }
    #expect(!page.contains("NEXT MONTH"))
    let order = try ["RWY 06/24", "ILS RWY 24", "CRANE"].map {
      try #require(page.firstRange(of: $0)).lowerBound
    }
    #expect(order == order.sorted())
  }

  @Test func `without NOTAMs in force the page states it, without a source there is none`() throws {
    #expect(
      words(try show(["A) EGLL B) 2701140600 C) PERM E) X"]), .notams(0)).contains("No NOTAM")
    )
    #expect(!words(try show(), .notams(0)).contains("NOTAM"))
  }

  /// The runway ends that the wind favours on the card.
  private func favoured(_ show: Show) -> Set<String> {
    Set(
      show.scene(at: Cards.instant(8), size: size).allMarks.compactMap { mark in
        guard case .text(let run, _, _) = mark, run.face == .cockpit, run.weight == 700
        else { return nil }
        return run.lines[0]
      }
    )
  }

  @Test(arguments: ["RWY 24 CLSD FOR LDG", "RWY 24 CLSD", "RWY 24 CLSD TO LDG DUE WIP"])
  func `the wind does not favour an end that is closed for landing`(text: String) throws {
    let show = try show(["A) XXCC B) 2701150600 C) PERM E) \(text)"])
    #expect(!favoured(show).contains("24"))
    #expect(favoured(try self.show(["A) XXCC B) 2701150600 C) PERM E) RWY 06 CLSD"])) == ["24"])
  }

  @Test func `a closed runway is crossed out, and never favoured by the wind`() throws {
    let open = try show()
    let closed = try show([closure])
    #expect(favoured(open) == ["24"])
    #expect(!favoured(closed).contains("24") && !favoured(closed).contains("06"))
    func ribbons(_ show: Show) -> Int {
      show.scene(at: Cards.instant(8), size: size).allMarks.count { mark in
        if case .ribbon = mark { true } else { false }
      }
    }
    #expect(ribbons(closed) != ribbons(open))
    // At 18:00 it opens again.
    let card = try card(of: closed)
    let layout = CardLayout(size: size)
    let crossed = closed.briefing(of: card, layout, at: Cards.instant(8)).closed
    #expect(crossed.map { card.diagram?.lanes[$0].runway.lowEnd.ident } == ["06"])
    #expect(closed.briefing(of: card, layout, at: Cards.instant(10 * 3600)).closed == [])
  }

  // MARK: Pages

  @Test func `↓ and ↑ step through all pages and stop at both ends`() throws {
    var show = try show([closure])
    var pages: [CardPage] = [.details]
    var instant = 5.0
    while let command = show.presentation(at: Cards.instant(instant), size: size).pageDown {
      guard case .turnCard(let page) = command, pages.count < 20 else { break }
      pages.append(page)
      show.apply(command, at: Cards.instant(instant))
      instant += 1
    }
    #expect(pages.first == .details && pages.last == .notams(0))
    #expect(pages.contains(.weather(0)))
    for page in pages.dropLast().reversed() {
      let command = show.presentation(at: Cards.instant(instant), size: size).pageUp
      #expect(command == .turnCard(to: page))
      if let command { show.apply(command, at: Cards.instant(instant)) }
      instant += 1
    }
    #expect(show.presentation(at: Cards.instant(instant), size: size).pageUp == nil)
  }

  @Test func `another airport begins with its first page`() throws {
    var show = try show()
    show.apply(.turnCard(to: .weather(0)), at: Cards.instant(5))
    #expect(show.viewing.page == .weather(0))
    show.apply(.openAirport(2), at: Cards.instant(6))
    #expect(show.viewing.page == .details)
  }

  @Test func `a tap on the wind opens the weather, and one on the text turns the page`() throws {
    var show = try show()
    let layout = CardLayout(size: size)
    let wind = SIMD2<Float>(SIMD2(layout.middle + 20, layout.line(0.36)))
    let command = show.presentation(at: Cards.instant(5), size: size).command(at: wind)
    #expect(command == .turnCard(to: .weather(0)))
    show.apply(.turnCard(to: .weather(0)), at: Cards.instant(5))
    let weather = show.presentation(at: Cards.instant(8), size: size)
    let onwards = weather.pageDown ?? .turnCard(to: .details)
    #expect(weather.command(at: wind) == onwards)
    // Without reports there is nothing to turn to.
    let plain = try Cards.show().presentation(at: Cards.instant(5), size: size)
    #expect(plain.pageDown == nil && plain.command(at: wind) == .togglePause)
  }

  @Test(arguments: [[960, 540], [540, 960], [800, 480], [2560, 1080]])
  func `thirty NOTAMs and a long forecast stay inside their pages`(size: [Int]) throws {
    let many = (1...30).map { number in
      "A00\(number + 10)/27 NOTAMN A) XXCC B) 2701140600 C) 2701201800 E) "
        + String(repeating: "TWY A\(number) CLSD BTN TWY B AND APN SOUTH ", count: number % 9 + 1)
    }
    let show = try show(many)
    let size = SIMD2(size[0], size[1])
    let layout = CardLayout(size: size)
    let card = try card(of: show)
    let briefing = show.briefing(of: card, layout, at: Cards.instant(8))
    #expect(briefing.notams.count > 3)
    let lines = briefing.notams.flatMap(\.self).map(\.line.text).joined(separator: " ")
    for number in 1...30 { #expect(lines.contains("A00\(number + 10)/27")) }
    for page in briefing.weather + briefing.notams {
      #expect(!page.isEmpty)
      let baselines = page.map(\.baseline)
      #expect(baselines == baselines.sorted())
      #expect(baselines.last ?? 1 <= BriefingFlow.last)
      // A heading is never the last line.
      #expect(page.last?.line.style != .section && page.last?.line.style != .heading)
    }
  }

  @Test func `a page cross-fades into the next`() throws {
    var show = try show()
    show.apply(.turnCard(to: .weather(0)), at: Cards.instant(10))
    func layers(_ seconds: Double) -> [Float] {
      show.scene(at: Cards.instant(seconds), size: size).marks.compactMap { mark in
        if case .layer(let still, _, let opacity) = mark, still.size == size {
          opacity
        } else {
          nil
        }
      }
    }
    #expect(layers(10.25).contains { (0.1...0.9).contains($0) })
    #expect(layers(11).allSatisfy { $0 == 1 })
  }
}
