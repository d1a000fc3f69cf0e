import Breathing
import Outlets
import Session
import Settings
import Show
import TestSupport
import Testing
import Text
import Weather
@testable import Listings

@Suite(.timeLimit(.minutes(10))) struct CardListingTests {
  @Test(arguments: [
    ("TAF EGLL 300500Z 3006/0112 24014KT 9999", "from 240°, 14 kt, forecast 7 h ago"),
    ("METAR EGLL 301220Z 240P99KT 9999", "from 240°, more than 99 kt, 5 min ago"),
    ("METAR EGLL 300700Z 24014KT 9999", "from 240°, 14 kt, 5 h ago, outdated"),
  ])
  func `a wind has its age in words, and that of a forecast says so`(
    report: String,
    wind: String
  ) throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.near, to: "51.5,-0.1", option: "--set")
    let now = UTC.seconds("2026-11-30T12:25:00Z")
    var surroundings = Surroundings()
    surroundings.weather.insert(try WeatherReport(report, nearUnixSeconds: now))
    let listing = try CardListing(
      "EGLL",
      try Setup(configuration),
      surroundings,
      at: Instant(nanoseconds: now * 1_000_000_000)
    )
    let lines = listing.description.split(separator: "\n").map { String($0) }
    #expect(lines.filter { $0.hasPrefix("  wind ") } == ["  wind       " + wind])
  }

  @Test(arguments: [("TAF EGLL 300500Z 3006/0112 24014KT 9999", 1), (nil, 0)] as [(String?, Int)])
  func `the times of reports are said to be UTC`(report: String?, count: Int) throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.near, to: "51.5,-0.1", option: "--set")
    let now = UTC.seconds("2026-11-30T12:25:00Z")
    var surroundings = Surroundings()
    if let report {
      surroundings.weather.insert(try WeatherReport(report, nearUnixSeconds: now))
    }
    let listing = try CardListing(
      "EGLL",
      try Setup(configuration),
      surroundings,
      at: Instant(nanoseconds: now * 1_000_000_000)
    )
    let lines = listing.description.split(separator: "\n")
    #expect(lines.count { $0 == "  times in UTC" } == count)
  }

  @Test(arguments: [
    // Heathrow, 36 km away, and Paris, 340 km away.
    ("51.4706,-0.4619", "  near here", "LHR", "here"),
    ("48.85,2.35", "  near LCY ", "BQH", "airport"),
  ])
  func `the airfields listed are near the viewer or the airport, as on the card`(
    place: String,
    label: String,
    code: String,
    center: String
  ) throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.near, to: place, option: "--set")
    let now = Instant(nanoseconds: UTC.seconds("2026-11-30T12:25:00Z") * 1_000_000_000)
    let listing = try CardListing("EGLC", try Setup(configuration), Surroundings(), at: now)
    let lines = listing.description.split(separator: "\n").filter { $0.hasPrefix("  near ") }
    #expect(lines.count == 5 && lines.allSatisfy { $0.hasPrefix(label) })
    #expect(lines.contains { $0.contains(" \(code) ") })
    #expect(listing.json.description.contains("\"nearest_to\":\"\(center)\""))
  }
}
