import Breathing
import Geodesy
import TestSupport
import Testing
import Text

@testable import Notams

@Suite struct NotamTests {
  static let sample = """
    (A1234/26 NOTAMR A1200/26
    Q) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005
    A) EGLL B) 2611230600 C) 2611231800 EST
    D) DAILY 0600-1800
    E) RWY 09L/27R CLSD DUE WIP. SEE ITEM A) OF THE CHART
    F) SFC G) FL100)
    """

  @Test func `every item of a NOTAM is read`() throws {
    let notam = try Notam(Self.sample)
    #expect(notam.number == "A1234/26" && notam.action == .replace)
    #expect(notam.reference == "A1200/26")
    #expect(notam.locations == ["EGLL"])
    #expect(notam.beginUnixSeconds == UTC.seconds("2026-11-23T06:00:00Z"))
    #expect(notam.end == .at(UTC.seconds("2026-11-23T18:00:00Z"), isEstimated: true))
    #expect(notam.scheduleText == "DAILY 0600-1800")
    #expect(notam.text == "RWY 09L/27R CLSD DUE WIP. SEE ITEM A) OF THE CHART")
    #expect(notam.lowerLimit == "SFC" && notam.upperLimit == "FL100")
    let line = try #require(notam.qualifier)
    #expect(line.region == "EGTT" && line.code == "QMRLC" && line.traffic == "IV")
    #expect(line.purpose == "NBO" && line.scope == "A")
    #expect(line.lowerLevel == 0 && line.upperLevel == 999 && line.radiusNauticalMiles == 5)
    let center = try #require(line.center)
    #expect(abs(center.latitude.degrees - 51.4833) < 0.001)
    #expect(abs(center.longitude.degrees + 0.4667) < 0.001)
  }

  @Test(arguments: [
    ("C) PERM", Notam.End.permanent), ("C) UFN", .open), ("", .open),
    ("C) 2611231800EST", .at(1_795_456_800, isEstimated: true)),
    ("C) 2611231800", .at(1_795_456_800, isEstimated: false)),
  ])
  func `each form of the end is read`(item: String, end: Notam.End) throws {
    #expect(try Notam("A) EGLL B) 2611230600 \(item) E) VOR U/S").end == end)
  }

  @Test(
    arguments: [
      ("", NotamError.empty), ("E) RWY CLSD", .location(found: "")),
      ("A) E B) 2611230600 E) X", .location(found: "E")), ("A) EGLL E) X", .begin(found: "")),
      ("A) EGLL B) 2613230600 E) X", .begin(found: "2613230600")),
      ("A) EGLL B) 2611230600 C) SOON E) X", .end(found: "SOON")),
      ("A) EGLL B) 2611230600 C) PERM", .text),
    ] as [(String, NotamError)]
  )
  func `a text that is no NOTAM names its item`(text: String, expected: NotamError) {
    #expect(throws: expected) { try Notam(text) }
    #expect(["allowed", "required"].contains { expected.description.contains($0) })
  }

  @Test func `a text that is too long is refused`() {
    let text = "A) EGLL B) 2611230600 E) " + String(repeating: "X", count: Notam.longestBytes)
    #expect(throws: NotamError.tooLong) { try Notam(text) }
  }

  @Test func `control characters do not reach the text`() throws {
    let notam = try Notam("A) EGLL B) 2611230600\r\nE) RWY\u{1B}[31m CLSD\u{7}\tNOW")
    #expect(!notam.text.unicodeScalars.contains { $0.isControl && $0 != "\n" })
    #expect(notam.text.contains("CLSD"))
  }

  @Test func `what a Q line leaves out is unknown, and the rest is read`() throws {
    let short = NotamQualifier("KZJX//IV/M//000//2825N08118W005")
    #expect(short.code == nil && short.traffic == "IV" && short.scope == nil)
    #expect(short.radiusNauticalMiles == 5 && short.center != nil)
    let broken = NotamQualifier("PHZH/undefined/NBO/A/000/999/2119N15755W005")
    #expect(broken.region == "PHZH" && broken.code == nil && broken.center != nil)
    #expect(NotamQualifier("EGTT/QOBCE/IV/M  /AE/000/003/5130N00027W001").purpose == "M")
    #expect(NotamQualifier("//////").center == nil)
    #expect(NotamQualifier("EGTT/QMRLC/IV/NBO/A/000/999/9930N00027W001").center == nil)
  }

  // MARK: Periods

  private func status(_ items: String, at now: String) throws -> Notam.Status {
    try Notam("A) EGLL \(items) E) RWY 09L/27R CLSD").status(atUnixSeconds: UTC.seconds(now))
  }

