import Breathing
import Outlets
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "How controls of the pages look",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct ControlLookTests {
  @Test("A main button that is disabled is as faint as the others")
  func disabled() async throws {
    let start = PageRoom.now.advanced(by: .seconds(-600))
    let room = PageRoom(try Sample.show(from: start, seconds: 60))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control") { page, browser in
        try await page.wait(until: "document.getElementById('phase').textContent === 'Over'")
        for name in ["opacity", "backgroundColor"] {
          let values: [String] = try await page.value(
            """
            ['#pause', '[data-command=slower]'].map((selector) =>
              getComputedStyle(document.querySelector(selector)).\(name))
            """
          )
          #expect(Set(values).count == 1, "\(name): \(values)")
        }
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "A switch that is on has another ground than one that is off, by day and in the dark",
    arguments: ["light", "dark"]
  )
  func switches(scheme: String) async throws {
    try await PageRoom().serve { address in
      let mediaFeatures = ["prefers-color-scheme": scheme]
      try await Browser.visit("http://\(address)/control", mediaFeatures: mediaFeatures) {
        page,
        browser in
        // Before its style sheets are there, the page has the browser's own buttons.
        try await page.wait(
          until: "document.readyState === 'complete' && !document.getElementById('sound').disabled"
        )
        let ratio: Double = try await page.value(
          """
          (() => {
            const sound = document.getElementById('sound');
            const [on, off] = [true, false].map((isOn) => {
              sound.setAttribute('aria-checked', String(isOn));
              const { backgroundColor } = getComputedStyle(sound);
              return backgroundColor.match(/\\d+/g).slice(0, 3)
                .map((value) => value / 255)
                .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
                .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
            });
            return (Math.max(on, off) + 0.05) / (Math.min(on, off) + 0.05);
          })()
          """
        )
        #expect(ratio >= 3)
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "Fields of the staff page are in line beside their labels, and as wide as the page below them",
    arguments: [100, 200]
  )
  func fields(percent: Int) async throws {
    try await PageRoom().serve { address in
      let size = percent > 100 ? (320, 568) : (390, 844)
      try await Browser.visit("http://\(address)/control", size: size) { page, browser in
        try await page.wait(until: "document.getElementById('pattern').options.length > 3")
        let places: [[Double]] = try await page.value(
          """
          (document.documentElement.style.fontSize = '\(percent)%',
            ['pattern', 'volume', 'view'].map((id) => {
              const control = document.getElementById(id);
              const { left, width, top } = control.getBoundingClientRect();
              const label = control.labels[0].getBoundingClientRect();
              const field = control.parentElement.getBoundingClientRect();
              return [top >= label.bottom ? 1 : 0, left, width, field.left, field.width];
            }))
          """
        )
        for place in places {
          if place[0] == 1 {
            #expect(abs(place[1] - place[3]) < 1 && abs(place[2] - place[4]) < 1, "\(place)")
          } else {
            #expect(abs(place[1] - places[0][1]) < 1 && place[2] < 0.7 * place[4], "\(places)")
          }
        }
        #expect(places.allSatisfy { $0[0] == (percent > 100 ? 1 : 0) }, "\(places)")
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "The two choices of the companion page keep their words apart, and off the rim",
    arguments: [("en-XA", 390, 100), ("en", 320, 200)]
  )
  func choices(language: String, width: Int, percent: Int) async throws {
    let isPseudo = language == "en-XA"
    let words = isPseudo ? Words(MessageCatalogue(pseudo: Message.ofPages)) : Words()
    let room = try PageRoom(words: words)
    try await room.visited(size: (width, 844)) { page, browser in
      try await page.wait(until: "document.documentElement.lang === '\(language)'")
      let gaps: [Double] = try await page.value(
        """
        (document.documentElement.style.fontSize = '\(percent)%',
          [...document.querySelectorAll('.choice button')].flatMap((button) => {
            const range = document.createRange();
            range.selectNodeContents(button);
            const [words, box] = [range, button].map((part) => part.getBoundingClientRect());
            const end = Math.min(box.right, button.parentElement.getBoundingClientRect().right);
            return [words.left - box.left, end - words.right];
          }))
        """
      )
      #expect(gaps.count == 4 && gaps.allSatisfy { $0 >= 8 }, "\(gaps)")
      #expect(browser.problems == [])
    }
  }
}
