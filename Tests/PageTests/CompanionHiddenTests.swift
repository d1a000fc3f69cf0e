import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The companion page rests while nobody sees it",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionHiddenTests {
  @Test("A hidden page requests, draws and announces nothing; shown again it is synchronised")
  func hidden() async throws {
    let room = try PageRoom()
    let painted = """
      [...document.querySelectorAll('.layers canvas')].some((c) => c.width >= innerWidth)
      """
    try await room.visited { page, browser in
      try await page.recordRequests(to: "v1/")
      try await page.recordTimers()
      try await page.wait(until: painted)
      // Shown again it sets all timers anew, which are then recorded.
      for isHidden in [true, false, true] { try await page.setHidden(isHidden) }
      // A request under way may end. Then nothing is left that could begin another.
      try await page.wait(until: "requests.open === 0 && timers.count === 0")
      let asked = "requests.begun"
      let drawn = "document.querySelector('#picture svg').outerHTML + document.body.innerText"
      let requests: Int = try await page.value(asked)
      let picture: String = try await page.value(drawn)
      // Another listener learns that the room pauses; the page does not.
      let _: Bool = try await page.value(
        """
        (() => {
          window.witness = new PlainEventSource('v1/cues');
          witness.addEventListener('paused', () => { window.isPaused = true; });
          return true;
        })()
        """
      )
      try await page.wait(until: "witness.readyState === EventSource.OPEN")
      room.send(.pause(true))
      try await page.wait(until: "window.isPaused === true")
      try await page.waitForFrames(3)
      #expect(try await page.value("timers.count") == 0)
      #expect(try await page.value(asked) == requests)
      #expect(try await page.value(drawn) == picture)
      try await page.setHidden(false)
      try await page.wait(until: "document.body.dataset.phase === 'paused'")
      let instants = CompanionStepTests.instants(through: 5)
      try await CompanionStepTests.expectStep(page, room.show, instants)
      #expect(browser.problems == [])
    }
  }

  @Test("The tone of a hidden page stops, and sounds again when the page is shown")
  func tone() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let _: Bool = try await page.value(
        """
        (() => {
          const Plain = window.AudioContext;
          window.AudioContext = class extends Plain {
            constructor() {
              super();
              window.sound = this;
            }
          };
          document.getElementById('hear').click();
          return true;
        })()
        """
      )
      try await page.wait(until: "window.sound?.state === 'running'")
      try await page.setHidden(true)
      try await page.wait(until: "sound.state === 'suspended'")
      try await page.setHidden(false)
      try await page.wait(until: "sound.state === 'running'")
      #expect(browser.problems == [])
    }
  }
}
