import TestSupport
import Testing

@testable import Notams

/// Which runways the words of NOTAMs close, and when.
@Suite struct NotamClosureTests {
  /// The runway ends that a NOTAM with a text closes at a time; `AD` for the whole aerodrome.
  private func closed(
    _ text: String,
    _ code: String?,
    at time: String = "2026-11-30T12:27:00Z",
    _ items: String = "B) 2611300600 C) 2612312359"
  ) throws -> [String] {
    let line = code.map { "Q) EGTT/\($0)/IV/NBO/A/000/999/5129N00028W005 " } ?? ""
    let notam = try Notam("\(line)A) EGLL \(items) E) \(text)")
    let seconds = UTC.seconds(time)
    let aerodrome = notam.closesAerodrome(atUnixSeconds: seconds) ? ["AD"] : []
    return aerodrome + notam.closedRunways(atUnixSeconds: seconds)
  }

  // 30 November 2026 is a Monday.
  @Test(arguments: [
    "CLSD 30 NOV 2200 - 01 DEC 0400", "CLSD 302200-010400", "CLSD FM 2200 TO 0400 DLY",
    "CLSD BTN 2200 AND 0500", "CLSD 2200-0600 MON-FRI", "CLSD NOV 30 2200-DEC 01 0400",
    "CLSD FM 302200Z TO 010400Z DUE WIP", "CLSD 2611302200-2612010400",
    "CLSD 30NOV2200-01DEC0400", "CLSD FM 302200", "CLSD WEF 302200",
    "WILL BE CLSD FROM 30 NOV 2200", "CLSD DUE WIP.\nDLY 2200-0500 EXC SAT",
    "CLSD 30 NOV 2026 2200 UNTIL 01 DEC 2026 0400", "CLSD FM 2200 30 NOV TO 0400 01 DEC",
    "CLSD 302200-010400 AND 012200-020400", "CLSD 302200-0400", "CLSD EVERY MON 2200-2359",
    "CLSD NIGHTLY 2200-0430 DUE RESURFACING", "CLSD DUE WIP BTN 22:00 AND 05:00",
    "CLSD 30 NOV 2200-2359, 01 DEC 2200-2359", "CLSD DLY 2200-0400 2611302200-2612050400",
    "CLSD DAILY DUE WIP 2200-0400", "CLSD EVERY DAY 2200-0400",
    "CLSD DLY DUE TO RUBBER REMOVAL 2200-0400",
  ])
  func `times that only the text gives close a runway at these times only`(words: String) throws {
    for code in ["QMRLC", nil] {
      let text = "RWY 09L/27R " + words
      #expect(try closed(text, code).isEmpty)
      #expect(try closed(text, code, at: "2026-11-30T21:59:00Z").isEmpty)
      #expect(try closed(text, code, at: "2026-11-30T22:00:00Z") == ["09L", "27R"])
      #expect(try closed(text, code, at: "2026-11-30T23:58:00Z") == ["09L", "27R"])
    }
  }

  @Test(arguments: [
    "DAILY 2200-0600 RWY 09L/27R CLSD DUE MAINT", "BTN 2200 AND 0500 RWY 09L/27R CLSD",
    "30 NOV 2200 - 01 DEC 0400 RWY 09L/27R CLSD",
  ])
  func `times before the name of a runway count as well`(text: String) throws {
    #expect(try closed(text, "QMRLC").isEmpty)
    #expect(try closed(text, "QMRLC", at: "2026-11-30T22:00:00Z") == ["09L", "27R"])
  }

  @Test(arguments: [
    "CLSD 2611301000-2611302000", "CLSD UNTIL 30 NOV 1800", "CLSD TILL 301800",
    "CLSD 29 NOV 2200 - 30 NOV 1800", "CLSD 292200-301800", "CLSD MON 0600-1800",
  ])
  func `times that the text gives end a closure`(words: String) throws {
    let text = "RWY 09L/27R " + words
    #expect(try closed(text, "QMRLC") == ["09L", "27R"])
    #expect(try closed(text, "QMRLC", at: "2026-11-30T20:00:00Z").isEmpty)
  }