  @Test func `a NOTAM holds between its beginning and end`() throws {
    let items = "B) 2611231200 C) 2611241200"
    let later = Notam.Status.laterToday(fromUnixSeconds: UTC.seconds("2026-11-23T12:00:00Z"))
    let course: [(time: String, status: Notam.Status)] = [
      ("2026-11-22T23:59:00Z", .otherDays), ("2026-11-23T00:00:00Z", later),
      ("2026-11-23T12:00:00Z", .inForce), ("2026-11-24T11:59:00Z", .inForce),
      ("2026-11-24T12:00:00Z", .otherDays),
    ]
    for (time, status) in course {
      #expect(try self.status(items, at: time) == status, "\(time)")
    }
    // An estimated end does not end it.
    #expect(try status(items + "EST", at: "2026-11-26T12:00:00Z") == .inForce)
  }

  @Test(arguments: [
    // 23 November 2026 is a Monday.
    ("DAILY 0600-1800", "2026-11-23T05:00:00Z", "later"),
    ("0600-1800", "2026-11-23T07:00:00Z", "now"),
    ("0600-1800", "2026-11-23T18:00:00Z", "no"), ("2300-0400", "2026-11-23T02:00:00Z", "now"),
    ("2300-0400", "2026-11-23T10:00:00Z", "later"), ("H24", "2026-11-23T00:00:00Z", "now"),
    ("MON-FRI 0700-1500", "2026-11-23T08:00:00Z", "now"),
    ("SAT SUN 0700-1500", "2026-11-23T08:00:00Z", "no"),
    ("FRI-MON 0700-1500", "2026-11-23T08:00:00Z", "now"),
    ("NOV 23-27 30 0800-1600 1800-2000", "2026-11-23T17:00:00Z", "later"),
    ("NOV 24 0800-1600", "2026-11-23T09:00:00Z", "no"),
    ("23 0800-1600", "2026-11-23T09:00:00Z", "now"),
    ("DAILY 0800-1600 EXC MON", "2026-11-23T09:00:00Z", "no"),
    ("DAILY 0800-1600 EXC 24", "2026-11-23T09:00:00Z", "now"),
    ("SAT 0800-1000, MON 1200-1400", "2026-11-23T09:00:00Z", "later"),
    // The times may come first, then the days.
    ("0800-1600 MON-FRI", "2026-11-23T17:00:00Z", "no"),
    ("0800-1600 MON-FRI", "2026-11-23T09:00:00Z", "now"),
    ("0800-1600 SAT", "2026-11-23T09:00:00Z", "no"),
    ("0800-1600 MON-FRI EXC 23", "2026-11-23T09:00:00Z", "no"),
    // What cannot be read holds all the time.
    ("SAT 0800-1000 SUN", "2026-11-23T23:00:00Z", "now"),
    ("SR-SS", "2026-11-23T23:00:00Z", "now"), ("BY PRIOR NOTICE", "2026-11-23T23:00:00Z", "now"),
  ])
  func `a schedule limits the period`(schedule: String, now: String, expected: String) throws {
    let found = try status("B) 2611010000 C) 2612310000 D) \(schedule)", at: now)
    let name =
      switch found {
      case .inForce: "now"
      case .laterToday: "later"
      case .otherDays: "no"
      }
    #expect(name == expected)
  }

