import Airports
import Breathing
import Flights
import Geodesy
import Scenes
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
    choose("amster", in: &show, at: 5)
    #expect(show.start.offer?.choice.place == "AMS")
    show.prepare(for: after(5.7))
    #expect(show.journey.home == home)
    show.prepare(for: after(5.9))
    #expect(show.journey.home != home && origin(show) == "AMS" && first != "AMS")
    #expect(show.start.openness(at: after(5)) == 1 && show.start.openness(at: after(5.8)) < 0.01)
    #expect(show.start.openness(at: after(6.7)) == 1)
    // The place found automatically is where it was before.
    choose("", in: &show, at: 8)
    show.prepare(for: after(9))
    #expect(show.journey.home == home && origin(show) == first)
  }

  @Test func `cards have the light of the chosen place at once, the sheet with the sky`() throws {
    var show = try Panels.show()
    show.appearance = Appearance(palette: .auto)
    // The sun is up in London and down in Amsterdam.
    show.stepClock(by: .seconds(492 * 60), at: after(-3600))
    show.offerStart(.inLondon(), at: Europe.start)
    show.prepare(for: after(4))
    choose("amster", in: &show, at: 5)
    #expect(show.darkness(at: after(5.7)) == 0)
    show.prepare(for: after(5.9))
    #expect(show.darkness(at: after(5.9)) == 1)
    let darknesses = (0...200).map { show.sheetDarkness(at: after(5.9 + 0.05 * Double($0))) }
    #expect(darknesses.first == 0 && darknesses.last == 1)
    for (former, next) in zip(darknesses, darknesses.dropFirst()) {
      #expect(former <= next && next <= former + 0.13)
    }
    // Each step paints the sheet anew.
    #expect(Set(darknesses).count == 9)
    let sheet = show.panelPalette(at: after(8))
    #expect(sheet == PanelPalette.day.mixed(with: .night, show.sheetDarkness(at: after(8))))
  }

  /// The opacity of the sheet, which has a button.
  private func opacityOfSheet(_ show: Show, at seconds: Double) -> Float {
    let marks = show.presentation(at: after(seconds), size: Self.size).marks
    return marks.reduce(0) { most, mark in
      guard case .layer(let layer, _, let opacity) = mark else { return most }
      let hasButton = layer.marks.contains { part in
        guard case .text(let run, _, _) = part else { return false }
        return run.lines == ["Begin"]
      }
      return hasButton ? max(most, opacity) : most
    }
  }

  private static let size: SIMD2<Int> = [1280, 800]

  @Test func `the sheet moves behind the closed picture, and leaves the plane free there, too`()
    throws
  {
    var show = try offering()
    var sheets: [Box] = []
    // From the airport farthest to the east every flight begins on the right, from that to the west on the left.
    for (seconds, name) in [(5.0, "copenh"), (15, "dublin")] {
      show.prepare(for: after(seconds))
      choose(name, in: &show, at: seconds)
      #expect(opacityOfSheet(show, at: seconds) > 0.99)
      show.prepare(for: after(seconds + 0.81))
      #expect(opacityOfSheet(show, at: seconds + 0.81) < 0.01)
      show.prepare(for: after(seconds + 2))
      #expect(opacityOfSheet(show, at: seconds + 2) > 0.99)
      let now = after(seconds + 2)
      let sheet = show.startLayout(size: Self.size, at: now).sheet
      let light = show.skyLights(at: now, seenFrom: show.moment(at: now)).visible
      let plane = SIMD2<Float>(show.view(ofLeg: 0, size: Self.size, light: light).origin)
      #expect(!sheet.contains(plane), "\(name)")
      sheets.append(sheet)
    }
    #expect(sheets[0] != sheets[1])
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