  @Test func `a daily time within a period does not hold after it`() throws {
    let text = "RWY 09L/27R CLSD DLY 0300-1500 2611300300-2612051100"
    #expect(try closed(text, nil) == ["09L", "27R"])
    #expect(try closed(text, nil, at: "2026-11-30T15:00:00Z").isEmpty)
    #expect(try closed(text, nil, at: "2026-12-05T10:59:00Z") == ["09L", "27R"])
    #expect(try closed(text, nil, at: "2026-12-05T11:00:00Z").isEmpty)
    #expect(try closed(text, nil, at: "2026-12-06T12:00:00Z").isEmpty)
  }

  @Test func `an end without a year is the first after the beginning`() throws {
    let long = "B) 2611300600 C) 2712310600"
    for until in ["UNTIL 15 OCT", "UNTIL 15 OCT 2359"] {
      let text = "RWY 09L/27R CLSD \(until)"
      #expect(try closed(text, nil, long) == ["09L", "27R"])
      #expect(try closed(text, nil, at: "2027-10-15T12:00:00Z", long) == ["09L", "27R"])
      #expect(try closed(text, nil, at: "2027-10-16T00:00:00Z", long).isEmpty)
    }
    let text = "RWY 09L/27R CLSD UNTIL 292200"
    #expect(try closed(text, nil, at: "2026-12-29T21:00:00Z") == ["09L", "27R"])
  }

  @Test func `each closure of a sentence has its own times`() throws {
    let text = "TWY A CLSD 2200-0400, RWY 09R/27L CLSD 1000-1400"
    #expect(try closed(text, "QMRLC") == ["09R", "27L"])
    #expect(try closed(text, "QMRLC", at: "2026-11-30T23:00:00Z").isEmpty)
  }

  @Test(arguments: [
    "FM 30 NOV 2026 TO 02 DEC 2026", "30 NOV - 02 DEC", "WEF 30 NOV 2026 UNTIL 02 DEC 2026",
  ])
  func `dates without times close a runway on these days`(dates: String) throws {
    let text = "RWY 09L/27R CLSD " + dates
    let begin = "B) 2611291200 C) 2612312359"
    #expect(try closed(text, nil, at: "2026-11-29T23:59:00Z", begin).isEmpty)
    #expect(try closed(text, nil, at: "2026-11-30T00:00:00Z", begin) == ["09L", "27R"])
    #expect(try closed(text, nil, at: "2026-12-02T23:59:00Z", begin) == ["09L", "27R"])
    #expect(try closed(text, nil, at: "2026-12-03T00:00:00Z", begin).isEmpty)
  }

  @Test func `an estimated end in the text does not end a closure`() throws {
    let text = "RWY 09L/27R CLSD 2611292200-2611300800EST"
    #expect(try closed(text, nil) == ["09L", "27R"])
  }

  @Test func `a single time of day counts in a NOTAM of one day`() throws {
    let day = "B) 2611300600 C) 2612010600"
    let until = "RWY 09L/27R CLSD UNTIL 1800"
    #expect(try closed(until, nil, day) == ["09L", "27R"])
    #expect(try closed(until, nil, at: "2026-11-30T18:00:00Z", day).isEmpty)
    #expect(try closed(until, nil).isEmpty)
    let from = "RWY 09L/27R CLSD FM 2200"
    #expect(try closed(from, nil, day).isEmpty)
    #expect(try closed(from, nil, at: "2026-11-30T22:00:00Z", day) == ["09L", "27R"])
  }