  @Test func `a period of a schedule is never outside its days and times`() throws {
    var dice = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let begin = Int.random(in: 0..<24, using: &dice)
      let end = (begin + Int.random(in: 1..<24, using: &dice)) % 24
      func hour(_ number: Int) -> String { String(String(100 + number).suffix(2)) + "00" }
      let schedule = try #require(NotamSchedule("DAILY \(hour(begin))-\(hour(end))"))
      let now = Int64.random(in: 0...4_000_000_000, using: &dice)
      let limit = now + 86_400
      let period = try #require(schedule.period(atOrAfter: now, before: limit))
      #expect(period.upperBound > now && period.lowerBound < limit)
      #expect((period.lowerBound % 86_400) / 3600 == begin)
      #expect((period.upperBound % 86_400) / 3600 == end)
    }
  }

  // MARK: Lists

  @Test func `a list leaves out what is replaced, cancelled, or a checklist`() throws {
    func notam(_ head: String, _ code: String = "QICAS") throws -> Notam {
      try Notam(
        "\(head) Q) EGTT/\(code)/IV/NBO/A/000/999/5129N00028W005 A) EGLL B) 2611230000 C) PERM"
          + " E) \(head)"
      )
    }
    let list = try NotamList(
      [
        notam("A0001/26 NOTAMN"), notam("A0002/26 NOTAMR A0001/26"), notam("A0003/26 NOTAMN"),
        notam("A0004/26 NOTAMC A0003/26"), notam("A0005/26 NOTAMN", "QKKKK"),
        notam("A0006/26 NOTAMN", "QMRLC"), notam("A0006/26 NOTAMN", "QMRLC"),
      ],
      receivedUnixSeconds: 0
    )
    let noon = UTC.seconds("2026-11-23T12:00:00Z")
    let today = list.today(at: ["EGLL", "EGLL"], nowUnixSeconds: noon)
    #expect(today.map(\.notam.number) == ["A0002/26", "A0006/26"])
    #expect(list.today(at: ["EGKK"], nowUnixSeconds: noon).isEmpty)
    #expect(list.isStale(nowUnixSeconds: NotamList.staleSeconds - 1) == false)
    #expect(list.isStale(nowUnixSeconds: NotamList.staleSeconds) == true)
    #expect(NotamList().isStale(nowUnixSeconds: noon) == nil)
    for time in [Int64.min, -1] {
      let old = NotamList([], receivedUnixSeconds: time)
      #expect(old.receivedUnixSeconds == 0)
      #expect(old.isStale(nowUnixSeconds: noon) == true)
    }
    #expect(NotamList([], receivedUnixSeconds: .max).isStale(nowUnixSeconds: noon) == false)
  }

  @Test func `a NOTAM replaces only one of the same office`() throws {
    func notam(_ head: String, _ line: String, _ place: String) throws -> Notam {
      try Notam("\(head) \(line) A) \(place) B) 2611230000 C) PERM E) RWY 09L/27R CLSD")
    }
    let list = try NotamList(
      [
        notam("A1234/26 NOTAMN", "Q) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005", "EGLL"),
        notam("A2000/26 NOTAMR A1234/26", "Q) EDGG/QMRLC/IV/NBO/A/000/999/5002N00834E005", "EDDF"),
        notam("A1300/26 NOTAMN", "", "LFPG"), notam("A1301/26 NOTAMR A1300/26", "", "LFPO"),
        notam("A1400/26 NOTAMN", "", "KJFK"), notam("A1401/26 NOTAMC A1400/26", "", "KBOS"),
      ],
      receivedUnixSeconds: 0
    )
    let noon = UTC.seconds("2026-11-23T12:00:00Z")
    func numbers(at station: String) -> [String?] {
      list.today(at: [station], nowUnixSeconds: noon).map(\.notam.number)
    }
    #expect(numbers(at: "EGLL") == ["A1234/26"] && numbers(at: "EDDF") == ["A2000/26"])
    #expect(numbers(at: "LFPG").isEmpty && numbers(at: "LFPO") == ["A1301/26"])
    #expect(numbers(at: "KJFK").isEmpty && numbers(at: "KBOS").isEmpty)
  }

  @Test func `a list is bounded`() throws {
    let notams = try (0..<1000).map { number in
      try Notam("A) EGLL B) 2611230000 C) PERM E) NUMBER \(number)")
    }
    let list = NotamList(notams, receivedUnixSeconds: 0)
    let found = list.today(at: ["EGLL"], nowUnixSeconds: UTC.seconds("2026-11-23T12:00:00Z"))
    #expect(found.count == NotamList.maximumPerAerodrome)
  }

  // MARK: Damage

  @Test func `damaged NOTAMs are read or refused with one clear error`() {
    var dice = SeededGenerator(seed: 1)
    let sample = Array(Self.sample.utf8)
    var read = 0
    for round in 0..<20_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.insert(UInt8.random(in: 32...95, using: &dice), at: place)
        case 2: bytes.removeSubrange(place..<min(place + 5, bytes.count))
        default: bytes.append(contentsOf: bytes[place...].prefix(20))
        }
        if bytes.isEmpty { bytes = [32] }
      }
      do {
        let notam = try Notam(String(decoding: bytes, as: UTF8.self))
        read += 1
        #expect(!notam.locations.isEmpty && !notam.text.isEmpty, "round \(round)")
        _ = notam.status(atUnixSeconds: .random(in: 0...4_000_000_000, using: &dice))
        _ = notam.group
      } catch {
        let says = error.description.contains("allowed") || error.description.contains("required")
        #expect(says, "\(error)")
        #expect(error.description.utf8.count < 300)
      }
    }
    #expect(read > 1_000 && read < 19_900)
  }
}
