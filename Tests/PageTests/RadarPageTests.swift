import Breathing
import Flights
import Foundation
import Geodesy
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The radar page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct RadarPageTests {
  private static let home = Coordinate(degreesNorth: 51.5074, degreesEast: -0.1278)

  /// A radar with some aircraft on a spiral around the place, and the first of them west of it.
  static func radar(_ count: Int, at now: Instant = PageRoom.now) -> Radar {
    let sightings = (0..<count).map { index -> Sighting in
      let turn = Double(index) * 2.4 - .pi / 2
      let away = 0.15 + 0.4 * Double(index) / Double(max(count, 1))
      var sighting = Sample.sighting(
        UInt32(0x400000 + index),
        north: home.latitude.degrees + away * cos(turn),
        east: home.longitude.signed.degrees + away * sin(turn) * 1.6,
        at: now
      )
      sighting.callsign = "TEST\(index)"
      return sighting
    }
    return Sample.radar(sightings, at: now, home: home)
  }

  /// Opens the page of a room with some aircraft during a test.
  static func visit(
    _ count: Int = 10,
    size: (Int, Int) = (390, 844),
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser, PageRoom) async throws -> Void
  ) async throws {
    let now = PageRoom.now
    let room = PageRoom(try Sample.show(from: now, seconds: 3_600, radar: radar(count, at: now)))
    try await room.serve { address in
      let page = "http://\(address)/radar"
      try await Browser.visit(page, size: size, mediaFeatures: mediaFeatures) { page, browser in
        try await page.wait(until: "document.body.dataset.feed === 'live'")
        try await body(page, browser, room)
      }
    }
  }

  static func snapshot(_ member: String) -> String {
    "import('/radar/radar.js').then((m) => m.snapshot().\(member))"
  }

  static func text(_ selector: String) -> String {
    "document.querySelector('\(selector)').textContent"
  }

  @Test("Of none, ten and 150 aircraft it lists all that the daemon has, nearest first")
  func list() async throws {
    for count in [0, 10, 150] {
      try await Self.visit(count) { page, browser, _ in
        try await page.wait(until: "document.querySelectorAll('#list li').length === \(count)")
        #expect(
          try await page.value(Self.text("#summary")) == "\(count) aircraft within 40 NM"
        )
        let distances: [Int] = try await page.value(
          "[...document.querySelectorAll('#list .far')].map((e) => Number.parseInt(e.textContent))"
        )
        #expect(distances.count == count && distances == distances.sorted())
        let name: String = try await page.value(Self.text("h2"))
        #expect(name == (count == 0 ? "No aircraft nearby right now." : "TEST0"))
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Text contrasts, nothing lies outside the window, and targets are large enough")
  func layout() async throws {
    for (width, height) in [(390, 844), (844, 390), (360, 640), (820, 1180), (1_280, 800)] {
      try await Self.visit(12, size: (width, height)) { page, browser, _ in
        try await page.wait(until: "document.querySelectorAll('#list li').length === 12")
        // Half shows the list, where there is a sheet to raise.
        let _: Bool = try await page.value("(document.querySelector('.grip').click(), true)")
        try await page.waitForRest()
        for word in try await page.contrasts() { #expect(word.contrast >= 4.5, "\(word)") }
        let outside: [String] = try await page.value(
          """
          [...document.querySelectorAll('header *, #stage button, .handle, .content')]
            .filter((e) => e.checkVisibility() && !e.closest('svg')).filter((e) => {
              const box = e.getBoundingClientRect();
              return box.left < 0 || box.right > innerWidth + 1 || box.top < 0
                || box.bottom > innerHeight + 1
                || (e.tagName === 'BUTTON' && (box.width < 44 || box.height < 43));
            }).map((e) => e.id || e.className)
          """
        )
        #expect(outside == [], "\(width)x\(height)")
        #expect(browser.problems == [])
      }
    }
  }

  @Test("A tap selects an aircraft, and its words follow from the daemon; another deselects it")
  func selection() async throws {
    try await Self.visit { page, browser, _ in
      try await page.emulateTouch()
      try await page.wait(until: Self.snapshot("blips.filter(({ at }) => at).length === 10"))
      // The scope moves to its place when the words in the sheet have taken theirs.
      try await page.waitForRest()
      let places: [[Double]] = try await page.value(
        "import('/radar/radar.js').then((m) => [m.place('400003')])"
      )
      let at = (x: Int(places[0][0]), y: Int(places[0][1]))
      try await page.tap(at: at)
      try await page.wait(until: "\(Self.text("h2")) === 'TEST3'")
      #expect(
        try await page.value(Self.text("[data-place=kind]")) == "Airbus A380, United Kingdom"
      )
      #expect(try await page.value("document.querySelectorAll('.lines li').length > 2"))
      #expect(
        try await page.value(Self.text("#list [aria-pressed=true] .name")) == "TEST3"
      )
      try await page.tap(at: at)
      try await page.wait(until: "\(Self.text("h2")) === 'TEST0'")
      #expect(browser.problems == [])
    }
  }

  @Test("Two fingers, keys and buttons change the range between 5 km and the radar's own")
  func zoom() async throws {
    try await Self.visit { page, browser, _ in
      try await page.emulateTouch()
      let range = Self.snapshot("range")
      let far: Double = try await page.value(range)
      #expect(abs(far - 74.08) < 0.01)
      try await page.touch("touchStart", at: [(150, 400), (250, 400)])
      try await page.touch("touchMove", at: [(100, 400), (300, 400)])
      try await page.touch("touchEnd", at: [])
      let near: Double = try await page.value(range)
      #expect(abs(near - far / 2) < 0.5)
      let click = { (id: String) in "(document.getElementById('\(id)').click(), true)" }
      for _ in 0..<12 { let _: Bool = try await page.value(click("nearer")) }
      #expect(try await page.value(range) == 5.0)
      let _: Bool = try await page.value("(document.getElementById('scope').focus(), true)")
      for _ in 0..<12 { try await page.press("-", code: 189) }
      #expect(try await page.value(range) == far)
      #expect(browser.problems == [])
    }
  }

  @Test("The sheet has three heights, which a finger, keys and a button change")
  func heights() async throws {
    try await Self.visit { page, browser, _ in
      try await page.emulateTouch()
      let height = "document.getElementById('sheet').dataset.height"
      let top = "Math.round(document.getElementById('sheet').getBoundingClientRect().top)"
      let name = "document.querySelector('.grip').ariaLabel"
      #expect(try await page.value(height) == "peek")
      #expect(try await page.value(name) == "Show more")
      #expect(try await page.value("document.getElementById('content').inert"))
      // At rest it has the height that was set.
      try await page.wait(
        until: """
          \(top) === innerHeight - Number.parseInt(
            document.getElementById('sheet').style.getPropertyValue('--seen'))
          """
      )
      let start: Int = try await page.value(top)
      try await page.touch("touchStart", at: [(195, start + 20)])
      for step in 1...8 {
        try await page.touch("touchMove", at: [(195, start + 20 - step * 40)])
      }
      // Held, it follows the finger.
      try await page.wait(until: "Math.abs(\(top) - \(start - 320)) <= 2")
      try await page.touch("touchEnd", at: [])
      try await page.wait(until: "\(height) !== 'peek'")
      // At half it shows more as well; a state besides would contradict that.
      #expect(try await page.value("document.querySelector('.grip').ariaExpanded === null"))
      #expect(try await page.value("document.getElementById('content').inert") == false)
      let _: Bool = try await page.value("(document.querySelector('.grip').focus(), true)")
      try await page.press("ArrowUp", code: 38)
      try await page.press("ArrowUp", code: 38)
      #expect(try await page.value(height) == "full")
      #expect(try await page.value(name) == "Show less")
      for expected in ["peek", "half", "full"] {
        let _: Bool = try await page.value("(document.querySelector('.grip').click(), true)")
        #expect(try await page.value(height) == expected)
      }
      #expect(browser.problems == [])
    }
  }

  @Test("When the daemon is gone the page says how old its picture is, and reconnects")
  func loss() async throws {
    try await Self.visit { page, browser, _ in
      let _: Bool = try await page.value(
        "(window.plain = window.fetch, window.fetch = () => Promise.reject(new Error()), true)"
      )
      try await page.wait(until: "document.body.dataset.feed === 'lost'")
      try await page.wait(until: "/ [1-9]0\u{A0}s old/.test(\(Self.text("#status")))")
      #expect(try await page.value("document.getElementById('picture').className") == "stale")
      // What is known stays.
      #expect(try await page.value("document.querySelectorAll('#list li').length") == 10)
      let _: Bool = try await page.value("(window.fetch = window.plain, true)")
      try await page.wait(until: "document.body.dataset.feed === 'live'")
      try await page.wait(until: "document.getElementById('picture').className === ''")
      #expect(browser.problems == [])
    }
  }

  @Test("Where it is not open to the room it asks for the staff token")
  func tokenForm() async throws {
    let token = "let-me-in-please-0"
    let now = PageRoom.now
    let room = PageRoom(
      try Sample.show(from: now, seconds: 3_600, radar: Self.radar(3, at: now)),
      token: token,
      opensInstruments: false
    )
    try await room.serve { address in
      try await Browser.visit("http://\(address)/radar") { page, browser in
        try await page.wait(until: "!document.getElementById('token-form').hidden")
        #expect(try await page.value("document.getElementById('token-form').checkVisibility()"))
        let _: Bool = try await page.value(
          """
          (document.getElementById('token').value = '\(token)',
            document.querySelector('#token-form button').click(), true)
          """
        )
        try await page.wait(until: "document.querySelectorAll('#list li').length === 3")
        try await page.wait(
          until: "[...document.querySelectorAll('nav a')].every((link) => !link.hidden)"
        )
        #expect(browser.problems.allSatisfy { $0.contains("401") })
      }
    }
  }
}
