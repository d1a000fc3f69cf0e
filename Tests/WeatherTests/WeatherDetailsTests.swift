import TestSupport
import Testing

@testable import Weather

@Suite struct WeatherDetailsTests {
  private func details(_ text: String) throws -> WeatherDetails {
    try WeatherReport(text, nearUnixSeconds: WindReportTests.noon).details
  }

  private func conditions(_ groups: String) throws -> WeatherConditions {
    try details("METAR EGLL 151150Z 24015KT " + groups).conditions
  }

  @Test(
    arguments: [
      ("9999", Visibility.tenKilometres), ("0800", Visibility(800, .metres)),
      ("0000", Visibility(50, .metres, .below)), ("4500NDV", Visibility(4500, .metres)),
      ("9KM", Visibility(9000, .metres)), ("CAVOK", .tenKilometres),
      ("10SM", Visibility(10, .statuteMiles)), ("P6SM", Visibility(6, .statuteMiles, .above)),
      ("M1/4SM", Visibility(0.25, .statuteMiles, .below)),
      ("1/2SM", Visibility(0.5, .statuteMiles)),
      ("1 1/2SM", Visibility(1.5, .statuteMiles)), ("2 3/4SM", Visibility(2.75, .statuteMiles)),
    ] as [(String, Visibility)]
  )
  func `each form of visibility is read`(groups: String, expected: Visibility) throws {
    #expect(try conditions(groups).visibility == expected)
    #expect(try conditions(groups).otherGroups == [])
  }

  @Test func `the visibility in a direction does not replace the prevailing one`() throws {
    let found = try conditions("6000 1500SW 3000N")
    #expect(found.visibility == Visibility(6000, .metres))
    #expect(found.directionalVisibilities.map(\.degrees) == [225, 0])
    #expect(found.directionalVisibilities.map(\.visibility.metres) == [1500, 3000])
  }

  @Test(
    arguments: [
      ("R24L/1500", "24L", 1500, nil, Visibility.Unit.metres, nil),
      ("R06/P2000N", "06", 2000, nil, .metres, RunwayVisualRange.Tendency.none),
      ("R14/M0600V1000FT/U", "14", 600, 1000, .feet, .upward),
      ("R27R/0350D", "27R", 350, nil, .metres, .downward),
      ("R09/////", "09", nil, nil, .metres, nil),
    ] as [(String, String, Double?, Double?, Visibility.Unit, RunwayVisualRange.Tendency?)]
  )
  func `each form of runway visual range is read`(
    group: String,
    runway: String,
    lowest: Double?,
    highest: Double?,
    unit: Visibility.Unit,
    tendency: RunwayVisualRange.Tendency?
  ) throws {
    let range = try #require(try conditions("0300 " + group).runwayVisualRanges.first)
    #expect(range.runway == runway)
    #expect(range.lowest?.value == lowest && range.highest?.value == highest)
    #expect(range.lowest.map { $0.unit == unit } ?? true)
    #expect(range.tendency == tendency)
    #expect((range.lowest?.bound == .above) == group.contains("P"))
  }

  @Test func `the state of a runway is not its visual range`() throws {
    let found = try conditions("9999 R24/190055 R88/CLRD70")
    #expect(found.runwayVisualRanges.isEmpty)
    #expect(found.otherGroups == ["R24/190055", "R88/CLRD70"])
  }

  @Test(arguments: [
    "-RA", "+TSRAGR", "VCSH", "FZFG", "-FZDZ", "BCFG", "+FC", "VCTS", "TS", "SHRASN", "BLSN", "PO",
  ])
  func `a phenomenon's code follows from its parts`(code: String) throws {
    let found = try conditions("3000 " + code).phenomena
    #expect(found.map(\.code) == [code])
  }

  @Test(arguments: ["RAX", "MI", "-", "VC", "RARARARA", "FZ", "SNOCLO", "XXRA", "RASH"])
  func `other words are no phenomena`(code: String) throws {
    let found = try conditions("3000 " + code)
    #expect(found.phenomena.isEmpty)
    #expect(found.otherGroups == [code])
  }

