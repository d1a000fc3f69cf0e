import Foundation
import Geodesy
import Places
import SharedSky
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The pages have the lights of cities at night",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionLightsTests {
  /// The number of pixels of a painting without light that have the colour of lamps.
  private static let lamps = """
    (() => {
      const layer = [...document.querySelectorAll('.layers canvas')].find((c) => c.width >= innerWidth);
      if (!layer) return -1;
      const { data } = layer.getContext('2d').getImageData(0, 0, layer.width, layer.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] > 40 && data[at] > 1.4 * data[at + 2]) count += 1;
      }
      return count;
    })()
    """

  /// The requests for the gazetteer, and the bytes that they got.
  private static let requests = """
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.gazetteer'))
      .map(({ encodedBodySize }) => encodedBodySize)
    """

  @Test("The companion page has them by night only, and gets less than a seventh of the gazetteer")
  func companion() async throws {
    let room = try PageRoom()
    for (scheme, isNight) in [("light", false), ("dark", true)] {
      try await room.visited(mediaFeatures: ["prefers-color-scheme": scheme]) { page, browser in
        try await page.wait(until: "\(Self.lamps) >= 0")
        let lamps: Int = try await page.value(Self.lamps)
        let requests: [Int] = try await page.value(Self.requests)
        #expect(isNight ? lamps > 100 : lamps == 0, "\(scheme): \(lamps)")
        #expect(requests.isEmpty != isNight)
        #expect(requests.reduce(0, +) < 500_000)
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Those that were not received are painted later, although the leg is still the same")
  func late() async throws {
    let room = try PageRoom()
    // A paused room stays on its leg.
    room.send(.pause(true))
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open(
        "about:blank",
        mediaFeatures: ["prefers-color-scheme": "dark"]
      )
      // What the page does after 15 s.
      let late = """
        const set = window.setTimeout.bind(window);
        window.late = [];
        window.setTimeout = (work, delay, ...rest) =>
          delay === 15_000 ? window.late.push(work) : set(work, delay, ...rest);
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": late])
      try await page.call("Network.setBlockedURLs", ["urls": ["*/places.gazetteer"]])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(until: "window.late?.length > 0 && \(Self.lamps) >= 0")
      #expect(try await page.value(Self.lamps) == 0)
      try await page.call("Network.setBlockedURLs", ["urls": [String]()])
      let _: Bool = try await page.value("(window.late.forEach((work) => work()), true)")
      try await page.wait(until: "\(Self.lamps) > 100")
    }
  }

  @Test("They are the gazetteer's places, also beyond the date line and at a pole")
  func places() async throws {
    let gazetteer = try Gazetteer(bytes: Checkout.resource("places.gazetteer"))
    let room = try PageRoom()
    try await room.visited { page, browser in
      let areas = [(47.5, 8.5, 7.0), (-17, 179.5, 12), (78.2, 15.6, 25), (5, 20, 80)]
      for (north, east, degrees) in areas {
        let center = Coordinate(degreesNorth: north, degreesEast: east)
        var wanted = (count: 0, people: 0.0)
        gazetteer.forEachPlace(near: center, within: .degrees(degrees)) { _, population in
          wanted.count += 1
          wanted.people += Double(population)
        }
        let found: [Double] = try await page.value(
          """
          Promise.all([import('/globe.js'), import('/lights.js')]).then(async ([g, l]) => {
            const center = g.normal(\(north), \(east));
            const reach = \(degrees) * Math.PI / 180;
            const near = (await l.placesNear({ center, reach }))
              .filter(({ place }) => g.dot(place, center) >= Math.cos(reach));
            return [near.length, near.reduce((sum, { population }) => sum + population, 0)];
          })
          """
        )
        #expect(abs(Double(wanted.count) - found[0]) <= 1, "\(wanted) \(found)")
        #expect(abs(wanted.people - found[1]) < 0.001 * wanted.people, "\(wanted) \(found)")
        #expect(wanted.count > 0)
      }
      #expect(browser.problems == [])
    }
  }

  @Test("The map of a relay has them by night, from near and from afar")
  func map() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.visited(mediaFeatures: ["prefers-color-scheme": "dark"]) { page, browser in
      let painted = "import('/sky/sky.js').then((m) => m.ground.isPainted)"
      for isWhole in [false, true] {
        if isWhole {
          let _: Bool = try await page.value("(document.getElementById('whole').click(), true)")
          try await page.wait(
            until: """
              import('/sky/sky.js').then((m) => m.isAtRest()
                && Math.abs(m.looking.distance - m.looking.farthest) < 1e-9)
              """
          )
        }
        try await page.wait(until: painted)
        let lamps: Int = try await page.value(Self.lamps)
        #expect(lamps > 100)
        #expect(browser.problems == [])
        browser.clearProblems()
      }
    }
  }
}
