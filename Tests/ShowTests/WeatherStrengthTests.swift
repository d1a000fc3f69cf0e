import Facts
import Testing
import Text
import Weather

@testable import Show

/// Light, heavy and nearby weather in words.
@Suite struct WeatherStrengthTests {
  @Test(arguments: [Message.ofLightWeather, Message.ofHeavyWeather, Message.ofNearbyWeather])
  func `weather of a strength is a whole message`(table: [String: Message]) {
    for (code, message) in table {
      let name = Message.ofPhenomena[code]?.text ?? "?"
      var texts = ["light \(name)", "heavy \(name)", "\(name) nearby"]
      // The strength of a thunderstorm is that of its precipitation.
      let storm = "thunderstorm with "
      if name.hasPrefix(storm), message.text != texts[2] {
        texts = ["light", "heavy"].map { "\(storm)\($0) \(name.dropFirst(storm.count))" }
      }
      if code == "PO" { texts.append("well-developed \(name)") }
      if code == "FC" { texts.append("tornado or waterspout") }
      #expect(texts.contains(message.text) && Message.ofWeather.contains(message))
    }
    #expect(table.count > 10)
  }

  @Test(arguments: [
    ("+TSRAGR", "thunderstorm with heavy rain and hail"),
    ("-TSRA", "thunderstorm with light rain"), ("TS", "thunderstorm"),
    ("TSRASNGR", "thunderstorm with rain and snow, hail"),
    ("TSGRRA", "thunderstorm with hail, rain"), ("VCTS", "thunderstorm nearby"),
    ("-SHRASN", "light showers of rain and snow"), ("SHRAPL", "showers of rain and ice pellets"),
    ("+SHUP", "heavy showers of an unknown kind"), ("VCSH", "showers nearby"),
    ("BLSN", "blowing snow"), ("-BLSN", "light blowing snow"), ("DRSN", "low drifting snow"),
    ("VCBLSN", "blowing snow nearby"), ("FZDZ", "freezing drizzle"),
    ("-FZRASN", "light freezing rain and snow"), ("MIFG", "shallow fog"),
    ("PRFG", "fog over part of the aerodrome"), ("BCFG", "patches of fog"),
    ("-DZRASN", "light drizzle, rain and snow"), ("+FC", "tornado or waterspout"),
    ("VCFC", "funnel cloud nearby"), ("+PO", "well-developed dust whirls"),
    ("VCVA", "volcanic ash nearby"), ("+SS", "heavy sandstorm"), ("FZBR", "FZBR"),
  ])
  func `rare weather reads naturally; a code without a name stays a code`(
    code: String,
    expected: String
  ) throws {
    let now: Int64 = 1_800_000_000
    let report = try WeatherReport("METAR XXCC 150755Z 9999 \(code)", nearUnixSeconds: now)
    let rows = BriefingWords(Words(), .metric, nowUnixSeconds: now)
      .rows(of: report.details, isObservation: true)
    #expect(rows.first { $0.label == "Weather" }?.value == expected, "\(rows)")
  }

  @Test func `a noun after “with” is part of the translation`() throws {
    let po = """
      msgid ""
      msgstr "Language: de\\n"
      msgctxt "weather"
      msgid "thunderstorm with light rain and small hail"
      msgstr "Gewitter mit leichtem Regen und kleinem Hagel"
      """
    let german = Words(try MessageCatalogue(po: Array(po.utf8)))
    let now: Int64 = 1_800_000_000
    let report = try WeatherReport("METAR XXCC 150755Z 9999 -TSRAGS", nearUnixSeconds: now)
    let rows = BriefingWords(german, .metric, nowUnixSeconds: now)
      .rows(of: report.details, isObservation: true)
    #expect(rows.contains { $0.value == "Gewitter mit leichtem Regen und kleinem Hagel" })
  }

  @Test func `a translator writes the whole of light, heavy and nearby weather`() throws {
    let po = """
      msgid ""
      msgstr "Language: de\\n"
      msgctxt "weather"
      msgid "light rain"
      msgstr "leichter Regen"
      msgctxt "weather"
      msgid "heavy snow"
      msgstr "starker Schneefall"
      msgctxt "weather"
      msgid "showers nearby"
      msgstr "Schauer in der Nähe"
      msgctxt "weather"
      msgid "snow"
      msgstr "Schnee"
      msgctxt "list"
      msgid "{list} and {part}"
      msgstr "{list} und {part}"
      """
    let german = Words(try MessageCatalogue(po: Array(po.utf8)))
    func weather(_ words: Words) throws -> String? {
      let now: Int64 = 1_800_000_000
      let report = try WeatherReport("METAR XXCC 150755Z 9999 -RASN +SN VCSH", nearUnixSeconds: now)
      return BriefingWords(words, .metric, nowUnixSeconds: now)
        .rows(of: report.details, isObservation: true)
        .first { $0.label == words(.weatherLabel) }?.value
    }
    let translated = "leichter Regen und Schnee, starker Schneefall, Schauer in der Nähe"
    #expect(try weather(german) == translated)
    #expect(try weather(Words()) == "light rain and snow, heavy snow, showers nearby")
  }
}
