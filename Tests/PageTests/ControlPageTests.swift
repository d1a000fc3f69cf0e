import Breathing
import HTTPServer
import Outlets
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The staff page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct ControlPageTests {
  private static let token = "let-me-in-please-0"

  /// Opens a room's page for staff during a test.
  private static func visit(
    _ room: PageRoom,
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    try await room.serve { address in
      try await Browser.visit("http://\(address)/control", mediaFeatures: mediaFeatures, body)
    }
  }

  /// Clicks the element with an identifier.
  private static func click(_ page: BrowserPage, _ selector: String) async throws {
    let _: Bool = try await page.value("(document.querySelector('\(selector)').click(), true)")
  }

  @Test("It asks for the token, keeps it in the tab, and sends commands with it")
  func token() async throws {
    let room = try PageRoom(token: Self.token)
    try await Self.visit(room) { page, browser in
      // Everyone in the room may look; a command requires the token.
      try await page.wait(
        until: "document.getElementById('link').textContent.startsWith('Connected')"
      )
      try await Self.click(page, "#pause")
      try await page.wait(
        until: "document.getElementById('answer').textContent === 'This needs the staff token.'"
      )
      #expect(room.commands.isEmpty)
      let _: Bool = try await page.value(
        """
        (document.getElementById('token').value = '\(Self.token)',
          document.querySelector('#token-form button').click(), true)
        """
      )
      try await page.wait(until: "document.getElementById('token-form').hidden")
      #expect(try await page.value("sessionStorage.getItem('aloft.token')") == Self.token)
      #expect(try await page.value("localStorage.length + document.cookie.length") == 0)
      try await Self.click(page, "#pause")
      try await page.wait(until: "document.getElementById('phase').textContent === 'Paused'")
      #expect(room.commands == [.pause(true)])
      // Refused without the token.
      #expect(browser.problems.allSatisfy { $0.contains("401") })
    }
  }

  @Test("Every control does what it is labelled with")
  func controls() async throws {
    let room = try PageRoom()
    try await Self.visit(room) { page, browser in
      try await page.wait(until: "document.getElementById('pattern').options.length > 3")
      let choose = { (id: String, value: String) in
        """
        (document.getElementById('\(id)').value = '\(value)',
          document.getElementById('\(id)').dispatchEvent(new Event('change')), true)
        """
      }
      let clicks: [(String, Command)] = [
        ("[data-command=slower]", .slower), ("[data-command=faster]", .faster),
        ("[data-command=too_slow]", .tooSlow), ("[data-command=skip]", .skip),
        ("#pause", .pause(true)), ("#sound", .mute(true)),
      ]
      var expected: [Command] = []
      for (selector, command) in clicks {
        try await Self.click(page, selector)
        expected.append(command)
        try await Self.wait(for: room, expected)
      }
      let _: Bool = try await page.value(choose("volume", "35"))
      expected.append(.volume(35))
      try await Self.wait(for: room, expected)
      let _: Bool = try await page.value(choose("view", "airport"))
      expected.append(.view(.airport))
      try await Self.wait(for: room, expected)
      let _: Bool = try await page.value(choose("pattern", "coherent"))
      let coherent = try #require(NamedPace.presets.first { $0.name == "coherent" })
      expected.append(.breathe(coherent, by: .program))
      try await Self.wait(for: room, expected)
      try await Self.click(page, "#session")
      expected.append(.stop)
      try await Self.wait(for: room, expected)
      // A session that has ended can be followed by another.
      try await page.wait(
        until: "document.getElementById('session').textContent === 'Begin again'"
      )
      try await page.wait(
        until: "document.getElementById('sound').getAttribute('aria-checked') === 'false'"
      )
      #expect(browser.problems == [])
    }
  }

  @Test("It lists who should not breathe along while the pattern asks for caution, and only then")
  func caution() async throws {
    for (pace, isShown) in [(Preset.gentle.pace, false), (Preset.box.pace, true)] {
      let room = try PageRoom(pace)
      try await Self.visit(room) { page, browser in
        try await page.wait(
          until: "document.getElementById('health').children.length > 3"
        )
        let shown = "document.getElementById('caution').checkVisibility()"
        #expect(try await page.value(shown) == isShown)
        let people: [String] = try await page.value(
          "[...document.querySelectorAll('#caution li')].map((item) => item.textContent)"
        )
        #expect(people == (isShown ? Caution.people : []))
        #expect(browser.problems == [])
      }
    }
  }

  @Test("After a pause it asks again who should not breathe along")
  func cautionAfterPause() async throws {
    let room = try PageRoom(Preset.box.pace)
    room.send(.pause(true))
    try await Self.visit(room) { page, browser in
      try await page.wait(until: "document.getElementById('phase').textContent === 'Paused'")
      let asked = """
        performance.getEntriesByType('resource').filter((e) => e.name.includes('timeline')).length
        """
      try await page.wait(until: "\(asked) > 0")
      let before: Int = try await page.value(asked)
      room.send(.pause(false))
      try await page.wait(until: "\(asked) > \(before)")
      try await page.wait(until: "document.getElementById('caution').checkVisibility()")
      #expect(browser.problems == [])
    }
  }

  /// A site with four displays that records the commands sent to them.
  private final class Site: DisplayList {
    private let record = CommandRecord()

    var commands: [String] { record.commands }

    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      try ["hall/left", "hall/right", "lobby", "ward"].map { name throws(HTTPRefusal) in
        var display = try Sample.status(of: name)
        display.isOnline = name != "hall/right"
        display.isSelf = name == "lobby"
        guard name != "hall/right" else { return display }
        var report = StatusReport(phase: "inhale")
        (report.pattern, report.view, report.version) = ("long-exhale", "sky", "0.1.0")
        report.isPaused = commands.contains("\(name) pause")
        (report.isMuted, report.volume) = (false, 35)
        // Its machine runs another version since that report.
        display.hasUnreadableReport = name == "ward"
        (display.report, display.reportAge) = (report, .seconds(3))
        return display
      }
    }

    func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer? {
      record.answer(to: command, for: name)
    }
  }

  @Test(
    "It lists every display of the site with its state, pauses one and changes its volume",
    arguments: [(390, 844), (1_024, 768)]
  )
  func site(size: (Int, Int)) async throws {
    let site = Site()
    let show = try Sample.show(from: PageRoom.now, seconds: 3_600)
    let room = PageRoom(show, displays: site)
    try await room.serve { address in
      let control = "http://\(address)/control"
      try await Browser.visit(control, size: size) { page, browser in
        try await page.wait(until: "document.querySelectorAll('#site li').length === 4")
        let states: [String] = try await page.value(
          "[...document.querySelectorAll('#site li')].map((i) => i.children[1].textContent)"
        )
        #expect(
          states == [
            "Breathing · long exhale · sky · 0.1.0", "Offline",
            "Breathing · long exhale · sky · this display · 0.1.0",
            "Report unreadable · long exhale · sky · 0.1.0",
          ]
        )
        let enabled: [Bool] = try await page.value(
          "[...document.querySelectorAll('#site button')].map((b) => !b.disabled)"
        )
        #expect(enabled == [true, false, true, true])
        try await Self.click(page, "#site li button")
        try await page.wait(
          until: "document.querySelector('#site li button').textContent === 'Resume'"
        )
        let _: Bool = try await page.value(
          """
          (() => {
            const slider = document.querySelector('#site li input');
            slider.value = 20;
            slider.dispatchEvent(new Event('change'));
            return true;
          })()
          """
        )
        try await waitUntil { site.commands.count >= 2 }
        #expect(site.commands == ["hall/left pause", "hall/left volume 20"])
        for word in try await page.contrasts() { #expect(word.contrast >= 4.5, "\(word)") }
        let widths: [Double] = try await page.value(
          "[document.documentElement.scrollWidth, innerWidth]"
        )
        #expect(widths[0] <= widths[1])
        #expect(browser.problems == [])
      }
    }
  }

  @Test("Text has contrast, and there are no browser errors", arguments: ["light", "dark"])
  func contrast(scheme: String) async throws {
    let room = try PageRoom()
    try await Self.visit(room, mediaFeatures: ["prefers-color-scheme": scheme]) { page, browser in
      try await page.wait(until: "document.getElementById('health').children.length > 3")
      let words = try await page.contrasts()
      #expect(words.contains { $0.words == "Pause" } && words.count > 15)
      for word in words { #expect(word.contrast >= 4.5, "\(word)") }
      #expect(browser.problems == [])
    }
  }

  @Test(
    "Scrolled to its end, all text is still on the page's own background",
    arguments: [(390, 844), (768, 1024), (1024, 768), (844, 390), (320, 568)]
  )
  func ground(size: (Int, Int)) async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      for scheme in ["light", "dark"] {
        let page = try await browser.open(
          "http://\(address)/control",
          size: size,
          mediaFeatures: ["prefers-color-scheme": scheme]
        )
        try await page.wait(until: "document.getElementById('health').children.length > 3")
        let _: Bool = try await page.value("(scrollTo(0, 1e6), true)")
        // The pixels that the browser painted at the left edge, from top to bottom.
        let pixels = try await page.pixels(atX: 2)
        #expect(pixels.count == size.1)
        let grounds: [[Int]] = try await page.value(
          """
          ['--sheet', '--sheet-end'].map((name) =>
            getComputedStyle(document.documentElement).getPropertyValue(name).trim().slice(1)
              .match(/../g).map((pair) => parseInt(pair, 16)))
          """
        )
        let (high, low) = (grounds[0], grounds[1])
        for (row, pixel) in pixels.enumerated() {
          for channel in 0..<3 {
            let range = min(high[channel], low[channel]) - 2...max(high[channel], low[channel]) + 2
            #expect(range.contains(pixel[channel]), "\(size) \(scheme) row \(row): \(pixel)")
          }
        }
        let widths: [Double] = try await page.value(
          "[document.documentElement.scrollWidth, innerWidth]"
        )
        #expect(widths[0] <= widths[1], "\(size)")
      }
    }
  }

  private static func wait(for room: PageRoom, _ commands: [Command]) async throws {
    try await waitUntil("\(room.commands) is not \(commands)", within: 120) {
      room.commands == commands
    }
  }
}