  @Test func `clouds are read with their bases and kinds`() throws {
    let found = try conditions("9999 FEW008 SCT020TCU BKN030CB OVC/// //////CB BKN012///")
    #expect(
      found.clouds.map(\.amount) == [.few, .scattered, .broken, .overcast, .unknown, .broken]
    )
    #expect(found.clouds.map(\.baseFeet) == [800, 2000, 3000, nil, nil, 1200])
    #expect(
      found.clouds.map(\.kind)
        == [nil, .toweringCumulus, .cumulonimbus, nil, .cumulonimbus, nil]
    )
    #expect(try conditions("0200 FG VV001").verticalVisibilityFeet == 100)
    let hidden = try conditions("0200 FG VV///")
    #expect(hidden.isSkyObscured && hidden.verticalVisibilityFeet == nil)
    for sky in ClearSky.allCases { #expect(try conditions("9999 " + sky.rawValue).clearSky == sky) }
  }

  @Test(
    arguments: [
      ("11/09", 11, 9), ("M05/M07", -5, -7), ("00/M00", 0, 0), ("12/", 12, nil), ("18///", 18, nil),
      ("///M02", nil, -2), ("XX/XX", nil, nil),
    ] as [(String, Int?, Int?)]
  )
  func `temperatures below zero and unknown ones are read`(
    group: String,
    air: Int?,
    dew: Int?
  ) throws {
    let found = try conditions("9999 " + group)
    #expect(found.temperatureCelsius == air && found.dewPointCelsius == dew)
  }

  @Test func `pressures keep their unit, and impossible ones are none`() throws {
    #expect(try conditions("9999 Q1002").pressure == AirPressure(1002, .hectopascals))
    let inches = try #require(try conditions("10SM A2992").pressure)
    #expect(inches.unit == .inchesOfMercury && abs(inches.hectopascals - 1013.2) < 0.05)
    // 25.4 mm of mercury at 0 °C.
    let inch = AirPressure.Unit.inchesOfMercury.hectopascals
    #expect(abs(inch - 25.4 * 1.333_223_874_15) < 1e-8)
    #expect(try conditions("9999 Q1014 A2995").pressure == AirPressure(1014, .hectopascals))
    #expect(try conditions("9999 Q9999").pressure == nil)
    #expect(try conditions("9999 Q////").pressure == nil)
  }

  @Test func `recent weather and wind shear are distinguished from the present weather`() throws {
    let found = try conditions("9999 -RA SCT020 11/09 Q1002 RETS WS R24L WS ALL RWY")
    #expect(found.phenomena.map(\.code) == ["-RA"])
    #expect(found.recentPhenomena.map(\.code) == ["TS"])
    #expect(found.windShears == [.runway("24L"), .allRunways])
  }

  @Test func `a trend has changes with times`() throws {
    let noon = WindReportTests.noon
    let found = try details(
      "METAR EGLL 151150Z 24015KT 9999 SCT020 11/09 Q1002 BECMG FM1210 TL1230 25020G35KT"
        + " TEMPO AT1315 3000 SHRA BKN012CB RMK QFE750"
    )
    #expect(found.conditions.wind?.knots == 15)
    #expect(!found.expectsNoChange)
    #expect(found.changes.map(\.kind) == [.becoming, .temporary])
    #expect(found.changes[0].beginUnixSeconds == noon + 600)
    #expect(found.changes[0].endUnixSeconds == noon + 1800)
    #expect(found.changes[0].conditions.wind?.gust?.value == 35)
    #expect(found.changes[1].beginUnixSeconds == noon + 4500)
    #expect(found.changes[1].endUnixSeconds == noon + 4500)
    #expect(found.changes[1].conditions.phenomena.map(\.code) == ["SHRA"])
    #expect(found.changes[1].conditions.clouds.first?.kind == .cumulonimbus)
    #expect(found.remarks == "QFE750")
    #expect(try details("METAR EGLL 151150Z 24015KT CAVOK 11/09 Q1002 NOSIG").expectsNoChange)
  }

  @Test func `a forecast has every kind of change, and temperatures`() throws {
    let found = try details(
      "TAF EGLL 151100Z 1512/1618 22010KT 9999 SCT020 TX17/1514Z TNM02/1605Z"
        + " BECMG 1515/1518 NSW CAVOK PROB30 TEMPO 1518/1522 4000 RADZ PROB40 1600/1604 0500 FZFG"
        + " VV001 FM160600 VRB03KT P6SM SKC WS020/24045KT QNH2992INS"
    )
    #expect(found.extremes.map(\.celsius) == [17, -2])
    #expect(found.extremes.map(\.isMaximum) == [true, false])
    #expect(found.extremes[1].unixSeconds == UTC.seconds("2018-09-16T05:00:00Z"))
    #expect(found.changes.map(\.kind) == [.becoming, .temporary, .possible, .from])
    #expect(found.changes.map(\.probabilityPercent) == [nil, 30, 40, nil])
    #expect(found.changes[0].conditions.endsWeather && found.changes[0].conditions.isCAVOK)
    #expect(found.changes[2].conditions.verticalVisibilityFeet == 100)
    let last = found.changes[3].conditions
    #expect(last.wind?.direction == .variable && last.clearSky == .clear)
    #expect(last.windShears.count == 1 && last.pressure?.unit == .inchesOfMercury)
    #expect(found.changes[3].endUnixSeconds == UTC.seconds("2018-09-16T18:00:00Z"))
    #expect(found.changes.flatMap(\.conditions.otherGroups).isEmpty)
  }

  @Test func `the hour of an extreme temperature without a day is within the forecast`() throws {
    let found = try details("TAF EGLL 151100Z 1512/1612 22010KT 9999 TX17/14Z TNM02/05Z")
    let times = [UTC.seconds("2018-09-15T14:00:00Z"), UTC.seconds("2018-09-16T05:00:00Z")]
    #expect(found.extremes.map(\.unixSeconds) == times)
  }

  @Test func `a missing report has no details`() throws {
    #expect(try details("METAR CYSY NIL") == WeatherDetails())
  }

  @Test func `the details agree with the wind of the report`() throws {
    for text in WindFuzzTests.sound {
      let report = try WeatherReport(text, nearUnixSeconds: WindReportTests.noon)
      #expect(report.details.conditions.wind == report.wind, "\(text)")
      guard report.kind == .taf else { continue }
      #expect(
        report.details.changes.map(\.conditions.wind) == report.changes.map(\.wind),
        "\(text)"
      )
      #expect(report.details.changes.map(\.kind) == report.changes.map(\.kind), "\(text)")
    }
  }
}
