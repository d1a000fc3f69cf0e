import Notams
import TestSupport
import Testing
import Text
import Weather

@testable import Listings

/// What `aloft airport --json` prints of reports and NOTAMs.
@Suite struct BriefingJSONTests {
  private func json(_ report: String) throws -> String {
    let noon = UTC.seconds("2018-09-15T12:00:00Z")
    return try WeatherReport(report, nearUnixSeconds: noon).decoded.description
  }

  @Test func `an observation has every value that it reports`() throws {
    let text =
      "METAR EGLL 151150Z AUTO 24015G25KT 4000 1500SW R24L/0600V1000U -SHRA FEW012 BKN020CB"
      + " M01/M03 Q1002 RETS WS R24L BLU RMK QFE750"
    #expect(
      try json(text) == """
        {"raw":"\(text)","kind":"METAR","station":"EGLL",\
        "time":"2018-09-15T11:50:00Z","automatic":true,\
        "wind":{"from":240,"speed":15,"gust":25,"unit":"kt"},"visibility":{"m":4000},\
        "visibilities":[{"from":225,"visibility":{"m":1500}}],\
        "runway_visual_ranges":[{"runway":"24L","lowest":{"m":600},"highest":{"m":1000},\
        "tendency":"U"}],"weather":["-SHRA"],"recent_weather":["TS"],\
        "clouds":[{"amount":"FEW","base_ft":1200},{"amount":"BKN","base_ft":2000,"kind":"CB"}],\
        "temperature_c":-1,"dew_point_c":-3,"qnh_hpa":1002,\
        "wind_shear":[{"runway":"24L"}],"other":["BLU"],"remarks":"QFE750"}
        """
    )
  }

  @Test func `a forecast has its changes and temperatures`() throws {
    let text =
      "TAF AMD EGLL 151100Z 1512/1618 22010KT CAVOK TX17/1514Z TNM02/1605Z"
      + " PROB30 TEMPO 1518/1522 0500 FZFG VV/// FM160600 VRB03KT P6SM NSC WS020/24045KT"
    #expect(
      try json(text) == """
        {"raw":"\(text)","kind":"TAF","station":"EGLL",\
        "time":"2018-09-15T11:00:00Z","revision":1,\
        "valid":["2018-09-15T12:00:00Z","2018-09-16T18:00:00Z"],\
        "wind":{"from":220,"speed":10,"unit":"kt"},"cavok":true,\
        "visibility":{"m":10000,"bound":"at_least"},\
        "temperatures":[{"kind":"maximum","celsius":17,"time":"2018-09-15T14:00:00Z"},\
        {"kind":"minimum","celsius":-2,"time":"2018-09-16T05:00:00Z"}],\
        "changes":[{"kind":"TEMPO","probability":30,\
        "valid":["2018-09-15T18:00:00Z","2018-09-15T22:00:00Z"],"visibility":{"m":500},\
        "weather":["FZFG"],"sky_obscured":true},{"kind":"FM",\
        "valid":["2018-09-16T06:00:00Z","2018-09-16T18:00:00Z"],\
        "wind":{"from":"variable","speed":3,"unit":"kt"},\
        "visibility":{"m":9656,"bound":"above"},"sky":"NSC",\
        "wind_shear":[{"up_to_ft":2000,"wind":{"from":240,"speed":45,"unit":"kt"}}]}]}
        """
    )
  }

  @Test func `what a report says is unknown is null`() throws {
    let found = try json("METAR EGLL 151150Z /////KT 0300 R09///// //////CB Q1002")
    for part in [
      #""wind":{"from":null,"speed":null,"unit":"kt"}"#,
      #""runway_visual_ranges":[{"runway":"09","lowest":null}]"#,
      #""clouds":[{"amount":null,"base_ft":null,"kind":"CB"}]"#,
    ] { #expect(found.contains(part), "\(part) in \(found)") }
  }

  private func json(_ notam: String, at now: String) throws -> String? {
    let list = NotamList([try Notam(notam)], receivedUnixSeconds: 0)
    return list.today(at: ["EGLL"], nowUnixSeconds: UTC.seconds(now)).first?.json.description
  }

  @Test func `a NOTAM has its items, and what follows from them`() throws {
    let notam = """
      (A1234/26 NOTAMR A1200/26
      Q) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005
      A) EGLL B) 2611230600 C) 2611231800 EST D) DAILY 0600-1800
      E) RWY 09L/27R CLSD DUE WIP F) SFC G) FL100)
      """
    let found = try json(notam, at: "2026-11-23T05:00:00Z")
    #expect(
      found == """
        {"number":"A1234/26","action":"R","reference":"A1200/26","region":"EGTT",\
        "code":"QMRLC","traffic":"IV","purpose":"NBO","scope":"A","lower_fl":0,\
        "upper_fl":999,"latitude":51.4833,"longitude":-0.4667,"radius_nm":5,\
        "locations":["EGLL"],"begin":"2026-11-23T06:00:00Z","end":"2026-11-23T18:00:00Z",\
        "estimated":true,"schedule":"DAILY 0600-1800","text":"RWY 09L/27R CLSD DUE WIP",\
        "lower_limit":"SFC","upper_limit":"FL100","group":"runway_closed","in_force":false,\
        "from":"2026-11-23T06:00:00Z","closed_runways":["09L","27R"]}
        """
    )
  }

  @Test(arguments: [("PERM", #""permanent""#), ("UFN", "null")])
  func `a NOTAM without an end says so`(item: String, end: String) throws {
    let found = try json("A) EGLL B) 2611230600 C) \(item) E) AD CLSD", at: "2026-11-23T12:00:00Z")
    #expect(
      found == """
        {"action":"N","locations":["EGLL"],"begin":"2026-11-23T06:00:00Z","end":\(end),\
        "text":"AD CLSD","group":"runway_closed","in_force":true,"closes_aerodrome":true}
        """
    )
  }
}
