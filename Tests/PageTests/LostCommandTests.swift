import TestRigs
import TestSupport
import Testing

@Suite(
  "Commands of the staff page that are lost",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct LostCommandTests {
  @Test("A command that does not arrive is answered in the page's own words")
  func lostCommand() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(
          until: "document.getElementById('link').textContent.startsWith('Connected')"
        )
        for (answer, reason) in [
          ("Promise.reject(new TypeError('Failed to fetch'))", "the daemon does not answer"),
          ("Promise.resolve(new Response('', { status: 502 }))", "the daemon answered 502"),
        ] {
          let _: Bool = try await page.value(
            """
            (() => {
              const plain = window.fetch;
              window.fetch = (path, ...rest) => {
                if (path !== 'v1/commands') return plain(path, ...rest);
                window.fetch = plain;
                return \(answer);
              };
              document.getElementById('pause').click();
              return true;
            })()
            """
          )
          try await page.wait(
            until: "document.getElementById('answer').textContent === 'Not done: \(reason)'"
          )
        }
        #expect(room.commands.isEmpty)
        #expect(browser.problems == [])
      }
    }
  }
}
