import TestSupport
import Testing

@testable import Notams

/// What a NOTAM is about, and which runways it closes.
@Suite struct NotamGroupTests {
  @Test(
    arguments: [
      ("QMRLC", "RWY 09L/27R CLSD DUE WIP", ["09L", "27R"]),
      ("QMRLC", "RUNWAY 9/27 IS CLOSED TO ALL TRAFFIC", ["09", "27"]),
      ("QMRLC", "RWYS 04L/22R AND 04R/22L CLSD", ["04L", "22R", "04R", "22L"]),
      ("QMRLC", "RWY 13R/31L CLSD EXC TAXI", ["13R", "31L"]),
      ("QMRLC", "DUE TO MAINT RWY 06/24 WILL NOT BE AVBL", ["06", "24"]),
      ("QMRLC", "RWY 13R/31L CLSD EXC ACFT WINGSPAN LESS THAN 118FT", []),
      ("QMRLC", "RWY 09L/27R CLSD FOR LANDING", []), ("QMRLT", "RWY 09L/27R W 1000FT CLSD", []),
      ("QMRLC", "RWY 09L/27R CLSD BTN TWY A AND TWY B", []),
      ("QMXLC", "TWY N BTN TWY A AND RWY 08L/26R CLSD", []),
      ("QOBCE", "CRANE WILL ONLY OPR WHEN RWY 09L/27R IS CLOSED.", []),
      (nil, "TWY N BTN TWY A AND RWY 08L/26R CLSD", []), (nil, "RWY 08L/26R CLSD", ["08L", "26R"]),
      (nil, "ILS RWY 17R GP U/S", []),
      ("QMRLC", "RWY 09L/27R CLSD TO ALL TFC FOR WIP", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD DUE DISABLED ACFT", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD AND TWY A CLSD BTN TWY B AND TWY C", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD TO ALL ACFT WINGSPAN MORE THAN 36M", []),
      (nil, "RWY 09L/27R CLSD TO ALL ACFT ABOVE 5700KG", []),
      (nil, "RWY 09L/27R CLSD TO ALL VFR TFC", []), (nil, "RWY 09L/27R CLSD FOR NIGHT OPS", []),
      (nil, "RWY 09L/27R CLSD BTN 0600 AND 0900", []),
      (nil, "RWY 09R/27L CLSD NIGHTLY 2200-0500", []),
      (nil, "RWY 09L/27R CLSD DUE WIP MON-FRI", []),
      ("QMRLC", "RWY 09L/27R CLSD FM THR 09L TO TWY B", []),
      ("QMRLC", "RWY 09L/27R FINAL 300M CLSD", []),
      ("QMRLC", "FIRST 300M OF RWY 09L/27R CLSD", []),
      ("QMRLC", "RWY 09L/27R NOT AVBL DAILY 0600-0900", []),
      ("QMRLC", "DUE TO NIGHT WORKS RWY 06/24 WILL NOT BE AVBL AT NIGHT", []),
      // Words that look like a part or a time.
      ("QMRLC", "AS PART OF AIRFIELD REHABILITATION RWY 09L/27R CLSD", ["09L", "27R"]),
      ("QMRLC", "DUE TO FINAL INSPECTION RWY 09L/27R CLSD", ["09L", "27R"]),
      ("QMRLC", "LAST PORTION OF THE RWY 09L/27R CLSD", []),
      ("QMRLC", "LAST 1000 FT RWY 09L/27R CLSD", []),
      ("QMRLC", "FIRST 984 FT (300 M) OF RWY 09L/27R CLSD", []),
      ("QMRLC", "FIRST 300M FM THR RWY 09L/27R CLSD", []),
      ("QMRLC", "LAST 500M EAST END RWY 09L/27R CLSD", []),
      ("QMRLC", "DUE WIP LAST 1000 FT RWY 09L/27R CLSD", []),
      ("QMRLC", "RWY 09L/27R CLSD DUE SUN GLARE", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD, EXPECT DLY", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD H24 DLY", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD DAILY H24", ["09L", "27R"]),
      ("QMRLC", "RWY 09L/27R CLSD DUE NIGHT WORKS", ["09L", "27R"]),
    ] as [(String?, String, [String])]
  )
  func `only runways that are closed to all are closed`(
    code: String?,
    text: String,
    ends: [String]
  ) throws {
    let line = code.map { "Q) EGTT/\($0)/IV/NBO/A/000/999/5129N00028W005 " } ?? ""
    let notam = try Notam(line + "A) EGLL B) 2611230600 C) PERM E) " + text)
    #expect(notam.closedRunways == ends)
    #expect((notam.group == .closedRunway) == !ends.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a very long text closes no runway and is read quickly`() throws {
    let start = "A) EGLL B) 2611230600 C) PERM E) "
    func closed(_ text: String) throws -> [String] { try Notam(start + text).closedRunways }
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    #expect(try closed(repeated("RWY 09L CLSD ", 64)) == ["09L"])
    #expect(try closed(repeated("RWY 09L CLSD ", 1_200)).isEmpty)
    #expect(try closed("RWY 09L CLSD DUE " + repeated("WIP ", 599)) == ["09L"])
    #expect(try closed("RWY 09L CLSD DUE " + repeated("WIP ", 600)).isEmpty)
    let code = "Q) EGTT/QFALC/IV/NBO/A/000/999/5129N00028W005 "
    let aerodrome = try Notam(code + start + repeated("AD CLSD 0600-0900 ", 800))
    #expect(!aerodrome.closesAerodrome)
  }

  @Test(arguments: [
    "0600-0900", "0600 TO 0900", "0600Z TO 0900Z", "0600 UNTIL 0900", "0600/0900", "06:00-09:00",
    "0600 UTC - 0900 UTC", "EVERY SATURDAY", "SATURDAYS", "ON MONDAY", "WEEKENDS", "NIGHTS",
    "NIGHTTIME", "DLY", "DUE WIP 0600-0900", "DUE WIP AT NIGHT", "DUE WIP AT NIGHT ONLY",
    "DUE TO WORKS ON SUN", "DUE WIP SUN",
  ])
  func `a runway that the text closes at some times is not closed`(times: String) throws {
    let notam = try Notam("A) EGLL B) 2611230600 C) PERM E) RWY 09L/27R CLSD \(times)")
    #expect(notam.closedRunways.isEmpty)
  }

  @Test(arguments: [
    ("0600-0900 FOR LDG", false), ("DAILY 0600-0900 TO ACFT ABV 5700KG", false),
    ("BTN 0600 AND 0900 FM THR 09L TO TWY B", false), ("FOR LDG 0600-0900", false),
    ("DAILY 0600-0900 TO ALL TFC", true), ("FM 0600 TO 0900 DUE WIP", true),
    ("EVERY SATURDAY AND ON SUNDAYS, 0600 UNTIL 0900", true), ("MON-FRI EXC 24 0600/0900", true),
  ])
  func `beside times that item D has, too, only other limits count`(
    text: String,
    isClosed: Bool
  ) throws {
    let notam = try Notam("A) EGLL B) 2611230600 D) 0600-0900 E) RWY 09L/27R CLSD \(text)")
    #expect(notam.closedRunways == (isClosed ? ["09L", "27R"] : []))
  }

  @Test func `times in the text close a runway if item D states them, too`() throws {
    func notam(_ items: String) throws -> Notam { try Notam("A) EGLL B) 2611230600 " + items) }
    let daily = try notam("D) DAILY 0600-0900 E) RWY 09L/27R CLSD BTN 0600 AND 0900")
    #expect(daily.closedRunways == ["09L", "27R"])
    // The schedule cannot be read, so the NOTAM counts as in force all the time.
    let unread = try notam("D) SR-SS E) RWY 09L/27R CLSD BTN SR AND SS")
    #expect(unread.closedRunways.isEmpty)
  }

  @Test(
    arguments: [
      ("QICAS", "ILS RWY 27R U/S", Notam.Group.navaidOut), ("QNVCT", "VOR ON TEST", .navaidOut),
      ("QNVXX", "VOR NEW FREQ", .other), ("QOBCE", "CRANE", .obstacle), ("QOLAS", "LGT", .obstacle),
      ("QRTCA", "TEMPO RESTRICTED AREA", .airspace), ("QWULW", "UAS WILL TAKE PLACE", .airspace),
      ("QFALC", "AD CLSD", .closedRunway), ("QFALC", "AD CLSD TO VFR", .other),
      ("QFALC", "AD CLSD TO ALL VFR TFC", .other), ("QFALC", "AD CLSD TO ALL TFC", .closedRunway),
      ("QMXLC", "TWY A CLSD", .other), ("QXXXX", "DME XYZ U/S", .navaidOut),
      ("QXXXX", "OBST CRANE 68FT", .obstacle), ("QXXXX", "FIREWORKS WI 1NM", .airspace),
      ("QXXXX", "BIRDS", .other),
    ] as [(String, String, Notam.Group)]
  )
  func `a NOTAM is grouped by its code, or by its text`(
    code: String,
    text: String,
    group: Notam.Group
  ) throws {
    let line = "Q) EGTT/\(code)/IV/NBO/A/000/999/5129N00028W005"
    #expect(try Notam("\(line) A) EGLL B) 2611230600 C) PERM E) \(text)").group == group)
  }

  @Test func `a runway is closed if both its ends are, and only while that holds`() throws {
    func closes(_ text: String, at now: String) throws -> Bool {
      let list = NotamList(
        [try Notam("A) EGLL B) 2611231000 C) 2611231400 E) \(text)")],
        receivedUnixSeconds: 0
      )
      return list.today(at: ["EGLL"], nowUnixSeconds: UTC.seconds(now)).closesRunway(withEnds: [
        "9L", "27R",
      ])
    }
    #expect(try !closes("RWY 09L/27R CLSD", at: "2026-11-23T09:00:00Z"))
    let texts = ["RWY 09L/27R CLSD", "RWY 09L CLSD", "RWY 09R/27L CLSD", "AD CLSD"]
    let closed = try texts.filter { try closes($0, at: "2026-11-23T12:00:00Z") }
    #expect(closed == ["RWY 09L/27R CLSD", "AD CLSD"])
  }
}
