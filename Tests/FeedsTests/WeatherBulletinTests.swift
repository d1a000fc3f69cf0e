import Airports
import Breathing
import Testing
import Weather

@testable import Feeds

struct WeatherBulletinTests {
  /// 21 November 2026, 06:00 UTC.
  private static let now: Int64 = 1_795_240_800

  private func read(_ text: String) throws -> WeatherBulletin {
    try WeatherBulletin(Array(text.utf8), nearUnixSeconds: Self.now)
  }

  @Test func `a line is a report`() throws {
    let bulletin = try read(
      """
      # Heathrow and around
      METAR EGLL 210550Z AUTO 24015G27KT 9999 BKN012 12/10 Q0998=
      SPECI EGKK 210607Z 25018KT 6000 -RA 11/10 Q0998

      EGSS 210550Z 23010KT CAVOK 10/08 Q1000\r
      """
    )
    #expect(bulletin.reports.map(\.station) == ["EGLL", "EGKK", "EGSS"])
    #expect(bulletin.reports.map(\.kind) == [.metar, .speci, .metar])
    #expect(bulletin.rejected == 0)
  }

  @Test(
    arguments: [
      "METAR EGLL 210550Z 24015KT 9999",
      "raw_text,station_id\r\nMETAR EGLL 210550Z 24015KT,EGLL\r\n",
      #"[{"rawOb": "METAR EGLL 210550Z 24015KT"}]"#,
    ]
  )
  func `a byte order mark before text, a table or JSON is skipped`(text: String) throws {
    let bulletin = try read("\u{FEFF}" + text)
    let plain = try read(text)
    #expect(bulletin == plain)
    #expect(bulletin.reports.count == 1)
  }

  @Test func `forecasts over several lines, with and without a space before them`() throws {
    let bulletin = try read(
      """
      TAF KJFK 210530Z 2106/2212 31012KT P6SM SKC
        FM211500 28015G24KT P6SM FEW050
      TAF AMD
      EGLL 210500Z 2106/2212 24012KT 9999
      BECMG 2109/2112 27015KT
      PROB30 TEMPO 2112/2116 27020G35KT
      METAR EGLL 210550Z 24015KT 9999 12/10 Q0998
      """
    )
    #expect(bulletin.reports.map(\.station) == ["KJFK", "EGLL", "EGLL"])
    #expect(bulletin.reports.map(\.kind) == [.taf, .taf, .metar])
    #expect(bulletin.reports.map(\.changes.count) == [1, 2, 0])
  }

  @Test func `a time above each report, as NOAA's text server has it`() throws {
    let bulletin = try read(
      """
      2026/11/21 05:51
      KJFK 210551Z 31012KT 10SM FEW250 04/M06 A3022

      2026/11/21 05:53
      KBOS 210554Z 30009KT 10SM CLR 02/M07 A3018
      """
    )
    #expect(bulletin.reports.map(\.station) == ["KJFK", "KBOS"])
    #expect(bulletin.rejected == 0)
  }

  @Test func `a row that is not a report is skipped`() throws {
    let bulletin = try read(
      """
      METAR EGLL 210550Z 24015KT 9999
      no report at all
      METAR EGKK 210550Z 37015KT 9999
      METAR EGSS 210550Z 23010KT 9999
      """
    )
    #expect(bulletin.reports.map(\.station) == ["EGLL", "EGSS"])
    #expect(bulletin.rejected == 2)
    #expect(bulletin.firstRejection?.contains("station") == true)
  }

  // MARK: Tables

  private let table = """
    No errors
    No warnings
    26 ms
    data source=metars
    3 results
    raw_text,station_id,observation_time,latitude,longitude
    METAR EGLL 210550Z 24015G27KT 9999 12/10 Q0998,EGLL,2026-11-21T05:50:00Z,51.47,-0.45
    "METAR KJFK 210551Z 31012KT 10SM FEW250 RMK ""AO2"", SLP233",KJFK,2026-11-21T05:51:00Z
    METAR EGKK 210550Z

    """

  @Test func `the cache of a weather service`() throws {
    let bulletin = try read(table)
    #expect(bulletin.reports.map(\.station) == ["EGLL", "KJFK", "EGKK"])
    #expect(bulletin.reports[1].text.hasSuffix("RMK \"AO2\", SLP233"))
    #expect(bulletin.rejected == 0)
  }

  @Test func `the column may stand anywhere, and rows may end before it`() throws {
    let bulletin = try read(
      """
      station_id,raw_text
      EGLL,TAF EGLL 210500Z 2106/2212 24012KT 9999
      EGKK
      EGSS,
      """
    )
    #expect(bulletin.reports.map(\.kind) == [.taf])
    #expect(bulletin.rejected == 2)
  }

  // MARK: JSON

