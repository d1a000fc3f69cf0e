import Breathing
import Outlets
import Settings
import Testing

@Suite struct DurationTextTests {
  @Test(
    arguments: [
      ("80ms", Duration.milliseconds(80), "80ms"), ("1.5s", .milliseconds(1_500), "1500ms"),
      ("2s", .seconds(2), "2s"), ("0ms", .zero, "0ms"), ("0s", .zero, "0ms"),
      ("0.25ms", .microseconds(250), "0.25ms"),
    ] as [(String, Duration, String)]
  )
  func `times are read as a person writes them, and written the same way`(
    text: String,
    duration: Duration,
    written: String
  ) {
    #expect(Duration(text: text) == duration)
    #expect(duration.text == written)
    #expect(Duration(text: written) == duration)
  }

  @Test(arguments: [
    "", "80", "ms", "s", "-1s", "1 s", "1e3ms", "0x10ms", "1.2.3s", "infs", "80 ms",
  ])
  func `other text is not a time`(text: String) {
    #expect(Duration(text: text) == nil)
  }

  @Test func `a lead has a stated range`() {
    #expect(Setting.oscLead.kind.parse("80ms") == .text("80ms"))
    #expect(Setting.oscLead.kind.parse("6s") == nil)
    #expect(
      Setting.oscLead.kind.allowed == "a time from \"0ms\" to \"5s\", such as \"80ms\""
    )
  }
}
