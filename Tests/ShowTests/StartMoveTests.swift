import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import Testing

@testable import Show

/// The sky behind the sheet before a session, after another place was chosen.
@Suite struct StartMoveTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  /// A show that offers a choice on the sheet.
  private func offering() throws -> Show {
    var show = try Panels.show()
    let offer = StartOffer(
      choice: StartChoice(minutes: 10, pace: "gentle", sound: .music),
      place: "London",
      found: "London",
      foundAt: show.journey.home,
      beginsByItself: false
    )
    show.offerStart(offer, at: Europe.start)
    return show
  }

  /// Chooses the first place that a typed name may mean; without a name, the one found automatically.
  private func choose(_ name: String, in show: inout Show, at seconds: Double) {
    for edit in [SearchEdit.open, .insert(name), .choose] {
      show.apply(.search(edit), at: after(seconds))
    }
  }

  /// Where the flights of a show begin.
  private func origin(_ show: Show) -> String { show.journey.leg(0).origin.code }

  @Test func `the sky is that of the chosen place once the picture has closed`() throws {
    var show = try offering()
    show.prepare(for: after(4))
    let (home, first) = (show.journey.home, origin(show))
    let sheet = show.startLayout(size: [1280, 800], at: after(4)).sheet
    let darkness = show.darkness(at: after(4))
    choose("amster", in: &show, at: 5)
    #expect(show.start.offer?.choice.place == "AMS")
    show.prepare(for: after(5.7))
    #expect(show.journey.home == home)
    show.prepare(for: after(5.9))
    #expect(show.journey.home != home && origin(show) == "AMS" && first != "AMS")
    #expect(show.start.openness(at: after(5)) == 1 && show.start.openness(at: after(5.8)) < 0.01)
    #expect(show.start.openness(at: after(6.7)) == 1)
    // What is in front of it does not change.
    #expect(show.startLayout(size: [1280, 800], at: after(7)).sheet == sheet)
    #expect(show.darkness(at: after(7)) == darkness)
    // The place found automatically is where it was before.
    choose("", in: &show, at: 8)
    show.prepare(for: after(9))
    #expect(show.journey.home == home && origin(show) == first)
  }

  @Test func `it returns if the chosen session cannot begin`() throws {
    var show = try offering()
    let home = show.journey.home
    choose("amster", in: &show, at: 5)
    show.prepare(for: after(6))
    show.apply(.start(.begin), at: after(7))
    show.prepare(for: after(8))
    #expect(show.journey.home != home)
    show.apply(.start(.proceed), at: after(9))
    show.prepare(for: after(9))
    #expect(show.journey.home == home && show.journeyAtStart == nil)
  }

  @Test func `another choice meanwhile closes the picture from where it is`() {
    let (one, other) = (
      Coordinate(degreesNorth: 52, degreesEast: 5), Coordinate(degreesNorth: 35, degreesEast: 139)
    )
    let first = StartMove(to: one, after: nil, at: after(0))
    for seconds in [0.0, 0.3, 0.8, 1.0, 1.5, 3] {
      let next = StartMove(to: other, after: first, at: after(seconds))
      let difference = next.openness(at: after(seconds)) - first.openness(at: after(seconds))
      #expect(abs(difference) < 1e-6, "\(seconds)")
      #expect(next.closed >= after(seconds) && next.home == other)
    }
  }
}
