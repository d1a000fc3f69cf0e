import SharedSky
import TestRigs
import TestSupport
import Testing

@Suite(
  "The map page of the shared sky is readable, calm and usable by everyone",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct SkyPageLookTests {
  private static let painted = "import('/sky/sky.js').then((m) => m.ground.isPainted)"

  @Test(
    "All text contrasts with the sky behind it, and the browser reports no problem",
    arguments: [
      ((390, 844), "light"), ((390, 844), "dark"), ((1_280, 800), "light"), ((844, 390), "light"),
      ((320, 568), "dark"), ((1_920, 1_080), "light"),
    ]
  )
  func contrast(size: (Int, Int), scheme: String) async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    // With reduced motion the map moves at once; how it glides is no subject here.
    let mediaFeatures = ["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"]
    try await rig.visited(size: size, mediaFeatures: mediaFeatures) { page, browser in
      for isNearer in [false, true] {
        if isNearer {
          let _: Bool = try await page.value("(document.getElementById('nearer').click(), true)")
        }
        // The map is drawn in every second frame; another view is then painted.
        try await page.waitForFrames(4)
        try await page.wait(until: Self.painted)
        #expect(browser.problems == [])
        let contrasts = try await page.contrastsWithSky(["#count", "#note"])
        #expect(contrasts.count == 2)
        for contrast in contrasts { #expect(contrast >= 4.5, "\(size) \(scheme) \(contrasts)") }
        // Reading the picture's pixels, as only this test does, may cause a warning.
        browser.clearProblems()
      }
      let outside: [String] = try await page.value(
        """
        [...document.querySelectorAll('p, button')].filter((e) => !e.closest('.aside, noscript'))
          .filter((e) => e.checkVisibility()).filter((e) => {
            const box = e.getBoundingClientRect();
            return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight
              || (e.tagName === 'BUTTON' && (box.width < 44 || box.height < 44));
          }).map((e) => e.id)
        """
      )
      #expect(outside == [] && browser.problems == [])
    }
  }

  @Test(
    "Land and lights that were not received are painted later, although the map has not moved",
    arguments: [("land.atlas", "light"), ("places.gazetteer", "dark")]
  )
  func lateGround(file: String, scheme: String) async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open(
        "about:blank",
        mediaFeatures: ["prefers-color-scheme": scheme]
      )
      // What the page does after 15 s.
      let late = """
        const set = window.setTimeout.bind(window);
        window.setTimeout = (work, delay, ...rest) => {
          if (delay !== 15_000) return set(work, delay, ...rest);
          window.late = work;
        };
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": late])
      try await page.call("Network.setBlockedURLs", ["urls": ["*/\(file)"]])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(until: "window.late !== undefined")
      try await page.call("Network.setBlockedURLs", ["urls": [String]()])
      let received = """
        performance.getEntriesByType('resource').filter(({ name, responseStatus }) =>
          name.endsWith('\(file)') && responseStatus === 206).length
        """
      #expect(try await page.value(received) == 0)
      let _: Bool = try await page.value("(window.late(), true)")
      try await page.wait(until: "\(received) > 0")
    }
  }

  @Test("With reduced motion nothing travels: planes rest, and only their light breathes")
  func reducedMotion() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0, speed: 120)])
    try await rig.visited(mediaFeatures: ["prefers-reduced-motion": "reduce"]) { page, browser in
      try await page.wait(until: Self.painted)
      let first = try #require(try await page.shownPlanes().first)
      let _: Bool = try await page.value("(document.getElementById('map').focus(), true)")
      // A key moves the map at once, without a transition.
      try await page.press("ArrowRight", code: 39)
      #expect(try await page.value("import('/sky/sky.js').then((m) => m.isAtRest())") == true)
      let moved = try #require(try await page.shownPlanes().first)
      #expect(moved.at != first.at)
      try await page.setClock(forward: 20)
      let later = try #require(try await page.shownPlanes().first)
      #expect(later.at == moved.at)
      #expect(browser.problems == [])
    }
  }

  @Test("The map moves by drag, wheel and buttons; the point under the pointer stays there")
  func steering() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 45, east: 10)])
    try await rig.visited { page, browser in
      let held: [Double] = try await page.value(
        "import('/sky/sky.js').then((m) => m.looking.place([500, 600]))"
      )
      try await page.mouse("mousePressed", x: 500, y: 600)
      try await page.mouse("mouseMoved", x: 640, y: 560)
      let moved: [Double] = try await page.value(
        "import('/sky/sky.js').then((m) => m.looking.place([640, 560]))"
      )
      try await page.mouse("mouseReleased", x: 640, y: 560)
      #expect(zip(held, moved).allSatisfy { abs($0 - $1) < 0.01 }, "\(held) \(moved)")
      let far: Double = try await page.value(
        "import('/sky/sky.js').then((m) => m.looking.distance)"
      )
      try await page.mouse("mouseWheel", x: 640, y: 560, wheel: -200)
      try await page.wait(
        until: "import('/sky/sky.js').then((m) => m.isAtRest() && m.looking.distance < \(far))"
      )
      let under: [Double] = try await page.value(
        "import('/sky/sky.js').then((m) => m.looking.place([640, 560]))"
      )
      #expect(zip(moved, under).allSatisfy { abs($0 - $1) < 0.01 }, "\(moved) \(under)")
      let _: Bool = try await page.value("(document.getElementById('whole').click(), true)")
      try await page.wait(
        until: """
          import('/sky/sky.js').then((m) => m.isAtRest()
            && Math.abs(m.looking.distance - m.looking.farthest) < 1e-9)
          """
      )
      #expect(browser.problems == [])
    }
  }

  @Test("A button that can do no more is unavailable")
  func ends() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 45, east: 10)])
    try await rig.visited { page, browser in
      for (id, other) in [("nearer", "farther"), ("farther", "nearer")] {
        let _: Bool = try await page.value(
          """
          (() => {
            for (let press = 0; press < 20; press += 1) document.getElementById('\(id)').click();
            return true;
          })()
          """
        )
        func isDisabled(_ id: String) -> String { "document.getElementById('\(id)').ariaDisabled" }
        try await page.wait(until: "\(isDisabled(id)) === 'true'")
        #expect(try await page.value(isDisabled(other)) == "false")
      }
      #expect(browser.problems == [])
    }
  }

  @Test("Spreading two fingers zooms in, and the point between them stays there")
  func pinch() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 45, east: 10)])
    try await rig.visited { page, browser in
      try await page.call(
        "Emulation.setTouchEmulationEnabled",
        ["enabled": true, "maxTouchPoints": 2]
      )
      let look = """
        import('/sky/sky.js').then((m) => [m.looking.distance, ...m.looking.place([600, 500])])
        """
      let before: [Double] = try await page.value(look)
      try await page.touch("touchStart", at: [(550, 500), (650, 500)])
      try await page.touch("touchMove", at: [(525, 500), (675, 500)])
      let after: [Double] = try await page.value(look)
      try await page.touch("touchEnd", at: [])
      #expect(abs(after[0] / before[0] - 100.0 / 150) < 0.01)
      #expect(abs(after[1] - before[1]) < 0.01 && abs(after[2] - before[2]) < 0.01)
      #expect(browser.problems == [])
    }
  }

  @Test("Of five thousand planes each visible one is a copied image, and none is painted")
  func crowd() async throws {
    let rig = SkyPageRig(SkyPageRig.crowd(5_000))
    try await rig.visited { page, browser in
      try await page.wait(until: Self.painted)
      // The number of planes in the picture, of drawn images and of painted shapes, in each of some
      // frames.
      let frames: [[Int]] = try await page.value(
        """
        Promise.all([import('/sky/sky.js'), import('/palette.js')]).then(([m, { palettes }]) => {
          const canvas = CanvasRenderingContext2D.prototype;
          const calls = { drawImage: 0, fill: 0, stroke: 0 };
          for (const name of Object.keys(calls)) {
            const call = canvas[name];
            canvas[name] = function (...rest) { calls[name] += 1; return call.apply(this, rest); };
          }
          const draw = () => {
            for (const name of Object.keys(calls)) calls[name] = 0;
            const count = m.ink.draw(m.flock.planes, m.looking, performance.now() / 1000,
              { palette: palettes.day, clarity: 1, isStill: false });
            return [count, calls.drawImage, calls.fill + calls.stroke];
          };
          draw();
          return Array.from({ length: 10 }, draw);
        })
        """
      )
      #expect(frames.count == 10)
      for frame in frames {
        #expect(frame[0] > 2_000 && frame[1] == frame[0] && frame[2] == 0)
      }
      #expect(try await page.shownPlanes().count > 2_000)
      #expect(browser.problems == [])
    }
  }
}

extension BrowserPage {
  /// The contrast of text with the worst of the painted sky behind it (WCAG 2.2, 1.4.3), with and
  /// without light on the limb.
  fileprivate func contrastsWithSky(_ selectors: [String]) async throws -> [Double] {
    try await value(
      """
      (() => {
        const luminance = ([r, g, b]) => [r, g, b]
          .map((x) => x / 255)
          .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
          .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
        const canvases = [...document.querySelectorAll('.layers canvas')];
        return \(selectors).map((selector) => {
          const element = document.querySelector(selector);
          const words = document.createRange();
          words.selectNodeContents(element);
          const box = words.getBoundingClientRect();
          const ink = luminance(getComputedStyle(element).color.match(/[\\d.]+/g).map(Number));
          return Math.min(...canvases.flatMap((canvas) => {
            const scale = canvas.width / innerWidth;
            const { data } = canvas.getContext('2d').getImageData(
              box.x * scale, box.y * scale, box.width * scale, box.height * scale);
            return Array.from({ length: data.length / 40 }, (_, i) => {
              const ground = luminance(data.slice(40 * i, 40 * i + 3));
              return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
            });
          }).reduce((least, x) => [Math.min(least[0] ?? 21, x)], []));
        });
      })()
      """
    )
  }
}
