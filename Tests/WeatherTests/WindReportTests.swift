import Breathing
import TestSupport
import Testing
import Text

@testable import Weather

@Suite("A weather report")
struct WindReportTests {
  /// Noon of a day in the middle of a month, in seconds since the Unix epoch.
  static let noon = UTC.seconds("2018-09-15T12:00:00Z")

  private func report(_ text: String, near: Int64 = noon) throws -> WeatherReport {
    try WeatherReport(text, nearUnixSeconds: near)
  }

  struct Head: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: WeatherReport.Kind
    let station: String
    let wind: String?
    var revision = 0
    var isAutomatic = false
    var status = WeatherReport.Status.valid
    var testDescription: String { text }
  }

  static let heads: [Head] = [
    Head(text: "METAR EGLL 151150Z 24008KT 9999", kind: .metar, station: "EGLL", wind: "24008KT"),
    Head(text: "EGLL 151150Z 24008KT 9999", kind: .metar, station: "EGLL", wind: "24008KT"),
    Head(
      text: "SPECI K9DP 151150Z AUTO VRB04G15KT 10SM",
      kind: .speci,
      station: "K9DP",
      wind: "VRB04G15KT",
      isAutomatic: true
    ),
    Head(
      text: "METAR SPECI LYBE 151150Z 24008KT 9999",
      kind: .speci,
      station: "LYBE",
      wind: "24008KT"
    ),
    Head(
      text: "METAR COR EGLL 151150Z 24008KT=",
      kind: .metar,
      station: "EGLL",
      wind: "24008KT",
      revision: 1
    ),
    Head(
      text: "MRLB COR 152100Z 29005KT 9999",
      kind: .metar,
      station: "MRLB",
      wind: "29005KT",
      revision: 1
    ),
    Head(
      text: "TAF EGLC COR 151100Z 1512/1612 07004KT",
      kind: .taf,
      station: "EGLC",
      wind: "07004KT",
      revision: 1
    ),
    Head(
      text: "METAR CYHI 151150Z CCB 34019KT 15SM",
      kind: .metar,
      station: "CYHI",
      wind: "34019KT",
      revision: 2
    ),
    Head(text: "METAR EIDW 151150Z RTD 34019KT", kind: .metar, station: "EIDW", wind: "34019KT"),
    Head(text: "METAR CYSY NIL", kind: .metar, station: "CYSY", wind: nil, status: .missing),
    Head(text: "TAF EGKB 151100Z NIL", kind: .taf, station: "EGKB", wind: nil, status: .missing),
    Head(
      text: "TAF AMD EGYD 151100Z 1512/1521 CNL",
      kind: .taf,
      station: "EGYD",
      wind: nil,
      revision: 1,
      status: .cancelled
    ),
    Head(
      text: "TAF TAF COR EGLC 151100Z 1512/1612 07004KT 9999",
      kind: .taf,
      station: "EGLC",
      wind: "07004KT",
      revision: 1
    ),
    Head(text: "EGLC 151100Z 1512/1612 07004KT", kind: .taf, station: "EGLC", wind: "07004KT"),
    Head(text: "TAF3 YSSY 151100Z 1512/1612 07004KT", kind: .taf, station: "YSSY", wind: "07004KT"),
    Head(
      text: "TTF SPECI YSSY 151130Z 24008KT 9999 RMK NOSIG",
      kind: .ttf,
      station: "YSSY",
      wind: "24008KT"
    ),
    Head(
      text: "METAR KMRH 150958Z AUTO RMK AO2 PK WND 24035/0955 PWINO $",
      kind: .metar,
      station: "KMRH",
      wind: nil,
      isAutomatic: true
    ),
    Head(
      text: "METAR UHMA 150930Z CAVOK 16/14 Q1020 RMK R01/09002MPS 24015KT",
      kind: .metar,
      station: "UHMA",
      wind: nil
    ),
    Head(
      text: "METAR YBBN 151130Z 22007KT 9999 FM1200 12008KT TEMPO 1300/1430 24025G40KT",
      kind: .metar,
      station: "YBBN",
      wind: "22007KT"
    ),
    Head(
      text: "METAR LFPG 151130Z CAVOK BECMG 24008KT",
      kind: .metar,
      station: "LFPG",
      wind: nil
    ),
    Head(text: "METAR YSSY 150000Z 000V360 9999", kind: .metar, station: "YSSY", wind: nil),
    Head(text: "METAR KTPA 150000Z TEST 24008KT", kind: .metar, station: "KTPA", wind: "24008KT"),
    Head(text: "METAR KTPA 150000Z TEST 24008", kind: .metar, station: "KTPA", wind: nil),
    Head(
      text: "\u{FEFF}METAR EGLL 151150Z 24008KT",
      kind: .metar,
      station: "EGLL",
      wind: "24008KT"
    ),
    Head(
      text: "\tmetar\r\n egll  151150z\n24008kt\n 210V270",
      kind: .metar,
      station: "EGLL",
      wind: "24008KT 210V270"
    ),
  ]

  @Test("is read from its first word to its wind", arguments: heads)
  func head(head: Head) throws {
    let report = try report(head.text)
    #expect(report.kind == head.kind)
    #expect(report.station == head.station)
    #expect(report.wind?.description == head.wind)
    #expect(report.revision == head.revision)
    #expect(report.isAutomatic == head.isAutomatic)
    #expect(report.status == head.status)
    #expect(report.text == head.text)
  }

  static let broken: [(text: String, error: WeatherReportError)] = [
    ("", .empty),
    (" \n=", .empty),
    ("= METAR EGLL 151150Z 24008KT", .empty),
    ("METAR", .station(found: "")),
    ("METAR NIL", .station(found: "")),
    ("METAR EGL 151150Z 24008KT", .station(found: "EGL")),
    ("METAR 9GLL 151150Z 24008KT", .station(found: "9GLL")),
    ("Now is the time", .station(found: "Now")),
    ("<!DOCTYPE html><html lang=\"en\">", .station(found: "<!DOCTYPE")),
    ("metar badStation 151150Z", .station(found: "badStation")),
    ("metar egll 15115xz 24008kt", .time(found: "15115xz")),
    ("taf egll 151100z 1512/1612 37010Kt", .wind(found: "37010Kt")),
    ("taf egll 151100z 1512/1512 24008kt", .period(found: "1512/1512")),
    ("taf egll 151100z 1512/1612 24008kt fm15 24010kt", .period(found: "fm15")),
    ("METAR EGLL", .time(found: "")),
    ("METAR EGLL 24008KT", .time(found: "24008KT")),
    ("METAR EGLL 321150Z 24008KT", .time(found: "321150Z")),
    ("METAR EGLL 151160Z 24008KT", .time(found: "151160Z")),
    ("METAR EGLL 152401Z 24008KT", .time(found: "152401Z")),
    ("METAR EGLL 151150Z 37010KT", .wind(found: "37010KT")),
    ("METAR EGLL 151150Z AUTO 2408KT", .wind(found: "2408KT")),
    ("METAR EGLL 151150Z 24OXXKMH", .wind(found: "24OXXKMH")),
    ("TAF EGLL 151100Z 24008KT", .period(found: "24008KT")),
    ("TAF EGLL 151100Z", .period(found: "")),
    ("TAF EGLL 151100Z 1512/1512 24008KT", .period(found: "1512/1512")),
    ("TAF EGLL 151100Z 1512/1432 24008KT", .period(found: "1512/1432")),
    ("TAF EGLL 151100Z 1512/1619 24008KT", .period(found: "1512/1619")),
    ("TAF EGLL 151100Z 1524/1424 24008KT", .period(found: "1524/1424")),
    ("EGLL 151100Z 1318/1612 24008KT", .period(found: "1318/1612")),
    ("TAF EGLL 301100Z 3024/3124 24008KT", .period(found: "3024/3124")),
    ("TAF EGLL 151100Z 1512/1612 37010KT", .wind(found: "37010KT")),
    ("TAF EGLL 151100Z 1512/1612 24008KT BECMG 1514/15 CAVOK", .period(found: "1514/15")),
    ("TAF EGLL 151100Z 1512/1612 24008KT FM153000 24010KT", .period(found: "FM153000")),
    ("TAF EGLL 151100Z 1512/1612 24008KT FM15 24010KT", .period(found: "FM15")),
    (String(repeating: "Z", count: 30), .station(found: String(repeating: "Z", count: 24) + "…")),
    (String(repeating: "METAR ", count: 2000), .tooLong),
  ]

  @Test("is refused with the unexpected text", arguments: broken)
  func refused(text: String, error: WeatherReportError) {
    #expect(throws: error) { try report(text) }
    #expect(error.description.contains(" are allowed"))
  }

  static let months: [(near: String, code: String, time: String)] = [
    ("2018-09-15T12:00:00Z", "151150Z", "2018-09-15T11:50:00Z"),
    ("2018-09-15T12:00:00Z", "141150Z", "2018-09-14T11:50:00Z"),
    ("2018-10-01T00:05:00Z", "302355Z", "2018-09-30T23:55:00Z"),
    ("2018-09-30T23:58:00Z", "010000Z", "2018-10-01T00:00:00Z"),
    ("2018-09-30T23:58:00Z", "302400Z", "2018-10-01T00:00:00Z"),
    ("2020-12-31T23:58:00Z", "010000Z", "2021-01-01T00:00:00Z"),
    ("2021-01-01T00:03:00Z", "312350Z", "2020-12-31T23:50:00Z"),
    ("2020-03-01T00:03:00Z", "292350Z", "2020-02-29T23:50:00Z"),
    ("2021-03-01T00:03:00Z", "282350Z", "2021-02-28T23:50:00Z"),
    ("2021-03-01T00:03:00Z", "292350Z", "2021-03-29T23:50:00Z"),
    ("2021-02-20T00:00:00Z", "311200Z", "2021-01-31T12:00:00Z"),
    ("1969-12-31T23:59:59Z", "010010Z", "1970-01-01T00:10:00Z"),
  ]

  @Test("belongs to the month that brings it nearest to the given time", arguments: months)
  func month(near: String, code: String, time: String) throws {
    let report = try report("METAR EGLL \(code) 24008KT", near: UTC.seconds(near))
    #expect(CivilTime(unixSeconds: report.issuedUnixSeconds).description == time)
  }

  @Test("keeps its time if read within thirteen days, in any month of two centuries")
  func anyTime() throws {
    var dice = SeededGenerator(seed: 1)
    for _ in 0..<5000 {
      let minutes = Int64.random(in: -40_000_000...80_000_000, using: &dice)
      let civil = CivilTime(unixSeconds: minutes * 60)
      let digits = [civil.day, civil.secondOfDay / 3600, civil.secondOfDay / 60 % 60]
        .map { ($0 < 10 ? "0" : "") + String($0) }
      let near = minutes * 60 + .random(in: -13 * 86_400...13 * 86_400, using: &dice)
      let report = try report("METAR EGLL \(digits.joined())Z 24008KT", near: near)
      #expect(report.issuedUnixSeconds == minutes * 60)
      #expect(
        report.validUnixSeconds == minutes * 60..<minutes * 60 + WeatherReport.observationSeconds
      )
    }
  }

  @Test("is valid for 90 minutes if it is an observation")
  func observation() throws {
    let report = try report("METAR EGLL 151150Z 24008KT")
    let wind = SurfaceWind("24008KT")
    let time = UTC.seconds("2018-09-15T11:50:00Z")
    #expect(report.wind(atUnixSeconds: time - 1) == nil)
    #expect(report.wind(atUnixSeconds: time) == wind)
    #expect(report.wind(atUnixSeconds: time + 5399) == wind)
    #expect(report.wind(atUnixSeconds: time + 5400) == nil)
  }
}
