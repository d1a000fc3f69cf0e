import TestRigs
import TestSupport
import Testing

@Suite(
  "The volume, as screen readers read it",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct VolumeWordsTests {
  @Test("The slider of the page for staff has its value in percent, also while it is moved")
  func percent() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        let slider = "document.getElementById('volume')"
        let words = "\(slider).getAttribute('aria-valuetext')"
        try await page.wait(until: "\(words) !== null")
        #expect(try await page.value("\(words) === `${\(slider).value}%`"))
        let moved: String = try await page.value(
          "(\(slider).value = 40, \(slider).dispatchEvent(new Event('input')), \(words))"
        )
        #expect(moved == "40%")
        #expect(browser.problems == [])
      }
    }
  }
}
