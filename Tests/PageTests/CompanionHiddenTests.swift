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
  /// Counts the page's requests to the room from now on, and those whose answer it has not read.
  private static let counting = """
    (() => {
      window.asking = { begun: 0, open: 0 };
      const plain = window.fetch;
      window.fetch = async (...words) => {
        if (!`${words[0]}`.startsWith('v1/')) return plain(...words);
        asking.begun += 1;
        asking.open += 1;
        const end = () => { asking.open -= 1; };
        try {
          const answer = await plain(...words);
          // The page goes on in the same turn, so that no gap appears before its next request.
          const read = answer.json.bind(answer);
          answer.json = () => read().finally(end);
          return answer;
        } catch (error) {
          end();
          throw error;
        }
      };
      window.PlainEventSource = window.EventSource;
      window.EventSource = class extends window.EventSource {
        constructor(...words) {
          asking.begun += 1;
          super(...words);
        }
      };
      return true;
    })()
    """

  @Test("A hidden page requests, draws and announces nothing; shown again it is synchronised")
  func hidden() async throws {
    let room = try PageRoom()
    let painted = """
      [...document.querySelectorAll('.layers canvas')].some((c) => c.width >= innerWidth)
      """
    try await room.visited { page, browser in
      let _: Bool = try await page.value(Self.counting)
      try await page.recordTimers()
      try await page.wait(until: painted)
      // Shown again it sets all timers anew, which are then recorded.
      for isHidden in [true, false, true] { try await page.setHidden(isHidden) }
      // A request under way may end. Then nothing is left that could begin another.
      try await page.wait(until: "asking.open === 0 && timers.count === 0")
      let asked = "asking.begun"
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
}