  @Test(arguments: [
    "SR-SS", "1000-1400 LT", "FM 30/11/2026 1000 TO 01/12/2026 0400", "30 NOV", "AT NIGHT",
    "FROM NEXT WEEK", "UNTIL DEC 2026", "DAILY", "301000-", "31 NOV 1000 - 02 DEC 0400",
    "30 NOV - 02 DEC 1000-1400", "30 NOV 1000 - 02 DEC", "31 NOV - 02 DEC",
    "DUE WIP EVERY 1ST MONDAY", "EVERY OTHER MONDAY", "2200-0400, TWY A CLSD 1000-1400",
  ])
  func `times that are in doubt close no runway`(times: String) throws {
    for hour in 10...23 {
      let time = "2026-11-30T\(hour):30:00Z"
      #expect(try closed("RWY 09L/27R CLSD \(times)", "QMRLC", at: time).isEmpty)
    }
  }

  @Test func `an item D with dates on both sides closes at its times, an unknown one never`() throws
  {
    func closed(_ schedule: String, at time: String) throws -> [String] {
      let items = "B) 2611300600 C) 2612310600 D) \(schedule)"
      return try self.closed("RWY 09L/27R CLSD", "QMRLC", at: time, items)
    }
    let dates = "NOV 30 2200-DEC 01 0400"
    #expect(try closed(dates, at: "2026-11-30T12:00:00Z").isEmpty)
    #expect(try closed(dates, at: "2026-11-30T23:00:00Z") == ["09L", "27R"])
    #expect(try closed("SR-SS", at: "2026-11-30T12:00:00Z").isEmpty)
  }

