import Breathing
import Feeds
import Flights
import Notams
import Text
import Weather

extension Reader {
  /// The readers of data from aircraft, weather stations and receivers.
  static var feeds: [Reader] {
    [
      Reader(
        "METAR and TAF",
        texts: [
          "METAR EGLL 231250Z AUTO 24012G25KT 210V270 9999 -RA SCT012 BKN020CB 11/09 Q1002 NOSIG",
          "SPECI KSFO 231256Z 28016KT 10SM FEW012 15/11 A2992 RMK AO2",
          "TAF LFPG 231100Z 2312/2418 22010KT 9999 SCT020 BECMG 2318/2320 VRB03KT PROB30 TEMPO",
        ]
      ) { text in
        let report = try WeatherReport(text, nearUnixSeconds: 1_795_438_800)
        for time in report.details.changes.map(\.beginUnixSeconds) {
          _ = report.wind(atUnixSeconds: time)
        }
      },
      Reader(
        "GPX",
        texts: [
          "<gpx><wpt lat='51.5' lon='-0.1'/><rte><rtept lat=\"50\" lon=\"1\"/></rte></gpx>",
          "<!-- a track --><g:gpx xmlns:g=\"x\"><trk><trkpt lat=\"1\" lon=\"2\"></trkpt></trk>",
        ]
      ) { text in _ = try GPXRoute(Array(text.utf8)) },
      Reader("flight simulators", texts: ["XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6"]) { text in
        _ = Fix(simulator: Array(text.utf8), at: received)
      },
      Reader("NOTAM", notams) { bytes in
        let bulletin = try NotamBulletin(bytes)
        let list = NotamList(bulletin.notams, receivedUnixSeconds: 1_795_438_800)
        for time: Int64 in [0, 1_795_438_800, 4_000_000_000] {
          for today in list.today(at: ["EGLL", "KOKC"], nowUnixSeconds: time) {
            _ = (today.notam.closedRunways, today.closedRunways)
          }
        }
      },
      Reader(
        "bulletin",
        [
          Array(
            "EGLL 231250Z 24012KT 9999 11/09 Q1002=\nLFPG 231300Z 22010KT CAVOK 12/08 Q1004=".utf8
          ),
          Array(#"[{"icaoId":"EGLL","rawOb":"EGLL 231250Z 24012KT 9999 11/09 Q1002"}]"#.utf8),
          Array(
            "No errors\n2 results\nraw_text,station_id\n\"EGLL 231250Z 24012KT 9999\",EGLL\n".utf8
          ),
        ]
      ) { _ = try WeatherBulletin($0, nearUnixSeconds: 1_795_438_800) },
      Reader("aircraft lists", aircraft) {
        let batch = try SightingBatch($0, receivedAt: received)
        var traffic = Traffic()
        traffic.insert(batch.sightings, at: received)
      },
      Reader(
        "BaseStation",
        [
          Array(
            """
            MSG,3,1,1,4CA2D6,1,2026/11/23,12:00:00.000,2026/11/23,12:00:00.000,,37000,,,51.47,-0.45,,,0,0,0,0
            MSG,4,1,1,4CA2D6,1,2026/11/23,12:00:00.000,2026/11/23,12:00:00.000,,,450,271,,,-640,,,,,
            MSG,1,1,1,4CA2D6,1,2026/11/23,12:00:00.000,2026/11/23,12:00:00.000,RYR1427,,,,,,,,,,,

            """.utf8
          )
        ]
      ) { bytes in
        var reader = BaseStationReader()
        let half = bytes.count / 2
        _ = reader.read(Array(bytes[..<half]), receivedAt: received)
        _ = reader.read(Array(bytes[half...]), receivedAt: received)
      },
      Reader(
        "Open Glider Network",
        [
          Array(
            """
            # aprsc 2.1.15-gc67551b 23 Nov 2026 12:00:01 GMT GLIDERN2 192.0.2.7:14580
            FLRDD1234>OGFLR,qAS,LFCS:/115958h4441.45N/00036.27W'213/057/A=002681 !W39! id06DD1234 +455fpm
            ICA4CA6A4>OGADSB,qAS,Spain:/115959h3724.87N\\00559.81W^085/165/A=001275 id254CA6A4 -832fpm fnA3:RYR5VV regEI-DYO modelB738
            OGN395F39>OGNTRK,qAS,Barton:>115959h h00 v00 9sat/2 113m 0.0hPa +0.2degC
            NAV042121>OGNAVI,qAS,NAVITER:/115950h4550.36N/01314.85E'090/152/A=001086 !W47! idC440042121

            """.utf8
          )
        ]
      ) { bytes in
        var reader = OGNReader()
        let half = bytes.count / 2
        for part in [bytes[..<half], bytes[half...]] {
          let batch = reader.read(Array(part), receivedAt: received)
          var traffic = Traffic()
          traffic.insert(batch.sightings, at: received)
        }
      },
      Reader(
        "routes",
        [
          Array("Callsign,Code,Number,AirlineCode,AirportCodes\nBAW47,BAW,47,BAW,EGLL-KSEA\n".utf8),
          Array("origin,destination,callsign\nEHAM,EGLL,KLM1023\n".utf8),
        ]
      ) { bytes in
        let table = try RouteTable(bytes)
        _ = AirlineCallsign("BAW47").flatMap(table.route)
      },
      Reader(
        "answers about routes",
        [
          Array(#"{"flight":"BAW47","route":"EGLL-KSEA"}"#.utf8),
          Array(#"{"response":{"flightroute":{"origin":{"icao_code":"EGLL"}}}}"#.utf8),
        ]
      ) { _ = try RouteAddress.route(in: $0) },
      Reader(
        "orbital elements",
        texts: [
          """
          ISS (ZARYA)
          1 25544U 98067A   26325.51782528  .00012345  00000-0  21844-3 0  9993
          2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.49125418563531
          """
        ]
      ) { text in
        let file = OrbitalElements.File(text)
        if let problem = file.problem { throw problem.error }
        for orbit in file.elements.compactMap(Orbit.init) { _ = orbit.state(minutes: 1440) }
      },
      Reader("JSON", aircraft) { _ = try JSONValue($0) },
      Reader("gzip", [gzip]) { _ = try Gzip.unpacked($0, limit: 1 << 20) },
      Reader(
        "addresses",
        texts: [
          "https://[::1]:8080/a?b=c", "http://user@example.org/data/", "file:/tmp/a%20b.json",
        ]
      ) { _ = try FetchAddress($0) },
    ]
  }

  private static let notams = [
    "(A1234/26 NOTAMR A1200/26\nQ) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005\nA) EGLL"
      + " B) 2611230600 C) 2611301800 EST\nD) MON-FRI 0600-1800, NOV 28 29-30 H24 EXC SUN\n"
      + "E) RWY 09L/27R CLSD.\nF) SFC G) FL100)\n\nA1235/26 NOTAMN\nA) EGLL B) 2611010000"
      + " C) PERM\nE) CRANE 123FT AMSL 512847N 0001724W",
    #"{"items":[{"properties":{"coreNOTAMData":{"notam":{"number":"08/083","type":"N","#
      + #""effectiveStart":"2026-08-19T19:56:00.000Z","effectiveEnd":"PERM","text":"RWY 13 CLSD","#
      + #""icaoLocation":"KOKC","coordinates":"3523N09736W","radius":"5","selectionCode":"QMRLC"}}}}]}"#,
    #"{"notamList":[{"notamNumber":"A1/26","icaoMessage":"A) EGLL B) 2611230600 C) PERM E) VOR U/S"}]}"#,
  ].map { Array($0.utf8) }

  private static let received = Instant(nanoseconds: 1_795_438_800_000_000_000)

  private static let aircraft = [
    #"{"now":1795438800.5,"messages":7,"aircraft":[{"hex":"4ca2d6","flight":"RYR1427 ","lat":51.4,"lon":-0.4,"#
      + #""alt_baro":"ground","gs":12.5,"track":271.0,"squawk":"7700","seen":0.1,"seen_pos":1,"t":"B738"}]}"#,
    #"{"time":1795438800,"states":[["4ca2d6","RYR1427 ","Ireland",1795438799,1795438799,-0.4,51.4,11277.6,"#
      + #"false,231.5,271.0,-3.25,null,11582.4,"7700",false,0]]}"#,
    #"{"acList":[{"Icao":"4CA2D6","Call":"RYR1427","Lat":51.4,"Long":-0.4,"Alt":37000,"Gnd":false,"#
      + #""Spd":450.0,"Trak":271.0,"Type":"B738","Species":1}]}"#,
  ].map { Array($0.utf8) }

  /// The word "aloft" packed.
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 0x4B, 0xCC, 0xC9, 0x4F, 0x2B, 1, 0, 0x42, 0x14, 0xC4,
    0x34, 5,
    0, 0, 0,
  ]
}
