import Breathing
import Foundation
import Network
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "The companion page stays synchronised",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionStepTests {
  /// Instants from a moment after the current one, when transitions have ended.
  static func instants(after pause: Double = 2, through seconds: Double) -> [Instant] {
    let now = PageRoom.now
    return stride(from: pause, to: seconds, by: 0.37).map { now.advanced(by: .seconds($0)) }
  }

  /// Expects the page to show the same as the show, at instants.
  static func expectStep(
    _ page: BrowserPage,
    _ show: Show,
    _ instants: [Instant],
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    var show = show
    if let last = instants.last { show.prepare(for: last) }
    for (instant, seen) in zip(instants, try await page.breathStates(instants)) {
      let moment = show.moment(at: instant)
      let words = "\(seen) for \(moment.stage) \(moment.breath) of flight \(moment.flight)"
      let isNear = abs(seen.level - moment.breath.fullness) < 0.002
      #expect(isNear, "\(words)", sourceLocation: location)
      #expect(seen.isPaused == moment.isPaused, "\(words)", sourceLocation: location)
      #expect(seen.number == moment.flight, "\(words)", sourceLocation: location)
      guard moment.stage == .flight else { continue }
      let progress = abs(seen.progress - moment.breath.progress)
      #expect(min(progress, 1 - progress) < 0.002, "\(words)", sourceLocation: location)
    }
  }

  @Test(
    "It shows the room's breath in every pattern, and knows its time to a tenth of a second",
    arguments: [Preset.gentle, .sigh, .box, .fourSevenEight]
  )
  func step(preset: Preset) async throws {
    let room = try PageRoom(preset.pace)
    try await room.visited { page, browser in
      // The page and the room run on one machine, whose load can disturb a measurement; the next
      // one follows within a minute.
      try await waitUntil("its time is wrong", within: 180) {
        abs(try await page.offset() - PageRoom.skew) < 0.1
      }
      let instants = Self.instants(after: 0, through: 120)
      try await Self.expectStep(page, room.show, instants)
      // The current flight was received late; those that follow are known completely.
      let flown = zip(instants, try await page.breathStates(instants)).dropFirst(80)
      for (instant, seen) in flown {
        let breath = room.show.moment(at: instant).breath
        #expect(abs(seen.travel - breath.travel) < 0.002)
      }
      #expect(browser.problems == [])
    }
  }

  @Test("It pauses and resumes with the room, and follows skips")
  func commands() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      room.send(.pause(true))
      try await page.wait(until: "document.body.dataset.phase === 'paused'")
      try await Self.expectStep(page, room.show, Self.instants(through: 5))
      let words: String = try await page.value("document.getElementById('caption').textContent")
      #expect(words == "paused")
      room.send(.pause(false))
      try await page.wait(until: "document.body.dataset.phase !== 'paused'")
      try await Self.expectStep(page, room.show, Self.instants(through: 60))
      let former = room.show.moment(at: PageRoom.now.advanced(by: .seconds(100))).flight
      room.send(.breathe(try #require(NamedPace.presets.first { $0.name == "box" }), by: .person))
      let later = PageRoom.now.advanced(by: .seconds(100))
      try await page.wait(
        until: """
          import('/companion.js').then((m) =>
            m.breathState(\(later.sinceEpoch.seconds)).number < \(former))
          """
      )
      try await Self.expectStep(
        page,
        room.show,
        Self.instants(through: 60)
      )
      #expect(browser.problems == [])
    }
  }

  @Test("A pause in a room with another language has the same name in the page's data")
  func translatedPause() async throws {
    let room = try PageRoom(words: Words(MessageCatalogue(pseudo: Message.ofPages)))
    try await room.visited { page, browser in
      try await page.wait(until: "document.documentElement.lang === 'en-XA'")
      room.send(.pause(true))
      try await page.wait(until: "document.getElementById('caption').textContent.startsWith('[')")
      try await page.wait(until: "document.body.dataset.phase === 'paused'")
      #expect(browser.problems == [])
    }
  }

  @Test("A pause just before a phase's end eases into the next, and so does resuming")
  func latePause() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      for isLateJoiner in [false, true] {
        let now = PageRoom.now
        let soon = now.advanced(by: .seconds(1))..<now.advanced(by: .seconds(9))
        let ahead = room.show.cues(in: soon)
        let end = try #require(ahead.first { $0.edge.kind == .phase }).edge.instant
        // At that instant exactly, however late the machine is.
        let late = end.advanced(by: .milliseconds(-250))
        try await PageRoom.wait(until: late)
        room.send(.pause(true), at: late)
        try await page.wait(until: "document.body.dataset.phase === 'paused'")
        if isLateJoiner {
          // A page that connects later receives the current stretch only.
          try await PageRoom.wait(until: late.advanced(by: .seconds(2)))
          let _: Bool = try await page.value("(window.isFormer = true, location.reload(), true)")
          try await page.wait(until: "window.isFormer === undefined")
          try await page.wait(forRoom: "together")
        }
        try await Self.expectStep(page, room.show, Self.instants(through: 5))
        room.send(.pause(false))
        try await page.wait(until: "document.body.dataset.phase !== 'paused'")
        try await Self.expectStep(page, room.show, Self.instants(through: 60))
      }
      #expect(browser.problems == [])
    }
  }

  @Test(
    "The breath continues when the room's clock is set, or the phone's",
    arguments: [3_601.3, -7_205.9],
    [false, true]
  )
  func clockStep(seconds: Double, isOwn: Bool) async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let look = """
        import('/companion.js').then((m) => {
          window.levels = [];
          const look = () => {
            window.levels.push([performance.now(), m.breathState().level]);
            setTimeout(look, 10);
          };
          look();
          return true;
        })
        """
      func run(_ script: String) async throws {
        let _: Bool = try await page.value("(\(script), true)")
      }
      if isOwn { try await run("document.getElementById('own-pace').click()") }
      // A page's own pace begins with a transition, and a new course may.
      let isClear = "import('/companion.js').then((m) => m.breathState().clarity === 1)"
      try await page.wait(until: isClear)
      let _: Bool = try await page.value(look)
      var ahead = 0.0
      for isAnnounced in [true, false] {
        ahead += seconds
        room.stepClock(by: .seconds(seconds), isAnnounced: isAnnounced)
        // Without a notice, the page finds out when it is next looked at.
        if !isAnnounced { try await run("document.dispatchEvent(new Event('visibilitychange'))") }
        try await page.wait(
          until: """
            import('/companion.js').then((m) => Math.abs(\(ahead + PageRoom.skew) - m.roomTime()
              + (performance.timeOrigin + performance.now()) / 1000) < 0.5)
            """
        )
        try await run("Date.now = () => 0")
        try await page.wait(until: isClear)
        let looks: Int = try await page.value("window.levels.length")
        try await page.wait(until: "window.levels.length > \(looks + 200)")
      }
      let rates: [Double] = try await page.value(
        """
        window.levels.slice(1).map(([t, l], i) => Math.abs(l - window.levels[i][1])
          / Math.max((t - window.levels[i][0]) / 1000, 0.005))
        """
      )
      // No breath fills the lungs faster than in 2 s.
      #expect((rates.max() ?? 9) < 1.5)
      if !isOwn {
        var show = room.show.published
        let instants = Self.instants(through: 60).map { $0.advanced(by: .seconds(ahead)) }
        show.prepare(for: instants[instants.count - 1])
        for (instant, seen) in zip(instants, try await page.breathStates(instants)) {
          #expect(abs(seen.level - show.moment(at: instant).breath.fullness) < 0.002)
        }
      }
      #expect(browser.problems == [])
    }
  }

  @Test("It continues alone if the room is lost, shows that, and reconnects")
  func lost() async throws {
    let room = try PageRoom()
    let browser = try Browser()
    defer { browser.end() }
    let found = Found()
    try await room.serve { address in
      let page = try await browser.open("http://\(address)/")
      try await page.wait(forRoom: "together")
      found.keep(address, page)
    }
    let (address, page) = try #require(found.value)
    try await page.wait(forRoom: "alone")
    let words: String = try await page.value("document.getElementById('status').textContent")
    #expect(words.contains("Not connected"))
    try await Self.expectStep(page, room.show, Self.instants(after: 0, through: 120))
    // Past the received timeline, it breathes on as the room did last.
    let far = Self.instants(through: 60).map { $0.advanced(by: .seconds(3_000)) }
    let guessed = try await page.breathStates(far)
    #expect(guessed.allSatisfy { $0.isGuessed && $0.stage == "flight" })
    #expect(Set(guessed.map(\.phase)) == ["inhale", "exhale"])
    let steps = zip(guessed, guessed.dropFirst()).map { abs($0.level - $1.level) }
    #expect((steps.max() ?? 1) < 0.15)

    try await room.serve(at: address) { _ in
      try await page.wait(forRoom: "together")
      try await Self.expectStep(page, room.show, Self.instants(through: 120))
    }
    // A lost connection is logged by the browser; the page has no error.
    #expect(browser.problems.allSatisfy { $0.contains("ERR_") || $0.contains("Failed to load") })
  }
}

/// A page that outlives the room that served it.
final class Found: Sendable {
  private let kept = Mutex<(Endpoint, BrowserPage)?>(nil)
  var value: (Endpoint, BrowserPage)? { kept.withLock(\.self) }
  func keep(_ address: Endpoint, _ page: BrowserPage) { kept.withLock { $0 = (address, page) } }
}
