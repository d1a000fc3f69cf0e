import Airports
import Breathing
import Cabin
import Facts
import Flights
import Geodesy
import Glibc
import Notams
import Scenes
import Show
import TestSamples
import Text
import Weather

/// Every view in the pseudo-locale, and the names in them that are data.
struct PseudoLocale {
  /// A picture to look at.
  struct Picture {
    let name: String
    let show: Show
    let instant: Instant
  }

  static let words = Words(MessageCatalogue(pseudo: Message.ofNumbers + Message.ofPictures))

  static let sizes: [SIMD2<Int>] = [[1280, 800], [1080, 1920], [800, 480]]

  /// Every picture in every size.
  static func pictures() throws -> [(picture: Picture, size: SIMD2<Int>)] {
    let all: [[Picture]] = try [
      skies(), cards(), searches(), radars(), panels(), questions(), starts(), others(),
    ]
    return all.joined().flatMap { picture in sizes.map { (picture, $0) } }
  }

  /// Codes, names of places, callsigns and what a person typed.
  static func data() throws -> Set<String> {
    let catalogue = try Cards.catalogue()
    var texts = (0..<catalogue.count).flatMap { index in
      let airport = catalogue.airport(index)
      return [airport.name, airport.city, airport.code, airport.ident]
    }
    texts += ["City", "CTY VOR-DME", "kt", "WREN-7", "city", "zzzz"]
    texts += reports + notams
    texts += KeySigns.all + ["TERN1 PHILL Boeing receiver Test Data refused"]
    return Set(texts.flatMap { $0.split { !$0.isLetter }.map(String.init) })
  }

  static func at(_ seconds: Double) -> Instant { Cards.instant(seconds) }

  // MARK: Views

  /// The sky in each stage and phase, with a code, and with people who breathe along.
  private static func skies() throws -> [Picture] {
    let plan = try Plan(
      Preset.box.pace,
      flightsPerCycle: 2,
      interludes: [.seconds(12)],
      length: .seconds(100),
      seed: 7
    )
    let code = QRCode(side: 29) { column, row in (column ^ row) & 1 == 0 }
    let show = try Cards.show(nil, view: .sky, plan: plan, pageQRCode: code, words: words)
    var seen: Set<String> = []
    var pictures: [Picture] = []
    for second in stride(from: 1.5, to: 160, by: 0.5) {
      let moment = show.moment(at: at(second))
      guard moment.stage != .flight || (0.4...0.6).contains(moment.breath.progress) else {
        continue
      }
      guard seen.insert("\(moment.stage) \(moment.breath.phase)").inserted else { continue }
      // Into the stage, once its words are there.
      let later = moment.stage == .flight ? second : second + 2.5
      pictures.append(
        Picture(name: "sky \(moment.stage) \(moment.breath.phase)", show: show, instant: at(later))
      )
    }
    pictures += pictures.map(highContrast)
    for count in [1, 2, 12, 13] {
      var shared = show
      let neighbours = (1...count).map { number in
        NeighbourPlane(
          id: UInt32(number),
          callsign: "WREN-7",
          kind: .breathing([], pattern: .coherent, since: at(0)),
          stateTime: at(2)
        )
      }
      shared.apply(.neighbours(neighbours), at: at(2))
      for frame in 0..<80 { shared.prepare(for: at(2 + Double(frame) / 10)) }
      pictures.append(Picture(name: "sky with \(count)", show: shared, instant: at(9.5)))
    }
    return pictures
  }

  /// The same picture in high contrast.
  static func highContrast(_ picture: Picture) -> Picture {
    var show = picture.show
    show.apply(.palette(.highContrast), at: at(0))
    let name = "\(picture.name) in high contrast"
    return Picture(name: name, show: show, instant: picture.instant)
  }

