import Breathing
import Testing

@Suite struct DailyEpochTests {
  private let hour: Int64 = 3_600_000_000_000

  @Test func `the current day begins at the epoch, before 1970 too`() throws {
    let epoch = try #require(DailyEpoch("06:30"))
    // Half past six on 2 January 1970 is 30.5 hours after the Unix epoch.
    let start = Instant(nanoseconds: 30 * hour + hour / 2)
    #expect(epoch.start(atOrBefore: start) == start)
    #expect(
      epoch.start(atOrBefore: Instant(nanoseconds: start.nanoseconds - 1)).nanoseconds == 6 * hour
        + hour / 2
    )
    #expect(epoch.start(after: start).nanoseconds == 54 * hour + hour / 2)
    #expect(epoch.start(atOrBefore: Instant(nanoseconds: 0)).nanoseconds == -17 * hour - hour / 2)
    #expect(
      epoch.start(atOrBefore: Instant(nanoseconds: -18 * hour)).nanoseconds == -41 * hour - hour / 2
    )
  }

  @Test func `an epoch is hours and minutes`() {
    #expect(DailyEpoch("00:00")?.minutes == 0)
    #expect(DailyEpoch("23:59")?.minutes == 1439)
    #expect(DailyEpoch("23:59")?.description == "23:59")
    for text in [
      "24:00", "12:60", "6:30", "06:30:00", "", "noon", "-1:00", "+1:00", "06.30", "0６:30",
    ] {
      #expect(DailyEpoch(text) == nil, "\(text)")
    }
  }
}
