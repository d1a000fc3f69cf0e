import Outlets
import SharedSky
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "The map page of the shared sky shows the planes in the air, calmly and to everyone",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct SkyPageTests {
  private static func words(_ page: BrowserPage) async throws -> [String] {
    try await page.value("['count', 'note'].map((id) => document.getElementById(id).textContent)")
  }

  /// Makes the page ask at once, as it does when a network is back; otherwise it asks every five seconds.
  private static func ask(_ page: BrowserPage) async throws {
    let _: Bool = try await page.value("dispatchEvent(new Event('online'))")
  }

  @Test("An empty sky shows a kind message, one plane a sentence, many planes a number")
  func counts() async throws {
    let rig = SkyPageRig()
    try await rig.visited { page, browser in
      #expect(try await Self.words(page).first == "The sky is quiet just now")
      rig.show([SkyPageRig.report(north: 51.5, east: 0)])
      try await Self.ask(page)
      try await page.wait(
        until: "document.getElementById('count').textContent === 'One plane in the air'"
      )
      rig.show(SkyPageRig.crowd(6_234))
      try await Self.ask(page)
      try await page.wait(
        until: "document.getElementById('count').textContent === '6,234 planes in the air'"
      )
      #expect(try await Self.words(page).last?.hasPrefix("5,000 shown, without names") == true)
      #expect(browser.problems == [])
    }
  }

  @Test("A plane in distress has a ring, the kind of its emergency and the age of its report")
  func distress() async throws {
    let flags: PlaneFlags = [.airborne, .emergency]
    let rig = SkyPageRig([
      SkyPageRig.report(1, north: 51.5, east: 0, flags: flags, emergency: .medical),
      SkyPageRig.report(2, north: 48, east: 11, flags: flags, emergency: .fuel),
      SkyPageRig.report(3, north: 50, east: 5),
    ])
    for size in [(390, 844), (1_280, 800)] {
      try await rig.visited(size: size) { page, browser in
        let plates = "import('/sky/sky.js').then((m) => m.ink.plates)"
        try await page.wait(until: "\(plates).then((list) => list.length === 2)")
        struct Plate: Decodable {
          let lines: [String]
          let left, top, width, height: Double
        }
        let shown: [Plate] = try await page.value(plates)
        #expect(Set(shown.compactMap(\.lines.first)) == ["Medical", "Minimum fuel"])
        for plate in shown {
          let age = plate.lines.last?.split(separator: " ").first.flatMap { Int($0) }
          #expect(try 0...25 ~= #require(age))
          #expect(plate.left >= 0 && plate.left + plate.width <= Double(size.0))
          #expect(plate.top >= 0 && plate.top + plate.height <= Double(size.1))
        }
        #expect(try await Self.words(page).last == "2 planes declare an emergency")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("The page speaks the language of the relay, with its plural forms and numbers")
  func language() async throws {
    let words = Words(MessageCatalogue(pseudo: Message.ofSkyPage + Message.ofNumbers))
    let rig = SkyPageRig(SkyPageRig.crowd(6_234), words: words)
    try await rig.visited { page, browser in
      try await page.wait(until: "document.documentElement.lang === 'en-XA'")
      try await page.wait(
        until: "/^\\[/.test(document.getElementById('count').textContent)"
      )
      let texts: [String] = try await page.value(
        """
        (() => {
          const read = (id) => document.getElementById(id).textContent;
          const label = (id) => document.getElementById(id).getAttribute('aria-label');
          return [read('count'), read('note'), read('keys'), label('map'), label('nearer'),
            label('farther'), label('whole'), document.title];
        })()
        """
      )
      for text in texts { #expect(text.hasPrefix("[") && text.hasSuffix("]"), "\(text)") }
      #expect(texts[0].contains("6") && texts[0].contains("234"))
      #expect(browser.problems == [])
    }
  }

  @Test(
    "A plane is drawn at its position in the page's own projection, near and far",
    arguments: [(51.5, -0.1), (-33.9, 151.2), (64.1, -21.9), (0, 179.9)]
  )
  func place(north: Double, east: Double) async throws {
    // So slow that it stays at the reported position, however long the machine takes.
    let rig = SkyPageRig([SkyPageRig.report(north: north, east: east, track: 90, speed: 0.1)])
    try await rig.visited { page, browser in
      for isWhole in [false, true] {
        if isWhole {
          let _: Bool = try await page.value("(document.getElementById('map').focus(), true)")
          try await page.press("Home", code: 36)
          try await page.wait(
            until: """
              import('/sky/sky.js').then((m) => m.isAtRest()
                && Math.abs(m.looking.distance - m.looking.farthest) < 1e-9)
              """
          )
        }
        // The place under the plane in the picture is the reported position, to half a cell.
        let away: [Double] = try await page.value(
          """
          import('/sky/sky.js').then((m) => {
            const [plane] = m.shown();
            const [north, east] = m.looking.place(plane.at);
            return [north - \(north), (east - \(east) + 540) % 360 - 180];
          })
          """
        )
        #expect(abs(away[0]) < 0.06 && abs(away[1]) < 0.11, "\(away)")
        let plane = try #require(try await page.shownPlanes().first)
        #expect(0...1_280 ~= plane.at[0] && 0...800 ~= plane.at[1])
        // It flies east, which is to the right near the middle of the picture.
        #expect(abs(plane.turn - .pi / 2) < 0.1)
      }
      #expect(browser.problems == [])
    }
  }

  @Test("Between answers a plane continues as reported")
  func reckoning() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 10, east: 20, track: 0, speed: 120)])
    try await rig.visited { page, _ in
      // Future seconds, extrapolated by the page: 120 m/s are 0.0216° in 20 s.
      let north: [Double] = try await page.value(
        """
        import('/sky/sky.js').then((m) => [0, 20].map((later) => {
          const [x, y, z] = m.flock.planes[0].where(m.flock.planes[0].at + later);
          return Math.atan2(z, Math.hypot(x, y)) * 180 / Math.PI;
        }))
        """
      )
      #expect(abs(north[1] - north[0] - 0.02158) < 0.0005)
    }
  }

  @Test("A plane without a name is recognised by its position, and flies on")
  func knownAgain() async throws {
    let rig = SkyPageRig((0..<20).map { SkyPageRig.report($0, north: 50, east: Double($0)) })
    try await rig.visited { page, _ in
      let _: Bool = try await page.value(
        """
        import('/sky/sky.js').then((m) => {
          window.before = new Set(m.flock.planes);
          window.asked = performance.getEntriesByType('resource').length;
          return true;
        })
        """
      )
      rig.show((0..<20).map { SkyPageRig.report($0, north: 50, east: Double($0) + 0.1) })
      try await Self.ask(page)
      try await page.wait(until: "performance.getEntriesByType('resource').length > window.asked")
      try await page.wait(
        until: "import('/sky/sky.js').then((m) => m.flock.planes.some((p) => p.east === 19.1))"
      )
      let kept: Int = try await page.value(
        """
        import('/sky/sky.js').then((m) =>
          m.flock.planes.filter((p) => window.before.has(p) && p.gone === null).length)
        """
      )
      #expect(kept == 20)
      rig.show((0..<19).map { SkyPageRig.report($0, north: 50, east: Double($0) + 0.1) })
      try await Self.ask(page)
      try await page.wait(
        until: "import('/sky/sky.js').then((m) => m.flock.planes.some((p) => p.gone !== null))"
      )
      // The plane fades, and is gone with the first answer after that.
      try await page.setClock(forward: 2)
      try await Self.ask(page)
      try await page.wait(
        until: "import('/sky/sky.js').then((m) => m.flock.planes.length === 19)"
      )
    }
  }

  @Test("A relay that does not answer is reported, with the age of the sky")
  func lostConnection() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    let browser = try Browser()
    defer { browser.end() }
    let (page, address) = try await rig.serve { address in
      let page = try await browser.open("http://\(address)/", size: (1_280, 800))
      try await page.wait(until: "document.body.dataset.relay === 'there'")
      let _: Bool = try await page.value(
        """
        (() => {
          const ask = window.fetch;
          window.failures = 0;
          window.fetch = (...rest) => ask(...rest).catch((error) => {
            failures += 1;
            throw error;
          });
          return true;
        })()
        """
      )
      return (page, address)
    }
    // A relay counts as lost when it has been silent for long.
    try await Self.ask(page)
    try await page.wait(until: "failures > 0")
    try await page.setClock(forward: 20)
    try await page.wait(until: "document.body.dataset.relay === 'lost'")
    let words = try await Self.words(page)
    #expect(words[0] == "One plane in the air")
    #expect(words[1].contains(/^Updated \d+ s ago; the relay does not answer$/))
    rig.show([
      SkyPageRig.report(north: 51.5, east: 0), SkyPageRig.report(2, north: 51.5, east: 3),
    ])
    try await rig.serve(at: address) { _ in
      try await page.wait(until: "document.body.dataset.relay === 'there'")
      #expect(try await Self.words(page)[0] == "Two planes in the air")
    }
  }

  @Test("A hidden page requests nothing; shown again it requests at once")
  func hidden() async throws {
    try await SkyPageRig().visited { page, browser in
      try await page.recordTimers()
      // A request counts from when it is sent, however late its response.
      try await page.recordRequests(to: "/v1/sky")
      // The answer sets a timer for the next request.
      try await Self.ask(page)
      try await page.wait(until: "requests.begun > 0 && requests.open === 0 && timers.count > 0")
      try await page.setHidden(true)
      // The response to a request under way sets the timer of the next.
      try await page.wait(until: "requests.open === 0")
      try await page.runTimers()
      #expect(try await page.value("requests.hidden") == 0)
      let before: Int = try await page.value("requests.begun")
      try await page.setHidden(false)
      try await page.wait(until: "requests.begun > \(before)")
      #expect(browser.problems == [])
    }
  }
}
