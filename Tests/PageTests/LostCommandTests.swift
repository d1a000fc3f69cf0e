import TestRigs
import TestSupport
import Testing

@Suite(
  "Commands of the staff page that are lost, and answers that are late",
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
          let said = "That did not work: \(reason)"
          try await page.wait(until: "document.getElementById('answer').textContent === '\(said)'")
        }
        #expect(room.commands.isEmpty)
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "While the room cannot be reached, neither breath nor health is shown, and Pause can be read",
    arguments: ["light", "dark"]
  )
  func lostRoom(scheme: String) async throws {
    let room = try PageRoom()
    let features = ["prefers-color-scheme": scheme]
    try await room.serve { address in
      let control = "http://\(address)/control"
      try await Browser.visit(control, mediaFeatures: features) { page, browser in
        let phase = "document.getElementById('phase').textContent"
        let health = "[...document.querySelectorAll('#health dd')].map((dd) => dd.textContent)"
        try await page.wait(until: "\(health)[0] === 'is well' && \(phase) !== '–'")
        let _: Bool = try await page.value(
          "(window.plain = window.fetch, window.fetch = () => Promise.reject(new Error()), true)"
        )
        try await page.wait(until: "\(phase) === '–'")
        let figures: [String] = try await page.value(health)
        #expect(figures == ["–", "–", "–", "–", "–"])
        // The buttons are disabled.
        let words = try await page.contrasts()
        let pause = try #require(words.first { $0.words == "Pause" })
        #expect(pause.contrast >= 4.5)
        let _: Bool = try await page.value("(window.fetch = window.plain, true)")
        try await page.wait(until: "\(health)[0] === 'is well' && \(phase) !== '–'")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("An answer that a later one has overtaken is not shown")
  func overtakenAnswer() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(
          until: "document.getElementById('link').textContent.startsWith('Connected')"
        )
        // The first answer from now on is held back until the next was read; later ones never come.
        let _: Bool = try await page.value(
          """
          (() => {
            const plain = window.fetch;
            window.isRead = false;
            window.fetch = async (path, ...rest) => {
              if (path !== 'v1/state') return plain(path, ...rest);
              if (window.isSecondAsked) return new Promise(() => {});
              window.isSecondAsked = window.overtake !== undefined;
              const answer = await plain(path, ...rest);
              const state = await answer.json();
              if (window.isSecondAsked) {
                return { ok: true, json: async () => (window.isRead = true, state) };
              }
              await new Promise((resume) => { window.overtake = resume; });
              return Response.json({ ...state, paused: true });
            };
            document.dispatchEvent(new Event('visibilitychange'));
            return true;
          })()
          """
        )
        try await page.wait(until: "window.overtake !== undefined")
        let _: Bool = try await page.value(
          "(document.dispatchEvent(new Event('visibilitychange')), true)"
        )
        try await page.wait(until: "window.isRead")
        try await page.waitForFrames(2)
        let phase: String = try await page.value(
          """
          new Promise((resume) => {
            window.overtake();
            requestAnimationFrame(() => requestAnimationFrame(() =>
              resume(document.getElementById('phase').textContent)));
          })
          """
        )
        #expect(phase != "Paused")
        #expect(browser.problems == [])
      }
    }
  }
}
