import TestRigs
import TestSamples
import TestSupport
import Testing

@Suite(
  "What a screen reader finds on the radar and the airport page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageReadingTests {
  /// Opens the page of an airport during a test.
  private static func visitAirport(
    _ body: @escaping @Sendable (BrowserPage) async throws -> Void
  ) async throws {
    try await PageRoom(try Cards.show("XXGR")).serve { address in
      try await Browser.visit("http://\(address)/airport?code=XXCC") { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        try await body(page)
        #expect(browser.problems == [])
      }
    }
  }

  /// What a script finds on the page of an airport with a closed runway, a report and a NOTAM.
  private static func found(_ script: String, on page: BrowserPage) async throws -> [String] {
    try await page.value(
      """
      Promise.all([import('/airport/card.js'), import('/airport/palette.js'),
        fetch('v1/airport?code=XXCC').then((answer) => answer.json())])
        .then(([{ showCard }, { palettes }, card]) => {
          card.runways[0].state = 'closed';
          card.weather = [{ style: 'heading', text: 'Observed just now' }];
          card.notams = [{ style: 'section', text: 'In force now' }, { style: 'heading', text: 'Closed' }];
          showCard(document, card, palettes.day);
          return \(script);
        })
      """
    )
  }

  @Test("The picture of an airport names its runways, and the sheet describes them")
  func runways() async throws {
    try await Self.visitAirport { page in
      let picture: String = try await page.value("document.getElementById('face').ariaLabel")
      #expect(picture.hasPrefix("City International Airport. 2 runways, "), "\(picture)")
      #expect(picture.hasSuffix(". 06/24. 18/36"), "\(picture)")
      let rows = try await Self.found(
        "[...document.querySelectorAll('[data-place=runways] li')].map((row) => row.textContent)",
        on: page
      )
      try #require(rows.count == 2)
      #expect(rows[0].hasPrefix("06/24 ") && rows[0].hasSuffix("closed"), "\(rows)")
      #expect(rows[1].hasPrefix("18/36 ") && rows[1].hasSuffix("grass"), "\(rows)")
    }
  }

  @Test("Each part of an airport's sheet has a heading, and parts of it have lower ones")
  func headings() async throws {
    try await Self.visitAirport { page in
      let headings = try await Self.found(
        """
        [...document.querySelectorAll('#content :is(h2, h3, h4)')]
          .filter((title) => !title.hidden && title.dataset.place !== 'neighbours-title')
          .map((title) => [title.localName, title.textContent].join(' '))
        """,
        on: page
      )
      #expect(
        headings == [
          "h2 Runways", "h2 Weather", "h3 Observed just now", "h2 NOTAM", "h3 In force now",
          "h4 Closed",
        ]
      )
    }
  }

  @Test("The number of a service's other frequencies is read in words")
  func frequencies() async throws {
    try await Self.visitAirport { page in
      let words = try await Self.found(
        """
        [document.querySelector('dd .aside').textContent.trim(),
          document.querySelector('dd small').ariaHidden, document.querySelector('dd small').title]
        """,
        on: page
      )
      #expect(words == ["1 more frequency", "true", "1 more frequency"])
    }
  }

  @Test("The scope takes keys, and its range is read once a person has changed it")
  func range() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      #expect(try await page.value("document.getElementById('scope').role") == "application")
      let live = "document.getElementById('summary').ariaLive"
      #expect(try await page.value(live) == "off")
      let chosen: String = try await page.value(
        "(document.getElementById('nearer').click(), \(live))"
      )
      #expect(chosen == "polite")
      // Aircraft that come and go are not read.
      try await page.wait(until: "\(live) === 'off'")
      #expect(browser.problems == [])
    }
  }
}
