import TestRigs
import TestSupport
import Testing

@Suite(
  "What the staff page answers to a command that takes effect later",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct ControlAnswerTests {
  /// Runs a script that sends a command, and waits for an answer.
  private static func wait(
    for words: String,
    after script: String,
    on page: BrowserPage
  ) async throws {
    let _: Bool = try await page.value("(\(script), true)")
    try await page.wait(until: "document.getElementById('answer').textContent === '\(words)'")
  }

  @Test("It says at once what the command leads to, in the window, also if it is given again")
  func later() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.getElementById('pattern').options.length > 3")
        let longer = "Breaths become longer, from the next one on."
        let shorter = "Breaths become shorter, from the next one on."
        func click(_ selector: String, _ words: String) async throws {
          let script = "document.querySelector('\(selector)').click()"
          try await Self.wait(for: words, after: script, on: page)
        }
        try await click("[data-command=slower]", longer)
        #expect(
          try await page.value(
            """
            (({ top, bottom }) => top > 0 && bottom <= innerHeight)(
              document.getElementById('answer').getBoundingClientRect())
            """
          )
        )
        // A screen reader reads the same words again if they were written again.
        let _: Bool = try await page.value(
          "(window.former = document.getElementById('answer').firstChild, true)"
        )
        try await click("[data-command=slower]", longer)
        try await page.wait(until: "document.getElementById('answer').firstChild !== former")
        try await click("[data-command=faster]", shorter)
        try await click("[data-command=slower]", longer)
        try await click("[data-command=too_slow]", shorter)
        try await click("[data-command=skip]", "What comes next begins shortly.")
        let choice = """
          document.getElementById('pattern').value = 'coherent',
            document.getElementById('pattern').dispatchEvent(new Event('change'))
          """
        try await Self.wait(for: "The pattern changes after this breath.", after: choice, on: page)
        try await click("#session", "The session ends after this breath.")
        #expect(browser.problems == [])
      }
    }
  }

  /// A script that replaces the paces of a timeline: that of the breath under way, and that of the next one.
  private static let paces = """
    window.paces = [6, 6];
    window.begun = 'phase';
    const plain = window.fetch;
    window.fetch = async (path, ...rest) => {
      const answer = await plain(path, ...rest);
      if (!`${path}`.startsWith('v1/timeline')) return answer;
      const timeline = await answer.json();
      const edge = (seconds, flight, phase, bpm, event = 'phase') => ({
        event, phase, flight, bpm, pattern: 'gentle', t_unix: timeline.now_unix + seconds,
      });
      // The second breath in of a sigh is of the same flight.
      timeline.edges = [
        edge(-1, 3, 'inhale', paces[0], begun), edge(1, 3, 'inhale', paces[0]), edge(3, 3, 'exhale', paces[0]),
        edge(9, 4, 'inhale', paces[1]),
      ];
      return Response.json(timeline);
    };
    """

  @Test("It shows the coming pace, and does not say that breaths change if the next one does not")
  func coming() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.getElementById('pattern').options.length > 3")
        let _: Bool = try await page.value("(() => { \(Self.paces) return true; })()")
        func press(_ command: String) -> String {
          "document.querySelector('[data-command=\(command)]').click()"
        }
        let same = "Breaths stay as long as this one."
        try await Self.wait(for: same, after: press("slower"), on: page)
        let _: Bool = try await page.value("(window.paces = [6, 6.6], true)")
        let shorter = "Breaths become shorter, from the next one on."
        try await Self.wait(for: shorter, after: press("faster"), on: page)
        let details = "document.getElementById('where').textContent"
        try await page.wait(until: "\(details).endsWith(' · next: gentle, 6.6 a minute')")
        // In an interlude there is no breath to compare the next one with.
        let _: Bool = try await page.value(
          "(Object.assign(window, { paces: [6, 6], begun: 'interlude' }), true)"
        )
        let longer = "Breaths become longer, from the next one on."
        try await Self.wait(for: longer, after: press("slower"), on: page)
        #expect(browser.problems == [])
      }
    }
  }
}
