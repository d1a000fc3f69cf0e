import Airports
import Listings
import System
import TestSupport
import Testing

@Suite struct WindLineTests {
  private func line(_ report: String) -> String {
    // 2018-09-15T12:00:00Z.
    WindLine(report, number: 7, nearUnixSeconds: 1_537_012_800).text
  }

  @Test func `an observation is one flat object`() {
    #expect(
      line("SPECI EGLL 151150Z AUTO 24015GP99MPS 210V270")
        == #"{"kind":"SPECI","station":"EGLL","time":"2018-09-15T11:50:00Z","automatic":true,"#
        + #""from":240,"speed":15,"gust":99,"gust_at_least":true,"unit":"m/s","sector":[210,270]}"#
    )
    #expect(
      line("METAR COR EGLL 151150Z VRBP99KT")
        == #"{"kind":"METAR","station":"EGLL","time":"2018-09-15T11:50:00Z","revision":1,"#
        + #""from":"variable","speed":99,"speed_at_least":true,"unit":"kt"}"#
    )
  }

  @Test func `unknown values are null and unreported ones are left out`() {
    #expect(
      line("METAR EGLL 151150Z /////KT").hasSuffix(#"00Z","from":null,"speed":null,"unit":"kt"}"#)
    )
    #expect(line("METAR EGLL 151150Z CAVOK").hasSuffix(#""time":"2018-09-15T11:50:00Z"}"#))
    #expect(line("METAR EGLL 151150Z NIL").hasSuffix(#"00Z","status":"missing"}"#))
    #expect(line("METAR CYSY NIL") == #"{"kind":"METAR","station":"CYSY","status":"missing"}"#)
  }

  @Test func `a forecast has a period of validity and changes`() {
    let forecast =
      "TAF EGLL 151100Z 1512/1618 24008KT PROB30 TEMPO 1514/1516 30020KT FM161200 CAVOK"
    let json = """
      {"kind":"TAF","station":"EGLL","time":"2018-09-15T11:00:00Z","from":240,"speed":8,\
      "unit":"kt","valid":["2018-09-15T12:00:00Z","2018-09-16T18:00:00Z"],"changes":[\
      {"kind":"TEMPO","probability":30,"valid":["2018-09-15T14:00:00Z",\
      "2018-09-15T16:00:00Z"],"from":300,"speed":20,"unit":"kt"},{"kind":"FM",\
      "valid":["2018-09-16T12:00:00Z","2018-09-16T18:00:00Z"]}]}
      """
    #expect(line(forecast) == json)
  }

  @Test func `an invalid report gives the error, its position, and the beginning of the text`() {
    let answer = WindLine(#"<a "b">"#, number: 7, nearUnixSeconds: 0)
    #expect(answer.isRefusal)
    #expect(
      answer.text
        == #"{"error":"\"<a\" for the station; four letters and digits are allowed, as in EGLL","#
        + #""line":7,"report":"<a \"b\">"}"#
    )
    let long = line(String(repeating: "METAR ", count: 2000))
    #expect(long.utf8.count < 400)
    #expect(long.contains("at most 8192 bytes are allowed"))
  }

  @Test func `lines come as they stand, the last without its end, and no longer than allowed`()
    throws
  {
    // Longer than one read.
    let long = String(repeating: "x", count: 700_000)
    let many = (0..<60_000).map { "line \($0)" }
    let text = (["", "é", long] + many + ["end"]).joined(separator: "\n")
    let folder = try ScratchFolder(["reports": text])
    let input = try LineInput(folder.file("reports"), longest: 100)
    var lines: [String] = []
    while let next = try input.next() { lines += next }
    withExtendedLifetime(folder) {}
    #expect(lines == ["", "é", String(long.prefix(100))] + many + ["end"])
  }

  @Test func `a missing file is named`() {
    #expect(throws: Failure(.noInput, "/nowhere: No such file or directory")) {
      try LineInput("/nowhere", longest: 100)
    }
  }
}