  @Test(arguments: [
    "GRASS STRIP PARL TO RWY 09L/27R CLSD", "CAUTION: RWY 09L/27R CLSD MARKINGS VISIBLE",
    "CAUTION RWY 09L/27R CLSD", "RWY 09L/27R MAY BE CLSD AT SHORT NOTICE",
    "RWY 09L/27R PREVIOUSLY CLSD NOW AVBL", "RWY 09L/27R CLSD FOR LDG",
    "RWY 09L/27R CLSD TO ACFT ABV 7000 KG", "RWY 09L/27R CLSD EXC EMERG",
    "RWY 09L/27R CLSD DUE WIP EXC EMERG", "RWY 09L/27R CLSD DUE WIP. EXC EMERG",
    "RWY 09L/27R CLSD DUE WIP. PPR 24HR", "RWY 09L/27R CLSD FOR LDG AND TKOF EXC EMERG",
    "RWY 09L/27R CLSD FOR LDG AND TKOF DUE WIP EXC EMERG",
    "RWY 12/30 CLSD TO ALL FIXED WING ACFT", "RWY 16/34 CLSD TO ACFT WITH MTOW ABV 5700KG",
    "RWY 07/25 CLSD DUE WIP, PPR 24HR", "AP CLSD EXC 24HR PPR 555-123-4567", "AP CLSD V-22 VTOL",
    "AD CLSD TO ALL TFC EXC EMERG AND HOSP FLIGHTS", "SWY RWY 09L CLSD",
    "TURN PAD AT THR RWY 09L CLSD", "ALL RWYS EXC 09L/27R CLSD",
    "RUNWAY 10/28 CLOSED FOR TOUCH AND GO TRAINING", "RWY 01/19 CLSD TO TRNG FLT",
    "RWY 09L/27R SHOULDERS CLSD", "RWY 27L CLSD FOR TKOF",
    "RWY 09L/27R CLSD BTN TWY A AND TWY B 2200-0400 DLY",
    "WHEN RWY 09L/27R CLSD USE RWY 09R/27L", "RWY 09L/27R NOT CLSD", "RWY 09L/27R CLSD CNL",
    "PARTIAL CLOSURE OF RWY 15/33", "RWY 09-12 CLSD", "HELIPAD NORTH OF RWY 09/27 CLSD",
    "GATE S OF RWY 09/27 CLSD", "EAST 600M RWY 09/27 CLSD", "GLIDER AREA SOUTH RWY 09/27 CLSD",
    "RWY 09/27 CLSD DUE WIP INTERMITTENTLY", "RWY 09/27 CLSD DUE WIP FOR SHORT PERIODS",
    "RWY 09/27 CLSD. AVBL ON 30 MIN NOTICE", "RWY 09/27 CLSD DUE WIP. OPEN 1000-1400",
    "RWY 09/27 CLSD DUE WIP AVBL ON 30 MIN NOTICE", "RWY 09/27 CLSD. 1000-1400 AVBL",
    "RWY 09/27 CLSD DUE WIP. RWY OPEN 1000-1400", "RWY 09/27 CLSD AVBL FOR TKOF",
    "RWY 09/27 CLSD AS PER AIP SUP 12/26 EXC EMERG", "RWY 09/27 CLSD AS REQUIRED",
    "TWY A AT TWY B AND RWY 09/27 CLSD", "TWY A FM RWY 09/27 CLSD", "TWY A RWY 09/27 CLSD",
    "RWY 09/27 TWY A CLSD", "DUE WIP RWY 09/27, TWY A CLSD", "WIP ON RWY 09/27, TWY A CLSD",
    "DUE WIP STRIP PARL TO RWY 09/27 CLSD", "WHEN ILS U/S RWY 09/27 CLSD",
    "ATS AT AD CLSD", "APRON OF AD CLSD",
  ])
  func `a text that closes no runway to all traffic closes none`(text: String) throws {
    for code in ["QMRLC", "QFALC", nil] { #expect(try closed(text, code).isEmpty, "\(code ?? "")") }
  }

  @Test(
    arguments: [
      ("ALL RWYS CLSD", ["AD"]), ("BOTH RWYS CLSD", ["AD"]), ("ALL RWYS AND TWYS CLSD", ["AD"]),
      ("AD CLSD", ["AD"]), ("AIRPORT CLOSED FOR ALL OPS", ["AD"]),
      ("RWY 09L-27R CLSD", ["09L", "27R"]),
      ("RWYS 09L/27R AND 09R/27L CLSD", ["09L", "27R", "09R", "27L"]),
      ("RWY 14/32 CLSD DUE TO SNOW REMOVAL", ["14", "32"]),
      ("RWY 06L/24R AND TWY A, B CLSD", ["06L", "24R"]),
      ("RWY 18/36 CLSD FOR MAINT", ["18", "36"]), ("RWY 13R/31L CLSD EXC TAX", ["13R", "31L"]),
      ("RWY 06/24 (GRASS) CLSD DUE WATERLOGGED SFC", ["06", "24"]),
      ("RWY 08/26 CLSD UFN", ["08", "26"]), ("RWY 04/22 CLSD PERMANENTLY", ["04", "22"]),
      ("RWY 04/22 CLSD AND MARKED WITH WHITE CROSSES", ["04", "22"]),
      ("RWY 15/33 CLSD. ACFT TO EXP DLA", ["15", "33"]),
      ("RWY 15/33 CLSD DUE TO DISABLED ACFT ON RWY", ["15", "33"]),
      ("DUE LGT MAINT RWY 15/33 CLSD", ["15", "33"]),
      ("TWY A CLSD. RWY 09L/27R CLSD", ["09L", "27R"]),
      ("TWY A CLSD, RWY 09L/27R CLSD", ["09L", "27R"]),
      ("1. RWY 09L/27R CLSD\n2. TWY A CLSD", ["09L", "27R"]),
      ("A) ILS RWY 09L U/S\nB) RWY 09L/27R CLSD", ["09L", "27R"]),
      ("RWY 09L/27R CLSD FOR TKOF AND LDG DUE WIP", ["09L", "27R"]),
      ("RWY 09L/27R CLSD TO ALL FLIGHT OPERATIONS", ["09L", "27R"]),
      ("RWY 09L/27R CLSD REFER AIP SUP 23/26", ["09L", "27R"]),
      ("RWY 09L/27R CLSD MARKED WITH WHITE CROSSES", ["09L", "27R"]),
      ("TWY A AND RWY 09/27 CLSD", ["09", "27"]), ("TWY A, RWY 09/27 CLSD", ["09", "27"]),
      ("TWY A, B AND MAIN RWY 09/27 CLSD DUE WIP", ["09", "27"]),
      ("RWY 09/27 AND ALL TWYS CLSD", ["09", "27"]), ("RWY 09/27, TWY A CLSD", ["09", "27"]),
      ("RWY 14/32 AND TWY A AND RWY 09/27 CLSD", ["14", "32", "09", "27"]),
      ("RWY 09/27 OR RWY 14/32 CLSD", ["09", "27", "14", "32"]),
      ("ILS RWY 11 U/S\nRWY 11/29 CLSD", ["11", "29"]),
      ("RWY 09/27 CLSD AS PER AIP SUP 12/26", ["09", "27"]),
      ("RWY 09/27 CLSD BY NOTAM", ["09", "27"]), ("RWY 09/27 CLSD AVBL AS TWY", ["09", "27"]),
      ("RWY 09/27 CLSD. AVBL AS TWY", ["09", "27"]),
      ("RWY 09/27 CLSD DUE ILS NOT AVBL", ["09", "27"]),
      ("1) RWY 09/27 CLSD 2) TWY A CLSD", ["09", "27"]),
      ("- RWY 09/27 CLSD\n- TWY A CLSD", ["09", "27"]),
      ("DUE TO DISABLED ACFT RWY 09/27 CLSD", ["09", "27"]),
      ("DUE TO STANDING SAND, RWY 09/27 CLSD", ["09", "27"]),
      ("TRIGGER NOTAM - AIP SUP 12/26: RWY 09/27 CLSD", ["09", "27"]),
      ("GLL RWY 09/27 CLSD", ["09", "27"]),
    ] as [(String, [String])]
  )
  func `a text that closes runways to all traffic closes these`(
    text: String,
    ends: [String]
  ) throws {
    for code in ["QMRLC", "QFALC", nil] { #expect(try closed(text, code) == ends, "\(code ?? "")") }
  }

  @Test func `with a code of the aerodrome, its name may precede the closure`() throws {
    #expect(try closed("LONDON HEATHROW AD CLSD", "QFALC") == ["AD"])
    #expect(try closed("LONDON HEATHROW AD CLSD", "QMRLC").isEmpty)
  }

  @Test func `a dash that begins a line may join the ends of a period`() throws {
    let text = "RWY 09L/27R CLSD 30 NOV 2200\n- 01 DEC 0400"
    #expect(try closed(text, nil, at: "2026-11-30T23:00:00Z") == ["09L", "27R"])
    #expect(try closed(text, nil).isEmpty)
  }

  @Test(arguments: [
    "RWY 09L/27R NOT AVBL DUE WIP", "CLOSURE OF RWY 09L/27R DUE WIP", "RWY 09L/27R CLOSURE",
  ])
  func `other words close a runway if the code does`(text: String) throws {
    #expect(try closed(text, "QMRLC") == ["09L", "27R"])
    #expect(try closed(text, nil).isEmpty)
  }

  @Test func `a list has a closure in its group only while the text closes the runway`() throws {
    let list = NotamList(
      [try Notam("A) EGLL B) 2611300600 C) 2612010600 E) RWY 09L/27R CLSD 302200-010400")],
      receivedUnixSeconds: 0
    )
    for (time, isClosed) in [("2026-11-30T12:27:00Z", false), ("2026-11-30T23:00:00Z", true)] {
      let today = list.today(at: ["EGLL"], nowUnixSeconds: UTC.seconds(time))
      let group: Notam.Group = isClosed ? .closedRunway : .other
      #expect(today.map(\.group) == [group])
      let ends = isClosed ? ["09L", "27R"] : []
      #expect(today.map(\.closedRunways) == [ends])
      #expect(today.closesRunway(withEnds: ["9L", "27R"]) == isClosed)
    }
  }
}
