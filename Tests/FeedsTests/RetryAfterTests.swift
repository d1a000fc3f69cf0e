import Feeds
import Testing

struct RetryAfterTests {
  @Test(arguments: [
    ("120", RetryAfter.seconds(120)),
    ("0", .seconds(0)),
    // One instant in the three forms of RFC 9110, 5.6.7.
    ("Sun, 06 Nov 1994 08:49:37 GMT", .date(unixSeconds: 784_111_777)),
    ("Sunday, 06-Nov-94 08:49:37 GMT", .date(unixSeconds: 784_111_777)),
    ("Sun Nov  6 08:49:37 1994", .date(unixSeconds: 784_111_777)),
  ])
  func retryAfterIsSecondsOrADate(text: String, expected: RetryAfter) {
    #expect(RetryAfter(text) == expected)
  }

  @Test(arguments: ["", "soon", "-1", "1e9", "99999999999999999999"])
  func retryAfterIsNothingElse(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test func aDateIsAWaitFromNow() {
    let date = RetryAfter.date(unixSeconds: 1_000)
    #expect(date.wait(nowUnixSeconds: 900) == .seconds(100))
    #expect(date.wait(nowUnixSeconds: 2_000) == .zero)
    #expect(date.wait(nowUnixSeconds: .min) > .zero)
    #expect(RetryAfter.seconds(7).wait(nowUnixSeconds: 900) == .seconds(7))
  }
}
