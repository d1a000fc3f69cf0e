import Show
import TestRigs
import TestSamples
import TestSupport
import Testing
import Text

@Suite(
  "Pages in a language from right to left",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageDirectionTests {
  /// A language from right to left, with some words.
  private static func words() throws -> Words {
    let po = """
      msgid ""
      msgstr "Language: he\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
      msgctxt "page"
      msgid "Radar"
      msgstr "מכ״ם"
      msgctxt "page"
      msgid "{rate} breaths a minute"
      msgstr "{rate} נשימות בדקה"
      """
    return Words(try MessageCatalogue(po: Array(po.utf8)))
  }

  private static let isMirrored = "document.documentElement.dir === 'rtl'"

  @Test(
    "Every page is mirrored, and nothing lies outside the window",
    arguments: ["", "control", "radar", "airport?code=XXCC"],
    [(390, 844), (820, 1_180), (1_280, 800), (667, 375)]
  )
  func layout(path: String, size: (Int, Int)) async throws {
    let radar = RadarPageTests.radar(3)
    let room = PageRoom(try Cards.show("XXGR", radar: radar, words: try Self.words()))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)", size: size) { page, browser in
        try await page.wait(until: Self.isMirrored)
        #expect(try await page.value("document.documentElement.lang") == "he")
        try await page.waitForRest()
        let outside: [String] = try await page.value(
          """
          [...document.querySelectorAll('main *')]
            .filter((e) => e.checkVisibility() && !e.closest('svg, .aside, #picture, #stage'))
            .filter((e) => {
              const { left, right } = e.getBoundingClientRect();
              return left < -1 || right > innerWidth + 1;
            }).map((e) => e.id || e.className || e.tagName)
          """
        )
        #expect(outside == [], "\(path) \(size)")
        let widths: [Double] = try await page.value(
          "[document.documentElement.scrollWidth, innerWidth]"
        )
        #expect(widths[0] <= widths[1], "\(path) \(size)")
        // Beside a picture the sheet is on the left.
        let edges: [Double]? = try await page.value(
          """
          (() => {
            const sheet = document.getElementById('sheet')?.getBoundingClientRect();
            return sheet ? [sheet.left, innerWidth - sheet.right] : null;
          })()
          """
        )
        if let edges, size.0 > size.1 { #expect(edges[0] < edges[1], "\(path) \(size)") }
        #expect(browser.problems == [], "\(path) \(size)")
      }
    }
  }

  @Test("On the companion page no airport is behind the sheet, which is on the left")
  func airports() async throws {
    let room = try PageRoom(words: try Self.words())
    try await room.visited(size: (1_280, 800)) { page, _ in
      try await page.wait(until: Self.isMirrored)
      let names = "[...document.querySelectorAll('.labels span')]"
      try await page.wait(until: "\(names).every((name) => name.textContent !== '')")
      try await page.waitForFrames(2)
      let free: [Bool] = try await page.value(
        """
        \(names).map((name) => name.getBoundingClientRect().left
          > document.getElementById('sheet').getBoundingClientRect().right)
        """
      )
      #expect(free == [true, true])
    }
  }

  @Test("Numbers, times and codes keep their order among words from right to left")
  func numbers() async throws {
    let room = PageRoom(try Cards.show("XXGR", words: try Self.words()))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: Self.isMirrored)
        // For each pair, whether the first is to the left of the second.
        let isInOrder: [Bool] = try await page.value(
          """
          import('/words.js').then((m) => {
            const place = document.body.appendChild(document.createElement('p'));
            const isLeft = (text, first, second) => {
              place.textContent = text;
              const node = place.firstChild;
              const [one, other] = [first, second].map((part) => {
                const range = document.createRange();
                const start = node.data.indexOf(part);
                range.setStart(node, start);
                range.setEnd(node, start + part.length);
                return range.getBoundingClientRect();
              });
              return one.left < other.left;
            };
            return [
              isLeft(m.legible('סגור 08:00–18:00 היום'), '08:00', '18:00'),
              isLeft(m.legible('עודכן 2025-12 כאן'), '2025', '12'),
              isLeft(m.legible('רוח −3° כאן'), '−', '3'),
              isLeft(m.legible('משואות VOR BNN 113.75 כאן'), 'VOR', '113'),
              isLeft(m.legible('20 LHR כאן'), '20', 'LHR'),
              isLeft(m.say('{rate} breaths a minute', { rate: m.decimal(6.5) }), '6', '5'),
              isLeft(`תבנית ${m.patternName('4-7-8')} כאן`, '4', '8'),
              // A degree sign stays after its number, even after an Arabic letter.
              isLeft(m.say('من {bearing}° بسرعة', { bearing: '240' }), '240', '°'),
              // Words stay in their own order.
              !isLeft(m.legible('אחת London שתיים Paris'), 'London', 'Paris'),
            ];
          })
          """
        )
        #expect(isInOrder == Array(repeating: true, count: 9))
        let rate: String = try await page.value(
          "import('/words.js').then((m) => m.decimal(6.5) + ' ' + m.grouped(12500))"
        )
        #expect(rate == "6.5 12,500")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Patterns of numbers keep their hyphens, and words without a valid language tag are shown")
  func names() async throws {
    let room = PageRoom(try Cards.show("XXGR", words: try Self.words()))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: Self.isMirrored)
        // A program cannot consent to 4-7-8, so that the list has it only while it is the pattern.
        let named: String = try await page.value(
          """
          import('/control-words.js').then(({ detailsOf }) => detailsOf({
            stage: 'flying', flight: 0, bpm: 3.2, pattern: '4-7-8', leg: null,
          }).replace(/[\\u2066-\\u2069]/g, ''))
          """
        )
        #expect(named.contains("4-7-8, 3.2"), "\(named)")
        let shown: [String] = try await page.value(
          """
          import('/words.js').then(async (m) => {
            const plain = window.fetch;
            const answer = {
              language: 'Deutsch (Sie)', plural_forms: '', words: { Radar: 'Rundblick' },
            };
            window.fetch = (path, ...rest) =>
              path === 'v1/words' ? Promise.resolve(Response.json(answer)) : plain(path, ...rest);
            await m.learnWords();
            window.fetch = plain;
            return [m.say('Radar'), document.documentElement.dir, m.patternName('4-7-8')];
          })
          """
        )
        #expect(shown == ["Rundblick", "ltr", "4-7-8"])
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Without an answer the words are requested again, and then the page is mirrored")
  func retry() async throws {
    let room = PageRoom(try Cards.show("XXGR", words: try Self.words()))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, _ in
        try await page.wait(until: Self.isMirrored)
        let requests: Int = try await page.value(
          """
          import('/words.js').then(async (m) => {
            const plain = window.fetch;
            let count = 0;
            window.fetch = (path, ...rest) => {
              if (path !== 'v1/words') return plain(path, ...rest);
              count += 1;
              return count < 2 ? Promise.reject(new TypeError('lost')) : plain(path, ...rest);
            };
            document.documentElement.dir = 'ltr';
            await m.learnWords();
            window.fetch = plain;
            return count;
          })
          """
        )
        #expect(requests == 2)
        #expect(try await page.value(Self.isMirrored))
      }
    }
  }
}
