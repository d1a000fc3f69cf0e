import Airports
import Breathing
import Show
import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "The airport page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct AirportPageTests {
  /// Opens the page of a room during a test.
  private static func visit(
    _ query: String = "?code=XXCC",
    size: (Int, Int) = (390, 844),
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let room = PageRoom(try Cards.show("XXGR"))
    try await room.serve { address in
      let page = "http://\(address)/airport\(query)"
      try await Browser.visit(page, size: size, mediaFeatures: mediaFeatures) { page, browser in
        try await page.wait(until: "document.body.dataset.feed !== 'seeking'")
        try await body(page, browser)
      }
    }
  }

  private static func text(_ place: String) -> String {
    "document.querySelector('[data-place=\"\(place)\"]').textContent"
  }

  /// What a screen reader reads when results change.
  private static let found = "document.getElementById('found').textContent"

  @Test("It shows the card of a code, else the one on the screen")
  func card() async throws {
    for (query, code) in [("?code=XXCC", "CIT"), ("", "XXGR")] {
      try await Self.visit(query) { page, browser in
        #expect(try await page.value(Self.text("code")) == code)
        // No line of the facts begins with a unit.
        let facts: String = try await page.value(Self.text("facts"))
        #expect(facts.contains("\u{A0}m") && !facts.hasSuffix(" m"), "\(facts)")
        let neighbours: Int = try await page.value(
          "document.querySelectorAll('[data-place=neighbours] li').length"
        )
        #expect(neighbours == 5)
        // Something is drawn on each part of the face.
        try await page.wait(
          until: """
            [...document.querySelectorAll('#face canvas')].every((part) => {
              const copy = new OffscreenCanvas(part.width, part.height).getContext('2d');
              copy.drawImage(part, 0, 0);
              const { data } = copy.getImageData(0, 0, part.width, part.height);
              return data.some((x) => x > 0);
            })
            """
        )
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Text contrasts, and nothing lies outside the window", arguments: ["light", "dark"])
  func layout(scheme: String) async throws {
    for (width, height) in [(390, 844), (844, 390), (360, 640), (820, 1180), (1_280, 800)] {
      let mediaFeatures = ["prefers-color-scheme": scheme]
      try await Self.visit(size: (width, height), mediaFeatures: mediaFeatures) { page, browser in
        let _: Bool = try await page.value("(document.querySelector('.grip').click(), true)")
        try await page.waitForRest()
        for word in try await page.contrasts() { #expect(word.contrast >= 4.5, "\(word)") }
        let outside: [String] = try await page.value(
          """
          [...document.querySelectorAll('header *, #face, .handle *, .content')]
            .filter((e) => e.checkVisibility() && !e.closest('svg')).filter((e) => {
              const box = e.getBoundingClientRect();
              return box.left < 0 || box.right > innerWidth + 1 || box.top < 0
                || box.bottom > innerHeight + 1;
            }).map((e) => e.id || e.className || e.dataset.place)
          """
        )
        #expect(outside == [], "\(width)x\(height) \(scheme)")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("The border of the search field has contrast", arguments: ["light", "dark"])
  func fieldBorder(scheme: String) async throws {
    try await Self.visit(mediaFeatures: ["prefers-color-scheme": scheme]) { page, _ in
      // WCAG 2.2, 1.4.11, which asks for 3:1.
      let contrast: Double = try await page.value(
        """
        (() => {
          const luminance = (color) => color.match(/[\\d.]+/g).slice(0, 3)
            .map((x) => Number(x) / 255)
            .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
            .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
          const border = getComputedStyle(document.querySelector('#search input')).borderTopColor;
          const ground = getComputedStyle(document.body).backgroundColor;
          const [low, high] = [luminance(border), luminance(ground)].sort((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        })()
        """
      )
      #expect(contrast >= 3)
    }
  }

  @Test("The search finds airports by the daemon's rules, and opens one by keys alone")
  func search() async throws {
    try await Self.visit { page, browser in
      let _: Bool = try await page.value(
        """
        (() => {
          const field = document.querySelector('#search input');
          field.focus();
          field.value = 'xxwa';
          return field.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """
      )
      try await page.wait(
        until: "document.querySelector('#results .code')?.textContent === 'XXWA'"
      )
      #expect(try await page.value(Self.found) == "1 airport found")
      try await page.press("ArrowDown", code: 40)
      #expect(try await page.value("document.activeElement.dataset.code") == "XXWA")
      let _: Bool = try await page.value("(document.activeElement.click(), true)")
      try await page.wait(until: "\(Self.text("code")) === 'XXWA'")
      #expect(try await page.value("location.search") == "?code=XXWA")
      #expect(try await page.value("document.getElementById('results').hidden"))
      // Another card begins without magnification.
      let plus = "new KeyboardEvent('keydown', { key: '+' })"
      let _: Bool = try await page.value("document.getElementById('face').dispatchEvent(\(plus))")
      let zoom = "import('/airport/airport.js').then((m) => m.snapshot().zoom)"
      #expect(try await page.value(zoom) == 1.5)
      let _: Bool = try await page.value("(history.back(), true)")
      try await page.wait(until: "\(Self.text("code")) === 'CIT'")
      #expect(try await page.value(zoom) == 1.0)
      #expect(browser.problems == [])
    }
  }

  @Test("The entity tag of one address is not sent to another")
  func entityTag() async throws {
    try await Self.visit { page, browser in
      let asked: [String] = try await page.value(
        """
        import('/instrument/feed.js').then(async ({ Feed }) => {
          const asked = [];
          const staff = {
            renew: async (path, entityTag) => {
              asked.push([path, entityTag ?? 'none'].join(' '));
              return { entityTag: 'tag', document: {} };
            },
          };
          let path = '';
          const feed = new Feed(staff, () => path, 1e6);
          for (path of ['v1/airport', 'v1/airport', 'v1/airport?code=CIT']) {
            const answer = new Promise((resume) => { feed.onDocument = resume; });
            feed.start();
            await answer;
          }
          feed.stop();
          return asked;
        })
        """
      )
      #expect(asked == ["v1/airport none", "v1/airport tag", "v1/airport?code=CIT none"])
      #expect(browser.problems == [])
    }
  }

  @Test("A search without results says so, to eyes and to screen readers")
  func searchWithoutResults() async throws {
    try await Self.visit { page, browser in
      let _: Bool = try await page.value(
        """
        (() => {
          const field = document.querySelector('#search input');
          field.focus();
          field.value = 'qqqqqqqqqq';
          return field.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """
      )
      try await page.wait(
        until: "document.querySelector('#results .none')?.textContent === 'No airport found'"
      )
      #expect(try await page.value("!document.getElementById('results').hidden"))
      #expect(try await page.value(Self.found) == "No airport found")
      // Only screen readers read it there: the field keeps its width.
      let width: Double = try await page.value(
        "document.getElementById('found').getBoundingClientRect().width"
      )
      #expect(width <= 1)
      #expect(browser.problems == [])
    }
  }

  @Test("A neighbour opens its card; two fingers and a tap magnify the face")
  func gestures() async throws {
    try await Self.visit { page, browser in
      try await page.emulateTouch()
      try await page.touch("touchStart", at: [(150, 400), (250, 400)])
      try await page.touch("touchMove", at: [(100, 400), (300, 400)])
      try await page.touch("touchEnd", at: [])
      let zoom = "import('/airport/airport.js').then((m) => m.snapshot().zoom)"
      #expect(abs(try await page.value(zoom) - 2.0) < 0.05)
      try await page.tap(at: (195, 400))
      #expect(try await page.value(zoom) == 1.0)
      let code: String = try await page.value(
        "document.querySelector('[data-place=neighbours] a').dataset.code"
      )
      let _: Bool = try await page.value(
        "(document.querySelector('[data-place=neighbours] a').click(), true)"
      )
      try await page.wait(until: "location.search === '?code=\(code)'")
      try await page.wait(until: "\(Self.text("name")).startsWith('\(code)')")
      #expect(browser.problems == [])
    }
  }

  @Test("The results of a search stay when the card is renewed, and close when the focus leaves")
  func searchDuringPoll() async throws {
    try await Self.visit { page, browser in
      try await page.call("Emulation.setFocusEmulationEnabled", ["enabled": true])
      let _: Bool = try await page.value(
        """
        (() => {
          const field = document.querySelector('#search input');
          field.value = 'xxwa';
          return field.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """
      )
      try await page.wait(until: "document.querySelector('#results .code') !== null")
      let _: Bool = try await page.value("(document.querySelector('#results a').focus(), true)")
      let _: Bool = try await page.value(
        """
        (() => {
          const plain = window.fetch;
          window.fetch = async (path, ...rest) => {
            if (!path.startsWith('v1/airport?')) return plain(path, ...rest);
            const card = await plain('v1/airport?code=XXCC').then((answer) => answer.json());
            return Response.json({ ...card, dates: 'renewed' });
          };
          return true;
        })()
        """
      )
      // Shown again, the page polls at once.
      try await page.setHidden(false)
      try await page.wait(until: "\(Self.text("dates")) === 'renewed'")
      #expect(try await page.value("!document.getElementById('results').hidden"))
      #expect(try await page.value("document.activeElement.dataset.code") == "XXWA")
      // Who leaves it by keys is not left with a list over the page.
      let _: Bool = try await page.value("(document.getElementById('compass').focus(), true)")
      #expect(try await page.value("document.getElementById('results').hidden"))
      #expect(browser.problems == [])
    }
  }

  @Test("An unknown code is said to be unknown")
  func unknown() async throws {
    try await Self.visit("?code=QQQQ") { page, browser in
      try await page.wait(until: "document.body.dataset.feed === 'absent'")
      #expect(
        try await page.value("document.getElementById('status').textContent")
          == "No airport has this code."
      )
      #expect(browser.problems.allSatisfy { $0.contains("404") })
    }
  }
}
