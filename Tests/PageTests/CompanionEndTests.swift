import Breathing
import TestRigs
import TestSupport
import Testing

@Suite(
  "The companion page after the session",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionEndTests {
  @Test(
    "It names no flight, lists nobody who should not breathe along, and shows its ending"
  )
  func over() async throws {
    // As of a timeline that was requested while the pattern still held the breath.
    let script = """
      window.plain = window.fetch.bind(window);
      window.fetch = async (path, ...rest) => {
        const answer = await window.plain(path, ...rest);
        if (!`${path}`.startsWith('v1/timeline')) return answer;
        const caution = { lead: 'In case of', people: ['epilepsy'], signs: 'Stop.' };
        return Response.json({ ...await answer.json(), caution });
      };
      """
    let start = PageRoom.now.advanced(by: .seconds(-600))
    let room = PageRoom(try Sample.show(from: start, seconds: 60))
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank", size: (390, 844))
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": script])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(
        until: "document.getElementById('fact')?.textContent === 'The sky is at rest.'"
      )
      #expect(try await page.value("document.getElementById('way').textContent") == "")
      #expect(try await page.value("!document.getElementById('caution').checkVisibility()"))
      for id in ["fact", "status"] {
        let bottom: Double = try await page.value(
          "document.getElementById('\(id)').getBoundingClientRect().bottom"
        )
        #expect(bottom <= 844, "\(id)")
      }
      #expect(browser.problems == [])
    }
  }
}
