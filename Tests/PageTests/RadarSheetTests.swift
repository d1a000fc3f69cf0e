import TestRigs
import TestSupport
import Testing

@Suite(
  "The radar page while it is hidden or turned, and while the radar's range changes",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarSheetTests {
  @Test("A page that was hidden for long is dim until it has an answer, but the daemon is not gone")
  func hidden() async throws {
    try await RadarPageTests.visit { page, browser, _ in
      try await page.setHidden(true)
      try await page.setClock(forward: 60)
      // The page writes its status every second, also while it is hidden.
      let _: Bool = try await page.value(
        "(window.ticks = 0, setInterval(() => { window.ticks += 1; }, 1000), true)"
      )
      try await page.wait(until: "ticks >= 2")
      #expect(try await page.value(RadarPageTests.text("#status")) == "")
      #expect(try await page.value("document.getElementById('picture').className") == "")
      // The answer to the first request takes long.
      let _: Bool = try await page.value(
        "(window.plain = window.fetch, window.fetch = () => new Promise(() => {}), true)"
      )
      try await page.setHidden(false)
      try await page.wait(until: "document.getElementById('picture').className === 'stale'")
      #expect(try await page.value(RadarPageTests.text("#status")) == "")
      let _: Bool = try await page.value("(window.fetch = window.plain, true)")
      try await page.setHidden(true)
      try await page.setHidden(false)
      try await page.wait(until: "document.getElementById('picture').className === ''")
      #expect(browser.problems == [])
    }
  }

  @Test("A phone that is turned while a finger drags the sheet leaves it usable")
  func turnedWhileDragged() async throws {
    try await RadarPageTests.visit { page, browser, room in
      try await page.waitForRest()
      let places: [[Int]] = try await page.value(
        """
        (() => {
          const box = document.querySelector('.handle').getBoundingClientRect();
          return [[Math.round(box.left + 60), Math.round(box.top + box.height / 2)]];
        })()
        """
      )
      let (x, y) = (places[0][0], places[0][1])
      try await page.mouse("mousePressed", x: x, y: y)
      for moved in [10, 60] { try await page.mouse("mouseMoved", x: x, y: y - moved) }
      try await page.wait(until: "document.getElementById('sheet').matches('.held')")
      func turn(width: Int, height: Int) async throws {
        try await page.call(
          "Emulation.setDeviceMetricsOverride",
          ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false]
        )
      }
      try await turn(width: 844, height: 390)
      try await page.wait(until: "document.querySelector('.grip').hidden")
      try await page.mouse("mouseMoved", x: x, y: 200)
      try await page.mouse("mouseReleased", x: x, y: 200)
      try await page.wait(until: "!document.getElementById('sheet').matches('.held')")
      try await turn(width: 390, height: 844)
      try await page.wait(until: "!document.querySelector('.grip').hidden")
      // The sheet still grows with its handle, when the next words are written.
      let height = """
        Number.parseInt(document.getElementById('sheet').style.getPropertyValue('--seen'))
        """
      let before: Int = try await page.value(height)
      let _: Bool = try await page.value(
        "(document.querySelector('.handle h2').style.paddingTop = '40px', true)"
      )
      room.adopt(RadarPageTests.radar(10))
      try await page.wait(until: "\(height) >= \(before + 40)")
      #expect(browser.problems == [])
    }
  }

  @Test("In a low window the buttons stand above the sheet at half its height")
  func lowWindow() async throws {
    try await RadarPageTests.visit(size: (320, 568)) { page, browser, _ in
      // A long name makes the head of the sheet higher.
      let _: Bool = try await page.value(
        """
        (() => {
          document.querySelector('.handle h2').style.paddingTop = '40px';
          document.querySelector('.grip').click();
          return true;
        })()
        """
      )
      try await page.waitForRest()
      #expect(try await page.value("document.getElementById('sheet').dataset.height") == "half")
      let gaps: [Double] = try await page.value(
        """
        ['nearer', 'farther'].map((id) => document.getElementById('sheet').getBoundingClientRect().top
          - document.getElementById(id).getBoundingClientRect().bottom)
        """
      )
      #expect(gaps.count == 2 && gaps.allSatisfy { $0 >= 0 }, "\(gaps)")
      #expect(browser.problems == [])
    }
  }

  @Test("If the radar's range becomes smaller, the page is not magnified beyond 5 km")
  func smallerRange() async throws {
    try await RadarPageTests.visit { page, browser, room in
      let _: Bool = try await page.value(
        """
        (() => {
          for (let press = 0; press < 20; press += 1) document.getElementById('nearer').click();
          const plain = window.fetch;
          window.fetch = async (...words) => {
            const answer = await plain(...words);
            if (!`${words[0]}`.startsWith('v1/radar') || !answer.ok) return answer;
            return Response.json({ ...await answer.json(), range_km: 8 });
          };
          return true;
        })()
        """
      )
      room.adopt(RadarPageTests.radar(10))
      try await page.wait(until: RadarPageTests.snapshot("zoom === 1.6"))
      #expect(browser.problems == [])
    }
  }
}
