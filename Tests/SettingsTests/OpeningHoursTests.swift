import Foundation
import Outlets
import Settings
import System
import TestSupport
import Testing
import Text

/// Opening hours over changes of the clock, midnights and holidays.
@Suite struct OpeningHoursTests {
  private static let berlin = zone("Europe/Berlin")

  private static func zone(_ name: String) -> ZoneOffset {
    let zone = TimeZone(identifier: name)
    return { unixSeconds in
      Int64(zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(unixSeconds))) ?? 0)
    }
  }

  private func hours(_ ranges: [String], except holidays: [String] = []) throws -> OpeningHours {
    OpeningHours(
      try ranges.map { try #require(HourRange($0)) },
      except: try holidays.map { try #require(Holiday($0)) }
    )
  }

  /// Seconds since 1970 of a time in UTC such as `2026-03-29T00:30`.
  private func utc(_ text: String) throws -> Int64 {
    Int64(try Date(text + ":00Z", strategy: .iso8601).timeIntervalSince1970)
  }

  /// The changes after a time, as local times.
  private func changes(
    _ hours: OpeningHours,
    after start: String,
    count: Int,
    in offset: @escaping ZoneOffset = berlin
  ) throws -> [String] {
    var now = try utc(start)
    return try (0..<count).map { _ in
      let isOpen = hours.isOpen(at: now, in: offset)
      let next = try #require(hours.nextChange(after: now, in: offset))
      #expect(next > now && hours.isOpen(at: next, in: offset) != isOpen)
      #expect(hours.isOpen(at: next - 1, in: offset) == isOpen)
      now = next
      return (isOpen ? "closes " : "opens ") + LocalTime.text(next, in: offset)
    }
  }

  @Test func `a practice opens on weekdays and closes over the weekend`() throws {
    let practice = try hours(["mon-fri 08:00-12:30", "mon tue thu 14:00-18:00"])
    #expect(
      try changes(practice, after: "2026-11-26T05:00", count: 7) == [
        "opens Thu 2026-11-26 08:00", "closes Thu 2026-11-26 12:30", "opens Thu 2026-11-26 14:00",
        "closes Thu 2026-11-26 18:00", "opens Fri 2026-11-27 08:00", "closes Fri 2026-11-27 12:30",
        "opens Mon 2026-11-30 08:00",
      ]
    )
  }

  @Test func `hours after midnight belong to the day before, also on holidays`() throws {
    let bar = try hours(["fri sat 20:00-02:00"], except: ["2026-11-28"])
    #expect(
      try changes(bar, after: "2026-11-27T05:00", count: 4) == [
        "opens Fri 2026-11-27 20:00", "closes Sat 2026-11-28 02:00", "opens Fri 2026-12-04 20:00",
        "closes Sat 2026-12-05 02:00",
      ]
    )
  }

  @Test func `ranges that touch or overlap are one`() throws {
    let long = try hours(["daily 08:00-16:00", "daily 16:00-24:00", "sat 00:00-24:00"])
    #expect(
      try changes(long, after: "2026-11-26T00:00", count: 5) == [
        "opens Thu 2026-11-26 08:00", "closes Fri 2026-11-27 00:00", "opens Fri 2026-11-27 08:00",
        "closes Sun 2026-11-29 00:00", "opens Sun 2026-11-29 08:00",
      ]
    )
  }

  @Test func `the night on which clocks go forward has an hour less`() throws {
    // At 01:00 UTC on 29 March 2026, clocks go from 02:00 to 03:00.
    let night = try hours(["sat 22:00-06:00"])
    let opened = try utc("2026-03-28T21:00")
    #expect(night.nextChange(after: opened, in: Self.berlin) == (try utc("2026-03-29T04:00")))
    // Hours that are skipped do not occur; one that begins in them begins with the step.
    #expect(
      try changes(try hours(["daily 02:00-03:00"]), after: "2026-03-28T02:30", count: 2) == [
        "opens Mon 2026-03-30 02:00", "closes Mon 2026-03-30 03:00",
      ]
    )
    #expect(
      try changes(try hours(["daily 02:30-09:00"]), after: "2026-03-28T12:00", count: 2) == [
        "opens Sun 2026-03-29 03:00", "closes Sun 2026-03-29 09:00",
      ]
    )
  }

  @Test func `the night on which clocks go back has an hour more`() throws {
    // At 01:00 UTC on 25 October 2026, clocks go from 03:00 back to 02:00.
    let night = try hours(["sat 22:00-06:00"])
    let opened = try utc("2026-10-24T20:00")
    #expect(night.isOpen(at: opened, in: Self.berlin))
    #expect(night.nextChange(after: opened, in: Self.berlin) == (try utc("2026-10-25T05:00")))
    // A time that occurs twice is the first of the two.
    let early = try hours(["sun 02:30-09:00"])
    #expect(early.nextChange(after: opened, in: Self.berlin) == (try utc("2026-10-25T00:30")))
  }

  @Test func `a zone with a change of half an hour`() throws {
    // On Lord Howe Island clocks go back from 02:00 to 01:30 on 5 April 2026, at 15:00 UTC the day before.
    let island = Self.zone("Australia/Lord_Howe")
    let shop = try hours(["daily 01:45-05:00"])
    #expect(
      shop.nextChange(after: try utc("2026-04-04T12:00"), in: island)
        == (try utc("2026-04-04T14:45"))
    )
    #expect(
      shop.nextChange(after: try utc("2026-04-04T14:50"), in: island)
        == (try utc("2026-04-04T18:30"))
    )
  }

  @Test func `holidays close single days, intervals and a day of every year`() throws {
    let shop = try hours(
      ["daily 09:00-17:00"],
      except: ["2026-12-24/2026-12-26", "01-01", "02-29", "2026-12-31"]
    )
    #expect(
      try changes(shop, after: "2026-12-23T12:00", count: 6) == [
        "closes Wed 2026-12-23 17:00", "opens Sun 2026-12-27 09:00", "closes Sun 2026-12-27 17:00",
        "opens Mon 2026-12-28 09:00", "closes Mon 2026-12-28 17:00", "opens Tue 2026-12-29 09:00",
      ]
    )
    #expect(
      try changes(shop, after: "2026-12-30T17:00", count: 1) == ["opens Sat 2027-01-02 09:00"]
    )
    #expect(
      try changes(shop, after: "2028-02-28T17:00", count: 1) == ["opens Wed 2028-03-01 09:00"]
    )
  }

  @Test func `without ranges only holidays close`() throws {
    let open = try hours([], except: ["2026-12-25"])
    #expect(
      try changes(open, after: "2026-11-26T00:00", count: 2) == [
        "closes Fri 2026-12-25 00:00", "opens Sat 2026-12-26 00:00",
      ]
    )
    #expect(try hours([]).nextChange(after: try utc("2026-11-26T00:00"), in: Self.berlin) == nil)
    let never = try hours(["mon 08:00-09:00"], except: ["2000-01-01/2099-12-31"])
    #expect(never.nextChange(after: try utc("2026-11-26T00:00"), in: Self.berlin) == nil)
  }

  @Test(arguments: ["Europe/Berlin", "America/Santiago", "Asia/Kolkata", "Pacific/Apia", "UTC"])
  func `each quarter of an hour of a year agrees with a calendar`(name: String) throws {
    let offset = Self.zone(name)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: name))
    let shop = try hours(["mon-thu 09:15-17:45", "fri 20:00-01:30"], except: ["2026-07-14"])
    var now = try utc("2026-01-01T00:00")
    let end = try utc("2027-01-01T00:00")
    while now < end {
      let date = Date(timeIntervalSince1970: Double(now))
      let parts = calendar.dateComponents([.month, .day, .weekday, .hour, .minute], from: date)
      let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
      // Sunday is 1.
      let weekday = parts.weekday ?? 0
      let isHoliday = parts.month == 7 && parts.day == 14
      let isDay = (2...5).contains(weekday) && (555..<1065).contains(minute) && !isHoliday
      let isNight = weekday == 6 && minute >= 1200 || weekday == 7 && minute < 90
      #expect(shop.isOpen(at: now, in: offset) == (isDay || isNight), "\(date)")
      now += 900
    }
  }

  @Test(arguments: [
    "", "mon", "08:00-18:00", "mon 8:00-18:00", "mon 08:00", "mon 08:00-25:00", "mon 24:00-24:00",
    "mon 08:00-18:60", "mo-fr 08:00-18:00", "mon-wed-fri 08:00-18:00", "mon- 08:00-18:00",
    "mon 08:00-12:00-18:00", "mon 08:00–18:00", "mon +8:00-18:00",
    "mon 08:00--18:00", "mon 08:00-18:00-", "mon -08:00-18:00",
  ])
  func `other texts are not hours`(text: String) {
    #expect(HourRange(text) == nil)
  }

  @Test(arguments: [
    "", "2026-13-01", "2026-02-29", "2027-01-02/2026-12-24", "2026-12-24/", "12-32", "easter",
    "1-1",
    "2026-12-24..2026-12-26",
  ])
  func `other texts are no holidays`(text: String) {
    #expect(Holiday(text) == nil)
  }

  @Test func `an error names the setting, the text and what is allowed`() throws {
    func failure(_ text: String) throws -> String? {
      var configuration = Configuration(.builtIn)
      try configuration.read(text, from: "own.toml")
      return #expect(throws: Failure.self) { try configuration.check() }?.message
    }
    let hours = try failure("display.hours = [\"mon-fri 08:00-18:00\", \"sat 9-13\"]")
    #expect(hours?.contains("own.toml, line 1: display.hours") == true, "\(hours ?? "")")
    #expect(hours?.contains("\"sat 9-13\" are not hours; use a form such as \"mon-fri") == true)
    let day = try failure("display.holidays = [\"25.12.\"]")
    #expect(day?.contains("\"25.12.\" is not a day; use a form such as \"2026-05-01\"") == true)
    let view = try failure("display.programme = [\"sky 10m\", \"moon 5m\"]")
    let form = "is not a view with a time; use a form such as \"sky 10m\""
    #expect(view?.contains("\"moon 5m\" \(form)") == true, "\(view ?? "")")
    #expect(view?.contains("the views are sky, airport, radar") == true, "\(view ?? "")")
    let screen = try failure("display.screens = [\"0 sky\", \"1 moon\"]")
    #expect(screen?.contains("\"1 moon\" is not a display; use a form such as \"0\"") == true)
    let twice = try failure("display.screens = [\"0 sky\", \"0 radar\"]")
    #expect(twice?.contains("display 0 is named twice") == true, "\(twice ?? "")")
    let power = try failure("display.power = \"command\"")
    #expect(power?.contains("there is no display.power_command") == true, "\(power ?? "")")
  }

  @Test(arguments: [
    ("display.holidays = [\"2026-01-01/2026-12-31\"]", true),
    ("display.hours = [\"mon 09:00-10:00\"]\ndisplay.holidays = [\"2026-07-01/2036-12-31\"]", true),
    ("display.holidays = [\"2026-07-01/2026-08-12\"]", false),
    ("display.hours = [\"daily 03:00-04:00\"]", false), ("", false),
  ])
  func `holidays that close a display for months differ from long holidays`(
    text: String,
    isClosed: Bool
  ) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "own.toml")
    let hours = try configuration.openingHours()
    // Noon on 1 July 2026.
    let isFound = hours.isClosed(forDays: 60, from: 1_782_907_200, in: { _ in 0 })
    #expect(isFound == isClosed)
  }
}
