import Airports
import Notams
import Testing
import Text

@testable import Feeds

@Suite struct NotamBulletinTests {
  private func read(_ text: String) throws(NotamBulletinError) -> NotamBulletin {
    try NotamBulletin(Array(text.utf8))
  }

  @Test(arguments: [#"[{"raw": "NOTAM"}]"#, "NOTAM"])
  func `a byte order mark before text or JSON is skipped`(form: String) throws {
    let notam =
      "A0001/26 NOTAMN Q) EGTT/QOBCE/IV/M/AE/000/003/5130N00027W001 A) EGLL"
      + " B) 2611230600 C) PERM E) CRANE"
    let text = form.substituting("NOTAM", with: notam)
    let bulletin = try read("\u{FEFF}" + text)
    let plain = try read(text)
    #expect(bulletin == plain)
    #expect(bulletin.notams.map(\.number) == ["A0001/26"])
  }

  @Test func `text with heads, brackets, empty lines or Q lines only is split into NOTAMs`() throws
  {
    let bulletin = try read(
      """
      # recorded on 23 November 2026
      (A0001/26 NOTAMN
      Q) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005
      A) EGLL B) 2611230600 C) PERM
      E) RWY 09L/27R CLSD)

      A0002/26 NOTAMR A0001/26\r
      Q) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005\r
      A) EGLL\r
      B) 2611230600\r
      C) 2611231800\r

      E) RWY 09R/27L CLSD

      FROM MIDNIGHT
      Q) KZNY/QPIXX/I/NBO/A/000/999/4038N07346W025
      A) KJFK
      B) 2205171805
      C) 2212271802EST
      E) SPECIAL

      A0003/26 NOTAMN Q) EGTT/QOBCE/IV/M/AE/000/003/5130N00027W001 A) EGLL B) 2611230600 C) PERM E) CRANE
      """
    )
    #expect(bulletin.rejected == 0, "\(bulletin.firstRejection ?? "")")
    #expect(bulletin.notams.map(\.number) == ["A0001/26", "A0002/26", nil, "A0003/26"])
    #expect(bulletin.notams.map(\.locations) == [["EGLL"], ["EGLL"], ["KJFK"], ["EGLL"]])
    #expect(bulletin.notams[1].text == "RWY 09R/27L CLSD\n\nFROM MIDNIGHT")
  }

  @Test func `a NOTAM that cannot be read is dropped with its line`() throws {
    let bulletin = try read(
      """
      A0001/26 NOTAMN
      A) EGLL B) TODAY C) PERM
      E) RWY CLSD

      A0002/26 NOTAMN
      A) EGLL B) 2611230600 C) PERM
      E) RWY CLSD
      """
    )
    #expect(bulletin.notams.map(\.number) == ["A0002/26"])
    #expect(bulletin.rejected == 1)
    #expect(bulletin.firstRejection?.hasPrefix("line 1: \"TODAY\" for item B; year, ") == true)
  }

  /// From the FAA's NOTAM API, with the geometry cut; see NotamsTests/Reports/README.md.
  static let faa = #"""
    {"pageSize":10,"pageNum":1,"totalCount":3,"totalPages":1,"items":[
    {"type":"Feature","properties":{"coreNOTAMData":{"notamEvent":{"scenario":"30"},"notam":{
    "id":"NOTAM_1_77633324","number":"08/083","type":"N","issued":"2025-08-19T19:56:00.000Z",
    "affectedFIR":"ZFW","minimumFL":"000","maximumFL":"999","location":"OKC",
    "effectiveStart":"2025-08-19T19:56:00.000Z","effectiveEnd":"2025-11-28T23:00:00.000Z",
    "text":"TWY A6 CLSD EXC ACFT WINGSPAN LESS THAN 118FT","classification":"DOM",
    "icaoLocation":"KOKC","coordinates":"3523N09736W","radius":"5"},"notamTranslation":[
    {"type":"LOCAL_FORMAT","simpleText":"!OKC 08/083 OKC TWY A6 CLSD 2508191956-2511282300EST"},
    {"type":"ICAO","formattedText":"08/083 NOTAMN\nQ) KZFW/QMXLC/IV/M/A/000/999/3523N09736W005\nA) KOKC\nB) 2508191956\nC) 2511282300EST\nE) TWY A6 CLSD EXC ACFT WINGSPAN LESS THAN 118FT"}]}},
    "geometry":{"type":"GeometryCollection"}},
    {"type":"Feature","properties":{"coreNOTAMData":{"notam":{
    "number":"4/7010","type":"N","location":"OKC","effectiveStart":"2024-01-23T21:23:00.000Z",
    "effectiveEnd":"PERM","text":"RWY 13/31 CLSD","icaoLocation":"KOKC","schedule":"DAILY 0600-1800",
    "selectionCode":"QMRLC","traffic":"IV","purpose":"NBO","scope":"A","affectedFIR":"KZFW",
    "minimumFL":"000","maximumFL":"999","coordinates":"3523N09736W","radius":"5"}}}},
    {"type":"Feature","properties":{"coreNOTAMData":{"notam":{"number":"1/1"}}}}]}
    """#

  @Test func `the FAA's JSON is read from its translation, or from its members`() throws {
    let bulletin = try read(Self.faa)
    #expect(bulletin.notams.count == 2)
    #expect(bulletin.rejected == 1)
    #expect(bulletin.firstRejection?.contains("element 3") == true)
    let taxiway = bulletin.notams[0]
    #expect(taxiway.number == "08/083" && taxiway.locations == ["KOKC"])
    #expect(taxiway.qualifier?.code == "QMXLC" && taxiway.closedRunways == [])
    #expect(taxiway.end == .at(1_764_370_800, isEstimated: true))
    let runway = bulletin.notams[1]
    #expect(runway.end == .permanent && runway.beginUnixSeconds == 1_706_044_980)
    #expect(runway.closedRunways == ["13", "31"] && runway.schedule != nil)
    #expect(runway.qualifier?.radiusNauticalMiles == 5)
    #expect(runway.qualifier?.region == "KZFW")
  }

  @Test func `the JSON of the FAA's search and lists of texts are read`() throws {
    let text =
      #"A0957/18 NOTAMR A0558/18\nQ) EHAA/QLXAS/IV/M  /A /000/999/5218N00446E005\n"#
      + #"A) EHAM B) 1808151349 C) 1812201400 EST\nE) TWY A12 CL LGT U/S"#
    let search = try read(
      #"{"startRecordCount":1,"notamList":[{"facilityDesignator":"EHAM","notamNumber":"A0957/18","#
        + #""icaoMessage":"\#(text)","traditionalMessage":" "}]}"#
    )
    #expect(search.notams.map(\.number) == ["A0957/18"])
    #expect(search.notams.first?.qualifier?.scope == "A")
    #expect(try read("[\"\(text)\"]").notams.count == 1)
    #expect(try read("[]").notams.isEmpty)
    #expect(try read(#"{"notamList":[]}"#).notams.isEmpty)
  }

  @Test(arguments: [
    ("  \n", "empty"), ("<html>", "HTML"), ("{\"items\":[", "broken JSON"), ("hello", "no NOTAM"),
    ("[17]", "no NOTAM"), ("[{\"raw\":\"A) EGLL E) X\"}]", "item B"),
  ])
  func `bytes without NOTAMs are refused with a reason`(text: String, reason: String) {
    #expect {
      try read(text)
    } throws: {
      "\($0)".contains(reason)
    }
  }
}
