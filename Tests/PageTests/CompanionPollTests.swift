import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The companion page where a proxy blocks streams of events",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionPollTests {
  @Test("It polls, stays with the room, and never says that it is alone")
  func blocked() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      // Each stream is refused, and each state that the page shows is recorded.
      let blocked = """
        window.streams = 0;
        window.EventSource = class extends window.EventSource {
          constructor() {
            super('blocked');
            window.streams += 1;
          }
        };
        window.rooms = [];
        addEventListener('DOMContentLoaded', () => {
          new MutationObserver(() => {
            const { room } = document.body.dataset;
            if (rooms.at(-1) !== room) rooms.push(room);
          }).observe(document.body, { attributeFilter: ['data-room'] });
        });
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": blocked])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(forRoom: "together")
      try await page.recordTimers()
      // Shown again, the page sets its timers anew.
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      try await waitUntil("the page opens no further streams") {
        try await page.runTimers()
        try await page.waitForFrames(2)
        return try await page.value("streams >= 6")
      }
      room.send(.pause(true))
      try await waitUntil("the page does not notice the pause") {
        try await page.runTimers()
        try await page.waitForFrames(2)
        return try await page.value("document.body.dataset.phase === 'paused'")
      }
      let rooms: [String] = try await page.value("rooms.filter((room) => room !== 'seeking')")
      #expect(rooms == ["together"])
      #expect(browser.problems.allSatisfy { $0.contains("404") })
    }
  }

  @Test("Once a stream that was lost is open again, the page asks no more for itself")
  func restored() async throws {
    let room = try PageRoom(interludes: [])
    try await room.visited { page, browser in
      try await page.recordRequests(to: "v1/timeline")
      try await page.recordTimers()
      // Of a long phase, no event may come for a while.
      try await page.holdStreams()
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      let isOpen = "streams.at(-1)?.readyState === EventSource.OPEN"
      try await page.wait(until: "\(isOpen) && requests.open === 0")
      let _: Bool = try await page.value("streams[0].dispatchEvent(new Event('error'))")
      try await waitUntil("the page opens no other stream") {
        try await page.runTimers()
        return try await page.value("streams.length > 1 && \(isOpen) && requests.open === 0")
      }
      // What waited for the stream may end.
      try await page.runTimers()
      try await page.wait(until: "requests.pending === 0")
      let asked: Int = try await page.value("requests.begun")
      for _ in 0..<2 { try await page.runTimers() }
      try await page.waitForFrames(2)
      #expect(try await page.value("requests.begun") == asked)
      #expect(browser.problems == [])
    }
  }

  @Test("While the room cannot be reached, one attempt follows the other")
  func unreachable() async throws {
    let room = try PageRoom()
    try await room.visited { page, _ in
      try await page.recordTimers()
      let _: Bool = try await page.value(
        """
        (() => {
          window.fetch = () => Promise.reject(new Error('refused'));
          window.EventSource = class extends EventTarget {
            static OPEN = 1;
            readyState = 2;
            close() {}
          };
          return true;
        })()
        """
      )
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      try await page.wait(forRoom: "alone")
      for _ in 0..<12 { try await page.runTimers() }
      // The next attempt, the clock's, the look at the connection, and perhaps that of the words or the ground.
      let count: Int = try await page.value("timers.count")
      #expect(count <= 6)
    }
  }

  @Test("A stream that is silent for some of the server's intervals is replaced, also in a pause")
  func silentPause() async throws {
    let room = try PageRoom(interludes: [])
    try await room.visited { page, browser in
      room.send(.pause(true))
      try await page.wait(until: "document.body.dataset.phase === 'paused'")
      try await page.recordRequests(to: "v1/timeline")
      try await page.recordTimers()
      try await page.holdStreams()
      let _: Bool = try await page.value(
        """
        (() => {
          window.ping = (interval) => {
            const data = JSON.stringify({ interval });
            return streams.at(-1).dispatchEvent(new MessageEvent('ping', { data }));
          };
          const [now, origin] = [performance.now.bind(performance), performance.timeOrigin];
          let ahead = 0;
          performance.now = () => now() + 1000 * ahead;
          // The time of day goes on as before.
          Object.defineProperty(performance, 'timeOrigin', { get: () => origin - 1000 * ahead });
          window.pass = (seconds) => { ahead += seconds; return true; };
          return true;
        })()
        """
      )
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      try await page.wait(until: "streams.at(-1)?.readyState === EventSource.OPEN")
      let count: Int = try await page.value("streams.length")
      // Pings every ten minutes: neither this nor the pause is a reason for another stream.
      for _ in 0..<2 {
        let _: Bool = try await page.value("ping(600) && pass(1000)")
        try await page.runTimers()
      }
      #expect(try await page.value("streams.length") == count)
      // Nor is the course requested again: an event announces the end of a pause.
      try await page.wait(until: "requests.pending === 0")
      let asked: Int = try await page.value("requests.begun")
      for _ in 0..<2 { try await page.runTimers() }
      try await page.waitForFrames(2)
      #expect(try await page.value("requests.begun") == asked)
      let _: Bool = try await page.value("ping(10) && pass(30)")
      try await page.runTimers()
      #expect(try await page.value("streams.length") == count + 1)
      #expect(browser.problems == [])
    }
  }

  @Test("If a stream opens and brings nothing, the page asks for itself")
  func silent() async throws {
    let room = try PageRoom()
    try await room.serve { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("about:blank")
      // To the page, each stream is open from the beginning, because its timers are run at once.
      let silent = """
        window.EventSource = class extends window.EventSource {
          get readyState() {
            return EventSource.OPEN;
          }

          addEventListener(name, work) {
            if (['open', 'error'].includes(name)) super.addEventListener(name, work);
          }
        };
        """
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": silent])
      try await page.call("Page.navigate", ["url": "http://\(address)/"])
      try await page.wait(forRoom: "together")
      try await page.recordTimers()
      for isHidden in [true, false] { try await page.setHidden(isHidden) }
      try await page.wait(
        until: """
          performance.getEntriesByType('resource')
            .filter(({ name }) => name.includes('/v1/timeline')).length > 1
          """
      )
      try await page.waitForFrames(3)
      // The stream is silent for a minute; the page's time of day goes on as before.
      let _: Bool = try await page.value(
        """
        (() => {
          const [now, origin] = [performance.now.bind(performance), performance.timeOrigin];
          performance.now = () => now() + 61_000;
          Object.defineProperty(performance, 'timeOrigin', { value: origin - 61_000 });
          return true;
        })()
        """
      )
      room.send(.pause(true))
      try await waitUntil("the page does not notice the pause") {
        try await page.runTimers()
        try await page.waitForFrames(2)
        return try await page.value("document.body.dataset.phase === 'paused'")
      }
      #expect(browser.problems == [])
    }
  }
}
