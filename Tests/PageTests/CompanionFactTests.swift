import Breathing
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "The language of a fact on the companion page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct CompanionFactTests {
  /// A show with facts in a language, in the middle of a long interlude.
  private static func show(in language: String?) throws -> Show {
    let plan = try Plan(interludes: [.seconds(300)], seed: 1)
    func show(from start: Instant) throws -> Show {
      Show(
        timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
        journey: try Sample.show(from: start).journey,
        facts: try Sample.facts(in: language)
      )
    }
    let start = Instant(nanoseconds: 0)
    let plain = try show(from: start)
    let seconds = try #require(
      stride(from: 1.0, to: 600, by: 0.5).first { seconds in
        let moment = plain.moment(at: start.advanced(by: .seconds(seconds)))
        return moment.stage == .interlude && moment.elapsed >= .seconds(10)
      }
    )
    return try show(from: PageRoom.now.advanced(by: .seconds(-seconds)))
  }

  @Test("A fact in another language than the page is marked with it", arguments: ["de", nil])
  func language(of language: String?) async throws {
    try await PageRoom(try Self.show(in: language)).visited { page, browser in
      let fact = "document.getElementById('fact')"
      try await page.wait(until: "\(fact).textContent === 'Clouds are made of tiny drops.'")
      for id in ["fact", "source"] {
        let marked: String = try await page.value(
          "document.getElementById('\(id)').getAttribute('lang') ?? 'none'"
        )
        #expect(marked == language ?? "none")
      }
      #expect(browser.problems == [])
    }
  }
}
