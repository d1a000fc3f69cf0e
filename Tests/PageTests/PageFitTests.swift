import Outlets
import TestRigs
import TestSamples
import TestSupport
import Testing
import Text

@Suite(
  "Pages in small windows, in the system's colours, on paper and in other languages",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageFitTests {
  /// A room with some aircraft overhead.
  private static func room() throws -> PageRoom {
    let now = PageRoom.now
    let radar = RadarPageTests.radar(3, at: now)
    return PageRoom(try Sample.show(from: now, seconds: 3_600, radar: radar))
  }

  /// The value of a property of the first element of a selector.
  private static func style(_ selector: String, _ name: String) -> String {
    "getComputedStyle(document.querySelector('\(selector)')).\(name)"
  }

  @Test(
    "Frequencies and facts of an airport are not cut off",
    arguments: [(320, 568), (320, 256), (720, 450)]
  )
  func card(size: (Int, Int)) async throws {
    let room = PageRoom(try Cards.show("XXCC"))
    try await room.serve { address in
      let airport = "http://\(address)/airport?code=XXCC"
      try await Browser.visit(airport, size: size) { page, browser in
        try await page.wait(until: "document.querySelectorAll('dl div').length > 1")
        // Frequencies of a large airport.
        let _: Bool = try await page.value(
          """
          (() => {
            const list = document.querySelector('dl');
            const [row] = list.children;
            row.children[0].textContent = 'Clearance';
            row.children[1].textContent = '121.975 +2';
            list.prepend(row.cloneNode(true));
            return true;
          })()
          """
        )
        let cut: [String] = try await page.value(
          """
          (() => {
            const content = document.querySelector('.content').getBoundingClientRect();
            return [...document.querySelectorAll('dt, dd, [data-place=facts]')].filter((e) =>
              e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > content.right
            ).map((e) => e.textContent);
          })()
          """
        )
        #expect(cut == [], "\(size)")
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "At 1280 × 1024 and 400 % every page fits, no picture has a negative size, and the scope is seen"
  )
  func zoom() async throws {
    try await Self.room().serve { address in
      for path in ["", "radar", "airport?code=LHR"] {
        try await Browser.visit("http://\(address)/\(path)", size: (320, 256)) { page, browser in
          try await page.wait(
            until: """
              ['together', 'live'].includes(
                document.body.dataset.room ?? document.body.dataset.feed)
              """
          )
          try await page.waitForFrames(30)
          let outside: [String] = try await page.value(
            """
            [...document.querySelectorAll('#caption, #sheet, #picture, header')].filter((e) => {
              const { left, right, width } = e.getBoundingClientRect();
              return width < 200 || left < 0 || right > innerWidth;
            }).map((e) => e.id || e.tagName)
            """
          )
          #expect(outside == [], "\(path)")
          if path == "radar" {
            #expect(try await page.value(Self.style("#scope", "visibility")) == "visible")
            #expect(try await page.value(Self.style(".lack", "display")) == "none")
          }
          #expect(browser.problems == [], "\(path)")
        }
      }
    }
  }

  @Test(
    "In a very low window the raised sheet still shows all of its words",
    arguments: ["radar", "airport?code=LHR"]
  )
  func lowWindow(path: String) async throws {
    try await Self.room().serve { address in
      // 1280 × 800 at 400 %.
      let page = "http://\(address)/\(path)"
      try await Browser.visit(page, size: (320, 200)) { page, browser in
        try await page.wait(until: "document.querySelectorAll('nav a:not([hidden])').length === 3")
        // Above the closed sheet of the airport there is no room for words either.
        if path == "radar" {
          #expect(try await page.value(Self.style("#scope", "visibility")) == "hidden")
          #expect(try await page.value(Self.style(".lack", "display")) == "grid")
        }
        for _ in 0..<2 {
          let _: Bool = try await page.value("(document.querySelector('.grip').click(), true)")
        }
        try await page.waitForRest()
        let hidden: [String] = try await page.value(
          """
          [document.querySelector('#sheet h1, #sheet h2'), ...document.querySelectorAll('nav a')].filter((e) => {
            e.scrollIntoView({ block: 'center' });
            const { left, top, bottom } = e.getBoundingClientRect();
            return [top + 2, bottom - 2].some((y) =>
              !document.getElementById('sheet').contains(document.elementFromPoint(left + 2, y)));
          }).map((e) => e.textContent)
          """
        )
        #expect(hidden == [])
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "Where there is no room for the picture, nothing fails",
    arguments: [
      ("", (640, 320), "document.body.dataset.room === 'together'"),
      ("radar", (400, 100), "document.body.dataset.feed === 'live'"),
      ("airport?code=LHR", (400, 100), "document.body.dataset.feed === 'live'"),
    ]
  )
  func noRoom(path: String, size: (Int, Int), isThere: String) async throws {
    try await Self.room().serve { address in
      try await Browser.visit("http://\(address)/\(path)", size: size) { page, browser in
        // A page that has just been opened has no elements yet.
        try await page.wait(until: "document.documentElement !== null")
        let _: Bool = try await page.value(
          "(document.documentElement.style.fontSize = '200%', window.dispatchEvent(new Event('resize')))"
        )
        try await page.wait(until: isThere)
        try await page.waitForFrames(5)
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "With text of twice the size, the closed sheet leaves the picture free",
    arguments: ["radar", "airport?code=LHR"],
    [(390, 844), (320, 568)]
  )
  func largeText(path: String, size: (Int, Int)) async throws {
    try await Self.room().serve { address in
      try await Browser.visit("http://\(address)/\(path)", size: size) { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        let _: Bool = try await page.value(
          "(document.documentElement.style.fontSize = '200%', true)"
        )
        try await page.waitForRest()
        // Where too little of the picture would be left, it gives way to the words.
        try await page.wait(
          until: """
            (() => {
              const stage = document.getElementById('stage');
              const sheet = document.getElementById('sheet');
              return (stage.style.visibility === 'hidden' && innerHeight < 600)
                || stage.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top + 1;
            })()
            """
        )
        #expect(browser.problems == [])
      }
    }
  }

  @Test(
    "With text of twice the size on a small phone, no name or kind is cut, and nothing is too wide",
    arguments: ["control", "radar", "airport?code=XXCC"]
  )
  func largeWords(path: String) async throws {
    let words = Words(MessageCatalogue(pseudo: Message.ofPages))
    let room = path == "radar" ? try Self.room() : PageRoom(try Cards.show("XXGR", words: words))
    try await room.serve { address in
      try await Browser.visit("http://\(address)/\(path)", size: (320, 568)) { page, browser in
        try await page.wait(
          until: """
            document.querySelectorAll('#list .kind, dd, [data-place=neighbours] a').length > 2
            """
        )
        if path != "radar" {
          try await page.wait(until: "document.documentElement.lang === 'en-XA'")
        }
        let _: Bool = try await page.value(
          """
          (document.documentElement.style.fontSize = '200%', window.dispatchEvent(new Event('resize')),
            document.querySelector('.grip')?.click(), true)
          """
        )
        try await page.waitForRest()
        let wide: [String] = try await page.value(
          """
          [...document.querySelectorAll('main > section *')]
            .filter((e) => e.checkVisibility() && !e.closest('svg, .aside, .handle'))
            .filter((e) => {
              const { left, right } = e.getBoundingClientRect();
              const isCut = getComputedStyle(e).textOverflow === 'ellipsis'
                && e.scrollWidth > e.clientWidth;
              return isCut || left < -1 || right > document.documentElement.clientWidth + 1;
            }).map((e) => `${e.id || e.className || e.tagName}: ${e.textContent.trim()}`)
          """
        )
        #expect(wide == [])
        #expect(browser.problems == [])
      }
    }
  }

  @Test("On paper, the staff page still shows what is on and how full the breath is")
  func paper() async throws {
    try await Self.room().serve { address in
      try await Browser.visit("http://\(address)/control") { page, _ in
        try await page.wait(until: "!document.getElementById('pause').disabled")
        try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
        for part in [".breath", "#level", "#pause", "#sound", "#sound span"] {
          try await page.wait(until: "\(Self.style(part, "printColorAdjust")) === 'exact'")
        }
      }
    }
  }

  @Test("In the system's colours, buttons have edges, and what is on or chosen is visible")
  func forcedColors() async throws {
    try await Self.room().serve { address in
      let mediaFeatures = ["forced-colors": "active"]
      try await Browser.visit("http://\(address)/control", mediaFeatures: mediaFeatures) {
        page,
        _ in
        try await page.wait(
          until: "document.getElementById('link').textContent.startsWith('Connected')"
        )
        for button in ["#pause", "[data-command=slower]", "#sound"] {
          #expect(try await page.value(Self.style(button, "borderTopWidth")) == "1px", "\(button)")
        }
        let ground: String = try await page.value(Self.style(".breath", "backgroundColor"))
        for part in ["#level", "#sound span"] {
          #expect(try await page.value(Self.style(part, "backgroundColor")) != ground, "\(part)")
        }
      }
      try await Browser.visit("http://\(address)/radar", mediaFeatures: mediaFeatures) { page, _ in
        try await page.wait(until: "document.querySelector('#list [aria-pressed=true]') !== null")
        let ground: String = try await page.value(Self.style("#sheet", "backgroundColor"))
        #expect(ground.hasPrefix("rgb("), "\(ground)")
        let chosen: String = try await page.value(
          Self.style("#list [aria-pressed=true]", "borderTopColor")
        )
        #expect(
          try await page.value(Self.style("#list [aria-pressed=false]", "borderTopColor")) != chosen
        )
      }
    }
  }

  @Test("Titles are in the language of the screen", arguments: ["control", "radar", "airport"])
  func title(name: String) async throws {
    let words = Words(MessageCatalogue(pseudo: Message.ofPages))
    let room = PageRoom(try Cards.show("XXGR", words: words))
    try await room.serve { address in
      // An unknown code leaves the title as it is.
      try await Browser.visit("http://\(address)/\(name)?code=QQQQ") { page, _ in
        try await page.wait(until: "document.documentElement.lang === 'en-XA'")
        try await page.wait(until: "document.title.startsWith('Aloft · [')")
      }
    }
  }
}