  @Test(arguments: [
    #"[{"icaoId":"EGLL","rawOb":"METAR EGLL 210550Z 24015KT 9999","wspd":15}]"#,
    #"[{"icaoId":"EGLL","rawTAF":"TAF EGLL 210500Z 2106/2212 24012KT 9999"}]"#,
    #"{"raw":"EGLL 210550Z 24015KT 9999","station":"EGLL","wind_speed":{"value":15}}"#,
    #"{"results":1,"data":["EGLL 210550Z 24015KT 9999"]}"#,
    #"{"data":{"METAR":[{"raw_text":"EGLL 210550Z 24015KT 9999","sky":[{"cover":"FEW"}]}]}}"#,
    #"{"type":"FeatureCollection","features":[{"properties":{"rawOb":"EGLL 210550Z 24015KT"}}]}"#,
  ])
  func `the JSON of several services`(text: String) throws {
    let bulletin = try read(text)
    #expect(bulletin.reports.map(\.station) == ["EGLL"])
    #expect(bulletin.rejected == 0)
  }

  @Test func `an observation with its forecast gives both`() throws {
    let bulletin = try read(
      """
      [{"rawOb": "METAR EGLL 210550Z 24015KT 9999",
        "rawTaf": "TAF EGLL 210500Z 2106/2212 24012KT 9999"}]
      """
    )
    #expect(bulletin.reports.map(\.kind) == [.metar, .taf])
  }

  @Test func `elements of wrong types are skipped`() throws {
    let bulletin = try read(
      """
      [null, 7, {"rawOb": 12}, {"rawOb": null}, "nonsense", [],
       {"rawOb": "METAR EGLL 210550Z 24015KT 9999"}]
      """
    )
    #expect(bulletin.reports.map(\.station) == ["EGLL"])
    #expect(bulletin.rejected == 6)
  }

  @Test(arguments: ["[]", #"{"data": []}"#, "No errors\n0 results\nraw_text,station_id\n"])
  func `an empty list or table reports that there are no reports`(text: String) throws {
    #expect(try read(text).reports.isEmpty)
  }

  // MARK: Invalid input

  @Test func `text without reports is refused with a reason`() {
    #expect(throws: WeatherBulletinError.empty) { try read("") }
    #expect(throws: WeatherBulletinError.empty) { try read(" \r\n\n") }
    #expect(throws: WeatherBulletinError.markup) { try read("<!DOCTYPE html><p>502") }
    #expect(throws: WeatherBulletinError.noReports(rejected: 0, first: nil)) {
      try read(#"{"status": "error", "error": {"code": 4}}"#)
    }
    #expect(throws: WeatherBulletinError.noReports(rejected: 0, first: nil)) { try read("# none") }
    #expect {
      try read("error: no such product")
    } throws: {
      "\($0)".contains("no weather report") && "\($0)".contains("the station")
    }
    #expect {
      try read("[{\"rawOb\": \"METAR")
    } throws: {
      "\($0)".contains("broken JSON")
    }
  }

  @Test(arguments: ["\n", "\r\n", String(repeating: " ", count: 73) + "\n"])
  func `a heading may have a line of its own, also one padded to 80 columns`(end: String) throws {
    let lines = ["  ", "TAF AMD", "EGLL 210500Z 2106/2212 24012KT", "BECMG 2110/2112 25020KT"]
    let bulletin = try read(lines.joined(separator: end) + end)
    #expect(bulletin.reports.map(\.revision) == [1])
    #expect(bulletin.rejected == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `a forecast of very many lines is refused quickly`() {
    let lines = String(repeating: "BECMG\n", count: 100_000)
    let error = #expect(throws: WeatherBulletinError.self) {
      try read("TAF EGLL 210500Z 2106/2212 24012KT\n" + lines)
    }
    #expect(error?.description.contains("the first of 1 rows has") == true)
  }

  @Test func `bytes of any kind are read or refused`() {
    let sound = [
      Array(table.utf8), Array(#"[{"rawOb":"METAR EGLL 210550Z 24015KT 9999"},"x",[1]]"#.utf8),
      Array("TAF AMD\nEGLL 210500Z 2106/2212 24012KT\n  FM211500 28015KT=".utf8),
    ]
    var dice = SeededGenerator(seed: 21)
    var refused = 0
    for round in 0..<6_000 {
      var bytes = sound[round % sound.count]
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: bytes.indices, using: &dice)
        let isLineEnd = Bool.random(using: &dice)
        bytes[place] = isLineEnd ? 0x0A : .random(in: 0...255, using: &dice)
        if Int.random(in: 0..<3, using: &dice) == 0 { bytes.removeSubrange(place...) }
        if bytes.isEmpty { bytes = [0] }
      }
      if (try? WeatherBulletin(bytes, nearUnixSeconds: Self.now)) == nil { refused += 1 }
    }
    #expect(refused > 100 && refused < 6_000)
  }
}
