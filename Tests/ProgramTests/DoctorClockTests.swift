import Session
import Settings
import Testing
import Text

/// What `aloft doctor` says of a clock that is behind, and of the time zone.
@Suite struct DoctorClockTests {
  private func report(today: String, zone: MachineSurvey.TimeZone? = nil) -> DoctorReport {
    let lateClock = MachineSurvey.LateClock(today: Day(today), data: Day("2026-10-01"))
    let survey = MachineSurvey(
      display: nil,
      sound: nil,
      fonts: nil,
      data: .works(
        .init(
          summary: "71293 airports of 2026-10-01",
          days: lateClock == nil ? 60 : nil,
          remark: nil,
          lateClock: lateClock
        )
      ),
      magneticField: .works(
        .init(summary: "WMM-2025, valid until 2030", isValid: lateClock == nil)
      ),
      clockErrorMicroseconds: lateClock == nil ? 2_500 : nil,
      timeZone: zone,
      folders: [],
      ports: []
    )
    return DoctorReport(survey, for: Settings(), needsWindow: false)
  }

  private func finding(_ check: String, in report: DoctorReport) throws -> Finding {
    try #require(report.findings.first { $0.check == check })
  }

  @Test func `a clock before the date of the data is the only thing to correct`() throws {
    let report = report(today: "1970-01-01")
    let clock = try finding("clock", in: report)
    #expect(clock.state == .note)
    #expect(clock.found == "the date is 1970-01-01, before that of the data (2026-10-01)")
    #expect(clock.advice == "set the clock: run systemd-timesyncd or chrony")
    #expect(try finding("data", in: report).advice == nil)
    #expect(try finding("magnetic model", in: report).advice == nil)
    #expect(report.failure == nil)
  }

  @Test(arguments: ["2026-09-30", "2026-10-01", "2026-11-30"])
  func `a date from the day before the data is no fault of the clock`(today: String) throws {
    let clock = try finding("clock", in: report(today: today))
    #expect(clock == Finding("clock", .ok, "synchronized within 2 ms"))
  }

  @Test func `the time zone of a display is named, and a note if it is unknown`() throws {
    let good = report(
      today: "2026-11-30",
      zone: .init(summary: "Europe/Berlin, UTC+01:00", problem: nil)
    )
    #expect(
      try finding("time zone", in: good) == Finding("time zone", .ok, "Europe/Berlin, UTC+01:00")
    )
    let bad = report(
      today: "2026-11-30",
      zone: .init(summary: "Europe/Berln, UTC+00:00", problem: "TZ is \"Europe/Berln\"")
    )
    let zone = try finding("time zone", in: bad)
    #expect(zone.state == .note && zone.found == "TZ is \"Europe/Berln\"")
    #expect(zone.advice == "set it with timedatectl set-timezone, or correct TZ")
    #expect(!report(today: "2026-11-30").findings.contains { $0.check == "time zone" })
  }
}
