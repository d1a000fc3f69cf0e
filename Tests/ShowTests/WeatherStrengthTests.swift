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
      let texts = ["light \(name)", "heavy \(name)", "\(name) nearby"]
      #expect(texts.contains(message.text) && Message.ofWeather.contains(message))
    }
    #expect(table.count > 10)
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
