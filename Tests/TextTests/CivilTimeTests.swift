import Testing
import Text

struct CivilTimeTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:01.5Z", 1, 500_000_000),
      ("1970-01-01T00:01:00.000000001Z", 60, 1),
      ("1970-01-02T00:00:00.999999999Z", 86_400, 999_999_999),
      ("1970-01-01T00:00:00.0Z", 0, 0),
    ] as [(String, Int64, Int64)]
  )
  func `a time may have a fraction of a second`(text: String, seconds: Int64, rest: Int64) {
    let time = CivilTime.unixTime(iso8601: text)
    #expect(time?.seconds == seconds && time?.nanoseconds == rest)
  }

  @Test(arguments: [
    "", ".", ".Z", "1970-01-01T00:00:00", "1970-01-01T00:00:00.Z", "1970-01-01T00:00:00.5",
    "1970-01-01T00:00:00.1234567890Z", "1970-01-01T00:00:00.-5Z", "1970-01-01T00:00:00.5.5Z",
    "1970-01-01T00:00:00Z.5Z", "1970-01-01T00:00.5Z", "1970-01-01T00:00:60.5Z",
    "1970-01-01T00:00:00.5é", "1970-01-01T00:00:00.٥Z",
  ])
  func `other texts are no time`(text: String) {
    #expect(CivilTime.unixTime(iso8601: text)?.seconds == nil)
  }
}