  private static func cards() throws -> [Picture] {
    let reports = [
      "METAR XXCC 150755Z 24014G25KT 210V270", "METAR XXCC 150755Z VRB02KT",
      "METAR XXCC 150755Z 00000KT", "METAR XXCC 150455Z 05008KT",
    ]
    var pictures = try reports.enumerated().map { number, report in
      let show = try Cards.show(report: report, words: words)
      return Picture(name: "card \(number)", show: show, instant: at(8))
    }
    for code in ["XXGR", "XXWA", "XXEA", "XXUN", "XXPA", "XXNO"] {
      let show = try Cards.show(code, words: words)
      pictures.append(Picture(name: "card \(code)", show: show, instant: at(8)))
    }
    pictures += try briefings()
    var imperial = try Cards.show(words: words)
    imperial.apply(.units(.imperial), at: at(7))
    return pictures + [Picture(name: "card in feet", show: imperial, instant: at(8))]
  }

  /// The reports of the pages with the weather and the NOTAMs.
  private static let reports = [
    "METAR XXCC 150755Z 24014G25KT 210V270 4000 1500SW R24/0600V1500U -SHRA +TSGR FZFG FEW012 SCT020TCU"
      + " BKN030CB VV002 M01/M03 Q1002 RETS WS R24 TEMPO FM0810 TL0930 2000 SN BECMG AT0945 NSW",
    "TAF XXCC 150500Z 1506/1612 VRB05KT P6SM CLR TX05/1514Z TNM03/1605Z BECMG 1510/1512 00000KT CAVOK"
      + " PROB30 TEMPO 1518/1522 M1/4SM VCFG OVC002 PROB40 1600/1602 0400 BLSN NSC INTER 1602/1603"
      + " 5000 HZ NCD FM160400 /////KT 9999 SKC WS020/24045KT QNH2992INS",
  ]

  private static let notams = [
    ("N1", "QMRLC", "2701150600 C) 2701151800EST", "RWY 06/24 CLSD"),
    ("N2", "QICAS", "2701140600 C) PERM", "ILS U/S"),
    ("N3", "QOBCE", "2701151000 C) PERM D) 1000-1200", "CRANE F) SFC G) UNL"),
    ("N4", "QRTCA", "2701140600 C) UFN", "TRA ACT"),
    ("N5", "QXXXX", "2701151200 C) 2801140600", "BIRDS"),
    ("N6", "QXXXX", "2701151200 C) 2701180600EST", "WORK"),
  ].map { number, code, period, text in
    "A000\(number.dropFirst())/27 NOTAMN Q) EHAA/\(code)/IV/NBO/A/000/999/5218N00446E005 A) XXCC"
      + " B) \(period) E) \(text)"
  }

  /// Every page of the weather and the NOTAMs.
  private static func briefings() throws -> [Picture] {
    let now = Cards.start.nanoseconds / 1_000_000_000
    var weather = WeatherReports()
    for report in reports { weather.insert(try WeatherReport(report, nearUnixSeconds: now)) }
    let list = NotamList(try notams.map { try Notam($0) }, receivedUnixSeconds: now - 86_400)
    let none = NotamList([], receivedUnixSeconds: now)
    return try [Units.metric, .imperial].flatMap { units in
      let pages: [CardPage] = (0..<4).map { .weather($0) } + (0..<2).map { .notams($0) }
      return try pages.map { page in
        var show = try Cards.show(words: words)
        show.apply(.units(units), at: at(1))
        show.apply(.weather(weather), at: at(1))
        show.apply(.notams(page == .notams(1) ? none : list), at: at(1))
        show.apply(.turnCard(to: page), at: at(2))
        return Picture(name: "\(page) in \(units) units", show: show, instant: at(8))
      }
    }
  }

  private static func searches() throws -> [Picture] {
    try ["", "city", "zzzz"].map { typed in
      var show = try Cards.show(view: .sky, words: words)
      show.apply(.search(.open), at: at(5))
      show.apply(.search(.insert(typed)), at: at(6))
      return Picture(name: "search “\(typed)”", show: show, instant: at(8))
    }
  }
}

/// The signs on keys, which no language changes.
private enum KeySigns {
  static let all = "P M N C A S R T V Z L B K E D G O U F H".split(separator: " ").map(String.init)
}
