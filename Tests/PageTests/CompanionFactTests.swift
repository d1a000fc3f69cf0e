import Breathing
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The language of a fact on the companion page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionFactTests {
  /// A show with facts in a language, in the middle of a long interlude.
  private static func show(in language: String?) throws -> Show {
    let plan = try Plan(interludes: [.seconds(300)], seed: 1)
    func show(from start: Instant) throws -> Show {
      Show(
        timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
        journey: try Sample.show(from: start).journey,
        facts: try Sample.facts(in: language)
      )
    }
    let start = Instant(nanoseconds: 0)
    let plain = try show(from: start)
    let seconds = try #require(
      stride(from: 1.0, to: 600, by: 0.5).first { seconds in
        let moment = plain.moment(at: start.advanced(by: .seconds(seconds)))
        return moment.stage == .interlude && moment.elapsed >= .seconds(10)
      }
    )
    return try show(from: PageRoom.now.advanced(by: .seconds(-seconds)))
  }

  @Test(
    "Below a long fact the links are still in the window, and Keep it is answered above the button",
    arguments: [(390, 844), (844, 390)]
  )
  func keep(size: (Int, Int)) async throws {
    try await PageRoom(try Self.show(in: nil)).visited(size: size) { page, browser in
      let fact = "document.getElementById('fact')"
      try await page.wait(until: "\(fact).textContent === 'Clouds are made of tiny drops.'")
      try await page.wait(until: "document.querySelectorAll('nav a:not([hidden])').length > 1")
      struct Seen: Decodable {
        let words: String
        let links, answer: [Double]
      }
      // Nothing is written over the fact while this script looks.
      let seen: Seen = try await page.value(
        """
        (() => {
          \(fact).textContent = 'The world’s first university botanic garden was laid out in Padua '
            + 'in 1545, and keeps its round shape.';
          document.getElementById('source').textContent =
            'UNESCO World Heritage Centre: Botanical Garden (Orto Botanico), Padua';
          const end = Math.min(innerHeight, document.getElementById('sheet').getBoundingClientRect().bottom);
          const links = [...document.querySelectorAll('nav a:not([hidden])')].map((link) => {
            const { top, height } = link.getBoundingClientRect();
            return end - (top + height / 2 + 8);
          });
          const place = document.getElementById('kept');
          const button = document.getElementById('keep');
          return new Promise((done) => {
            new MutationObserver(() => {
              const answer = place.getBoundingClientRect();
              const top = button.getBoundingClientRect().top;
              done({ words: place.textContent, links, answer: [answer.top, top - answer.bottom] });
            }).observe(place, { childList: true });
            button.click();
          });
        })()
        """
      )
      #expect(seen.words.contains("opied"))
      #expect(seen.links.count > 1 && seen.links.allSatisfy { $0 >= 0 }, "\(seen)")
      #expect(seen.answer[0] >= 0 && (0..<30).contains(seen.answer[1]), "\(seen)")
      #expect(browser.problems == [])
    }
  }

  @Test("A screen reader reads a fact when its interlude begins, and not what replaces it")
  func announcement() async throws {
    let live = "document.getElementById('story').ariaLive"
    try await PageRoom(try Self.show(in: nil)).visited { page, browser in
      let fact = "document.getElementById('fact').textContent"
      try await page.wait(until: "\(fact) === 'Clouds are made of tiny drops.'")
      #expect(try await page.value(live) == "polite")
      #expect(browser.problems == [])
    }
    try await PageRoom().visited { page, browser in
      try await page.wait(until: "['inhale', 'exhale'].includes(document.body.dataset.phase)")
      #expect(try await page.value(live) == "off")
      #expect(browser.problems == [])
    }
  }

  @Test("A fact in another language than the page is marked with it", arguments: ["de", nil])
  func language(of language: String?) async throws {
    try await PageRoom(try Self.show(in: language)).visited { page, browser in
      let fact = "document.getElementById('fact')"
      try await page.wait(until: "\(fact).textContent === 'Clouds are made of tiny drops.'")
      for id in ["fact", "source"] {
        let marked: String = try await page.value(
          "document.getElementById('\(id)').getAttribute('lang') ?? 'none'"
        )
        #expect(marked == language ?? "none")
      }
      #expect(browser.problems == [])
    }
  }
}
