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
        #expect(words == [Caution.lead] + Caution.people + [Caution.signs])
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

  @Test("On a small screen the picture is painted down to the sheet, also if the page was scrolled")
  func scrolled() async throws {
    let room = try PageRoom()
    try await room.visited(size: (320, 568)) { page, browser in
      let rows = """
        (() => {
          const layer = document.querySelector('.layers canvas');
          return layer.height / layer.width * innerWidth;
        })()
        """
      try await page.wait(until: Self.painted)
      let sheet: Double = try await page.value(
        "document.getElementById('sheet').getBoundingClientRect().top"
      )
      #expect(try await page.value(rows) >= sheet)
      // The window changes while it is scrolled, as on phones that hide the address, and grows narrower.
      let _: Bool = try await page.value("(scrollTo(0, 9999), true)")
      try await page.wait(until: "scrollY > 50")
      try await page.call(
        "Emulation.setDeviceMetricsOverride",
        ["width": 318, "height": 568, "deviceScaleFactor": 1, "mobile": true]
      )
      try await page.wait(until: "document.querySelector('.layers canvas').width === 318")
      #expect(try await page.value(rows) >= sheet)
      #expect(browser.problems == [])
    }
  }

  @Test("Beside a scrollbar the picture is narrower, so that the names stay at their airports")
  func scrollbar() async throws {
    try await PageRoom().visited { page, browser in
      try await page.wait(until: Self.painted)
      // The scrollbars of the tests' browser take no room.
      let _: Bool = try await page.value(
        "(document.getElementById('picture').style.right = '15px', true)"
      )
      let lines = "document.querySelector('#picture > svg').viewBox.baseVal.width"
      try await page.wait(until: "\(lines) === 375")
      try await page.wait(until: "document.querySelector('.layers canvas').width === 375")
      #expect(browser.problems == [])
    }
  }

  @Test("With reduced motion nothing travels: the plane rests, and its light breathes")
  func reducedMotion() async throws {
    let room = try PageRoom()
    try await room.visited(mediaFeatures: ["prefers-reduced-motion": "reduce"]) { page, browser in
      try await page.wait(until: Self.painted)
      struct Seen: Decodable {
        let places, trail, thread, shadow, light, plane: String
      }
      // Looks at two frames of one breath in, between which the light has changed.
      let seen: [Seen] = try await page.value(
        """
        import('/companion.js').then((m) => new Promise((done, fail) => {
          const look = () => {
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
          };
          let first = null;
          let at = -Infinity;
          let frames = 0;
          const draw = () => {
            frames += 1;
            if (frames > 3600) return fail(new Error('the light stays as it is'));
            requestAnimationFrame(draw);
            const { level } = m.breathState();
            // After a long delay it may be another breath.
            const isSame = performance.now() - at < 1000;
            at = performance.now();
            if (!isSame || document.body.dataset.phase !== 'inhale' || level < 0.3 || level > 0.9) {
              first = null;
              return;
            }
            const now = look();
            first ??= now;
            if (now.light !== first.light && now.plane !== first.plane) done([first, now]);
          };
          draw();
        }))
        """
      )
      let (first, second) = (seen[0], seen[1])
      #expect(first.places == second.places && !first.places.isEmpty)
      #expect([first.trail, first.thread, first.shadow] == ["0", "0", "0"])
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
      // The story is live only while it is a fact.
      let regions = "[aria-live]:not([aria-live=off]), [role=status]"
      let live: [String] = try await page.value(
        "[...document.querySelectorAll('\(regions)')].map((e) => e.id)"
      )
      #expect(live == ["spoken", "pace", "kept", "status"])
      // Words for a screen reader change with the phase, not with the frame.
      let written: [[String]] = try await page.value(
        """
        new Promise((done) => {
          const written = ['caption', 'spoken'].map((id) => {
            const [place, texts] = [document.getElementById(id), []];
            const note = (changes) => { for (const _ of changes) texts.push(place.textContent); };
            new MutationObserver(note).observe(place, { childList: true, characterData: true });
            return texts;
          });
          // Only a page that stands still takes a minute.
          const end = performance.now() + 60000;
          const draw = () => {
            if (written[0].length > 1 || performance.now() > end) done(written);
            else requestAnimationFrame(draw);
          };
          draw();
        })
        """
      )
      #expect(written[0].count == 2, "\(written)")
      for texts in written {
        #expect(zip(texts, texts.dropFirst()).allSatisfy { $0 != $1 }, "\(written)")
      }
      #expect(browser.problems == [])
    }
  }
}
