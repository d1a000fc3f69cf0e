import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

/// Whether a screen leads others or follows one, as the page for staff learns it.
@Suite struct StateRoleTests {
  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `the state says whether a screen follows or leads`(follows: Bool, leads: Bool) throws {
    var show = try Sample.show(from: Instant(nanoseconds: 0), seconds: 300)
    show.isFollowing = follows
    let shown = show
    let link = ShowLink(
      show: { shown },
      send: { _ in },
      now: { shown.timeline.start },
      plan: { leads ? PlanDocument.sample : nil }
    )
    let state = try JSONValue(Array(StateDocument(link, version: "1").json.description.utf8))
    #expect(state["follows"]?.boolean == follows && state["leads"]?.boolean == leads)
  }
}
