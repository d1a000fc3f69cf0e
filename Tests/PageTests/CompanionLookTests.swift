import Breathing
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The companion page is readable, calm and usable by everyone",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionLookTests {
  /// The layers of the picture at full resolution, which are ready shortly after the page.
  private static let painted = """
    [...document.querySelectorAll('.layers canvas')].some((c) => c.width >= innerWidth)
    """

  /// Counts the page's requests from now on, and the unanswered ones.
  private static let counting = """
    (() => {
      window.asking = { begun: 0, open: 0, last: performance.now() };
      const note = (begun, open) => {
        asking.begun += begun;
        asking.open += open;
        asking.last = performance.now();
      };
      const plain = window.fetch;
      window.fetch = (...words) => {
        note(1, 1);
        return plain(...words).finally(() => note(0, -1));
      };
      window.EventSource = class extends window.EventSource {
        constructor(...words) {
          note(1, 0);
          super(...words);
        }
      };
      return true;
    })()
    """

  @Test(
    "All text contrasts with its background in any phase, and the browser reports no problem",
    arguments: [
      ((390, 844), "light"), ((390, 844), "dark"), ((1280, 800), "light"), ((320, 568), "dark"),
    ]
  )
  func contrast(size: (Int, Int), scheme: String) async throws {
    let room = try PageRoom()
    try await room.visited(size: size, mediaFeatures: ["prefers-color-scheme": scheme]) {
      page,
      browser in
      try await page.wait(until: Self.painted)
      try await page.wait(until: "document.getElementById('caption').textContent !== ''")
      // Reading the picture's pixels, as only this test does, causes a warning.
      #expect(browser.problems == [])
      let words = try await page.contrasts()
      #expect(words.contains { $0.words.contains("breathe") || $0.words == "as you like" })
      #expect(words.contains { $0.words == "With the room" } && words.count >= 10)
      for word in words { #expect(word.contrast >= 4.5, "\(word)") }
    }
  }

  @Test("Beside a tablet's picture the sheet is as high as its text, and no button label wraps")
  func tablets() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      for size in [(768, 1024), (1024, 768), (844, 390), (1280, 800)] {
        let page = try await browser.open("http://\(address)/", size: size)
        try await page.wait(forRoom: "together")
        struct Seen: Decodable {
          let width, height, content: Double
          let lines: [Double]
          let painted: Double
        }
        try await page.wait(until: Self.painted)
        let seen: Seen = try await page.value(
          """
          (() => {
            const sheet = document.getElementById('sheet');
            const parts = [...sheet.children].filter((part) => part.checkVisibility());
            const style = getComputedStyle(sheet);
            const words = [...document.querySelectorAll('.actions button')]
              .filter((button) => button.checkVisibility())
              .map((button) => {
                const range = document.createRange();
                range.selectNodeContents(button.lastChild);
                return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
              });
            const [first, last] = [parts[0], parts.at(-1)].map((p) => p.getBoundingClientRect());
            const layer = document.querySelector('.layers canvas');
            return {
              width: sheet.offsetWidth,
              height: sheet.clientHeight,
              content: last.bottom - first.top
                + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom),
              lines: words,
              painted: layer.height / layer.width * innerWidth,
            };
          })()
          """
        )
        #expect(seen.width <= 560, "\(size)")
        #expect(seen.height <= seen.content + 12, "\(size)")
        #expect(seen.lines.allSatisfy { $0 == 1 } && !seen.lines.isEmpty, "\(size) \(seen.lines)")
        // If the sheet leaves its sides free, the picture extends to the window's edge.
        #expect(seen.painted >= Double(size.1) - 1, "\(size)")
      }
    }
  }

  @Test("It lists who should not breathe along while the room's pattern has holds, and only then")
  func caution() async throws {
    let listed = """
      [document.getElementById('caution-lead').textContent,
        ...[...document.querySelectorAll('#caution li')].map((item) => item.textContent),
        document.getElementById('caution-signs').textContent]
      """
    let shown = "document.getElementById('caution').checkVisibility()"
    let gentle = try PageRoom()
    try await gentle.visited { page, _ in
      try await page.wait(
        until: "document.getElementById('status').textContent.startsWith('In step')"
      )
      #expect(try await page.value(shown) == false)
    }
    let room = try PageRoom(Preset.box.pace)
    for scheme in ["light", "dark"] {
      try await room.visited(mediaFeatures: ["prefers-color-scheme": scheme]) { page, browser in
        try await page.wait(until: shown)
        try await page.wait(until: Self.painted)
        let words: [String] = try await page.value(listed)
        #expect(words == ["\(Caution.lead):"] + Caution.people + [Caution.signs])
        for word in try await page.contrasts() where word.words.contains("epilepsy") {
          #expect(word.contrast >= 4.5, "\(word)")
        }
        // The page's own pace has no holds, so no caution is shown.
        let _: Bool = try await page.value("(document.getElementById('own-pace').click(), true)")
        try await page.wait(until: "!\(shown)")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("On small screens nothing is outside the sheet, and nothing scrolls sideways")
  func small() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      for size in [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)] {
        let page = try await browser.open("http://\(address)/", size: size)
        try await page.wait(forRoom: "together")
        let widths: [Double] = try await page.value(
          "[document.documentElement.scrollWidth, innerWidth]"
        )
        #expect(widths[0] <= widths[1], "\(size)")
        let small: [String] = try await page.value(
          """
          [...document.querySelectorAll('button')].filter((b) => b.checkVisibility())
            .filter((b) => {
              const box = b.getBoundingClientRect();
              return box.height < 36 || box.width < 44 || box.left < 0 || box.right > innerWidth;
            })
            .map((b) => b.textContent.trim())
          """
        )
        #expect(small == [], "\(size)")
      }
    }
  }

  @Test("With reduced motion nothing travels: the plane rests, and its light breathes")
  func reducedMotion() async throws {
    let room = try PageRoom()
    try await room.visited(mediaFeatures: ["prefers-reduced-motion": "reduce"]) { page, browser in
      try await page.wait(until: Self.painted)
      try await page.wait(until: "document.body.dataset.phase === 'exhale'")
      try await page.wait(until: "document.body.dataset.phase === 'inhale'")
      struct Seen: Decodable, Equatable {
        let places, trail, thread, shadow, light, plane: String
      }
      let look = """
        (() => {
          const [track, thread] = document.querySelectorAll('#picture polyline');
          const [shadow, trail] = document.querySelectorAll('#picture svg > polygon');
          const plane = document.querySelector('#picture g');
          return {
            places: [...plane.children].map((p) => p.getAttribute('points')).join(' '),
            trail: trail.getAttribute('opacity'),
            thread: thread.getAttribute('opacity'),
            shadow: shadow.getAttribute('opacity'),
            light: document.querySelectorAll('.layers canvas')[1].style.opacity,
            plane: plane.getAttribute('opacity'),
          };
        })()
        """
      try await Task.sleep(for: .milliseconds(900))
      let first: Seen = try await page.value(look)
      try await Task.sleep(for: .milliseconds(700))
      let second: Seen = try await page.value(look)
      #expect(first.places == second.places && !first.places.isEmpty)
      #expect([first.trail, first.thread, first.shadow] == ["0", "0", "0"])
      #expect(first.light != second.light && first.plane != second.plane)
      #expect(browser.problems == [])
    }
  }

  @Test("A hidden page requests, draws and announces nothing; shown again it is synchronised")
  func hidden() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let _: Bool = try await page.value(Self.counting)
      try await page.wait(until: Self.painted)
      let cover = """
        (isHidden) => {
          Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }
        """
      let _: Bool = try await page.value("((\(cover))(true), true)")
      let asked = "asking.begun"
      let drawn = "document.querySelector('#picture svg').outerHTML"
      // A response under way when the page was covered may still arrive, however late.
      try await Task.sleep(for: .seconds(1))
      try await page.wait(until: "asking.open === 0 && performance.now() > asking.last + 1000")
      let requests: Int = try await page.value(asked)
      let picture: String = try await page.value(drawn)
      try await Task.sleep(for: .seconds(2))
      #expect(try await page.value(asked) == requests)
      #expect(try await page.value(drawn) == picture)
      let _: Bool = try await page.value("((\(cover))(false), true)")
      try await page.wait(until: "\(asked) > \(requests)")
      try await page.wait(forRoom: "together")
      let now = PageRoom.now
      let state = try #require(try await page.breathStates([now]).first)
      #expect(abs(state.level - room.show.moment(at: now).breath.fullness) < 0.05)
      #expect(browser.problems == [])
    }
  }

  @Test("Everything is reachable by keyboard and has a name, and announcements are sentences")
  func keys() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      var reached: [String] = []
      for _ in 0..<4 {
        try await page.press("Tab", code: 9)
        reached.append(try await page.value("document.activeElement.id"))
      }
      #expect(reached.prefix(3) == ["with-room", "feel", "hear"])
      let _: Bool = try await page.value("(document.getElementById('with-room').focus(), true)")
      try await page.press("ArrowRight", code: 39)
      #expect(try await page.value("document.activeElement.id") == "own-pace")
      #expect(
        try await page.value("document.activeElement.getAttribute('aria-checked')") == "true"
      )
      let live: [String] = try await page.value(
        "[...document.querySelectorAll('[aria-live], [role=status]')].map((e) => e.id)"
      )
      #expect(live == ["caption", "pace", "status", "kept"])
      // Words for a screen reader change with the phase, not with the frame.
      let changes: Int = try await page.value(
        """
        new Promise((done) => {
          let count = 0;
          const watch = new MutationObserver((all) => { count += all.length; });
          watch.observe(document.getElementById('caption'), { childList: true, characterData: true });
          setTimeout(() => { watch.disconnect(); done(count); }, 3000);
        })
        """
      )
      #expect(changes <= 6)
      #expect(browser.problems == [])
    }
  }
}
