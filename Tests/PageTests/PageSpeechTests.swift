import Show
import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "Pages with a screen reader and a keyboard",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageSpeechTests {
  /// Opens a page of a room during a test.
  private static func visit(
    _ path: String,
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)", body)
    }
  }

  private static func run(_ script: String, on page: BrowserPage) async throws {
    let _: Bool = try await page.value("(\(script), true)")
  }

  @Test("Words guide three breaths after each change; then only stages and pauses are read")
  func guidance() async throws {
    try await Self.visit("control") { page, _ in
      let read: [String] = try await page.value(
        """
        import('/spoken.js').then(({ Spoken }) => {
          const place = document.createElement('p');
          const spoken = new Spoken(place);
          const note = (stage, number, words, { left = 4, isPaused = false } = {}) => {
            spoken.note({ stage, number, isPaused }, words, left);
            return place.textContent;
          };
          const read = [
            note('lead_in', 0, 'settle in'),
            note('flight', 1, 'breathe in'), note('flight', 1, 'breathe out'),
            // Too short to be read before the next.
            note('flight', 2, 'breathe in', { left: 0.4 }),
            note('flight', 3, 'breathe in'),
            note('flight', 4, 'breathe in'), note('flight', 5, 'breathe out'),
            note('flight', 5, 'paused', { isPaused: true }),
            note('flight', 5, 'breathe out'), note('flight', 8, 'breathe in'),
            note('interlude', 9, 'as you like'), note('flight', 10, 'breathe in'),
            note('flight', 20, 'breathe in'),
          ];
          spoken.renew();
          return [...read, note('flight', 21, 'breathe in'), note('flight', 24, 'breathe in')];
        })
        """
      )
      #expect(
        read == [
          "settle in", "breathe in", "breathe out", "breathe out", "breathe in", "", "", "paused",
          "breathe out", "", "as you like", "breathe in", "", "breathe in", "",
        ]
      )
    }
  }

  @Test("The companion page reads the caption of the breath")
  func caption() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let words = "document.getElementById('spoken').textContent"
      try await page.wait(until: "['breathe in', 'breathe out'].includes(\(words))")
      room.send(.pause(true))
      try await page.wait(until: "\(words) === 'paused'")
      #expect(browser.problems == [])
    }
  }

  @Test(
    "What is announced later is on the page from the start",
    arguments: ["", "control", "radar", "airport"]
  )
  func statuses(path: String) async throws {
    try await Self.visit(path) { page, _ in
      try await page.waitForFrames(2)
      let missing: [String] = try await page.value(
        """
        [...document.querySelectorAll('[role=status]')]
          .filter((e) => getComputedStyle(e).display === 'none').map((e) => e.id)
        """
      )
      #expect(missing == [])
      let heights: [Double] = try await page.value(
        """
        [...document.querySelectorAll('[role=status]:empty')]
          .map((e) => e.getBoundingClientRect().height).filter((height) => height > 1)
        """
      )
      #expect(heights == [])
    }
  }

  @Test("A screen reader does not read how the age of the radar's picture grows")
  func age() async throws {
    let now = PageRoom.now
    let show = try Sample.show(from: now, seconds: 3_600, radar: RadarPageTests.radar(3, at: now))
    try await PageRoom(show).serve { address in
      try await Browser.visit("http://\(address)/radar") { page, _ in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        #expect(try await page.value("document.getElementById('summary').role === null"))
        try await Self.run("window.fetch = () => Promise.reject(new Error())", on: page)
        let status = "document.getElementById('status')"
        try await page.wait(until: "\(status).textContent.includes('s old')")
        #expect(try await page.value("\(status).ariaLive") == "polite")
        try await page.setClock(forward: 30)
        try await page.wait(until: "/[2-9]0\u{A0}s old/.test(\(status).textContent)")
        #expect(try await page.value("\(status).ariaLive") == "off")
      }
    }
  }

  @Test("A control of the staff page has the focus again when the room is back")
  func focus() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, _ in
        let link = "document.getElementById('link').textContent"
        try await page.wait(until: "\(link).startsWith('Connected')")
        try await Self.run("document.querySelector('[data-command=faster]').focus()", on: page)
        try await Self.run(
          "window.plain = window.fetch, window.fetch = () => Promise.reject(new Error())",
          on: page
        )
        try await page.wait(until: "\(link).startsWith('The room cannot be reached')")
        try await page.wait(until: "document.querySelector('[data-command=faster]').disabled")
        try await page.waitForFrames(2)
        try await Self.run("window.fetch = window.plain", on: page)
        try await page.wait(until: "\(link).startsWith('Connected')")
        try await page.wait(until: "document.activeElement.dataset.command === 'faster'")
      }
    }
  }

  @Test("Copying leaves the focus on the button, also where the browser has no clipboard")
  func copying() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let focused: String = try await page.value(
        """
        import('/copy.js').then(async ({ copy }) => {
          // Over plain HTTP, browsers have none.
          Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
          document.getElementById('with-room').focus();
          await copy('A fact.');
          return document.activeElement.id;
        })
        """
      )
      #expect(focused == "with-room")
      #expect(browser.problems == [])
    }
  }

  @Test("The health of the daemon is updated in place, where it may be read just now")
  func health() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, _ in
        try await page.wait(until: "document.getElementById('health').children.length > 3")
        try await Self.run(
          "window.terms = [...document.getElementById('health').children]",
          on: page
        )
        try await Self.run(
          "window.asked = performance.getEntriesByType('resource').length",
          on: page
        )
        try await page.wait(
          until: """
            performance.getEntriesByType('resource').slice(window.asked)
              .filter(({ name }) => name.endsWith('healthz')).length > 0
            """
        )
        try await page.waitForFrames(2)
        #expect(
          try await page.value(
            """
            [...document.getElementById('health').children]
              .every((term, index) => term === window.terms[index])
            """
          )
        )
      }
    }
  }

  @Test("A card that a link or a search opened has the focus; one that stays keeps it")
  func card() async throws {
    try await Self.visit("airport?code=XXCC") { page, browser in
      try await page.wait(until: "document.body.dataset.feed === 'live'")
      let first = "document.querySelector('[data-place=neighbours] a')"
      try await Self.run("document.querySelector('.grip').click()", on: page)
      try await Self.run("\(first).focus()", on: page)
      // The daemon's card once more.
      #expect(
        try await page.value(
          """
          Promise.all([import('/airport/card.js'), import('/airport/palette.js'),
            fetch('v1/airport?code=XXCC').then((answer) => answer.json())])
            .then(([{ showCard }, { palettes }, card]) => {
              showCard(document, card, palettes.day);
              return document.activeElement === \(first);
            })
          """
        )
      )
      try await Self.run("\(first).click()", on: page)
      try await page.wait(until: "document.activeElement === document.querySelector('h1')")
      #expect(try await page.value("document.activeElement.textContent !== 'CIT'"))
      #expect(browser.problems == [])
    }
  }
}
