import Flights
import Outlets
import Settings
import Show
import System
import Testing

@Suite("The settings of the radar")
struct RadarSettingsTests {
  private func configuration(_ text: String) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "test.toml")
    return configuration
  }

  @Test func `types, registrations and callsigns are watched`() throws {
    let options = try configuration(#"radar.watch = ["A388", "g-xlea", "CONC*"]"#).radarOptions()
    #expect(options.watchList.patterns.map(\.description) == ["A388", "g-xlea", "CONC*"])
    #expect(options.watchList.contains(type: "CONC", registration: nil, callsign: nil))
  }

  @Test func `distances and heights have two ends`() throws {
    let text = "radar.beyond = 5\nradar.within = 40\nradar.lowest = 1000\nradar.highest = 9000"
    let filter = try configuration(text).radarOptions().filter
    #expect(filter.nearestMetres == 5000 && filter.farthestMetres == 40_000)
    #expect(filter.lowestFeet == 1000 && filter.highestFeet == 9000)
  }

  @Test(arguments: [
    (#"radar.watch = ["A388", "*"]"#, "line 1: radar.watch", #""*" is not a type"#),
    ("radar.within = 40\nradar.beyond = 40", "line 2: radar.beyond", "radar.within"),
    ("radar.beyond = 40\nradar.within = 4", "line 1: radar.beyond", "radar.within"),
    ("radar.highest = 5\nradar.lowest = 6", "line 2: radar.lowest", "radar.highest is lower"),
  ])
  func `what no aircraft can pass is refused`(text: String, place: String, words: String) throws {
    try expectRefusal(of: text, place: place, words: words)
  }

  @Test(arguments: [
    (
      #"radar.color = "grue""#, #"line 1: radar.color = "grue""#,
      ##"must be "mint", "amber", "ice", "rose" or a colour such as "#66CCAA""##
    ),
    (#"radar.sweep = "5s""#, #"line 1: radar.sweep = "5s""#, #""breath" nor 6 to 60 seconds"#),
    (
      #"radar.kinds = ["glider", "ufo"]"#, "line 1: radar.kinds",
      #""ufo" is not a kind; the kinds are "#
    ),
  ])
  func `an unknown value is refused with those that are allowed`(
    text: String,
    place: String,
    words: String
  ) throws {
    try expectRefusal(of: text, place: place, words: words)
  }

  private func expectRefusal(of text: String, place: String, words: String) throws {
    let configuration = try configuration(text)
    let failure = #expect(throws: Failure.self) { try configuration.radarOptions() }
    #expect(failure?.message.contains("test.toml, \(place)") == true, "\(failure?.message ?? "")")
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }
}
