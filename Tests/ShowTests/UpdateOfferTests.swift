import Breathing
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

/// The offer of newer data, which waits for the sky after a card.
@Suite struct UpdateOfferTests {
  private let start = Europe.start.advanced(by: .seconds(12))

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A show with the offer: on the sky again, after a card, since `start`.
  private func offering() throws -> Show {
    var show = try Panels.show()
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: after(-6))
    show.apply(.view(.airport), at: after(-5))
    show.apply(.view(.sky), at: start)
    return show
  }

  private func shown(_ show: Show, after seconds: Double, size: SIMD2<Int> = [960, 540])
    -> Presentation
  {
    show.presentation(at: after(seconds), size: size)
  }

  @Test func `the offer waits for a card, and then for the sky`() throws {
    var show = try Panels.show()
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: after(-6))
    show.prepare(for: after(-5))
    #expect(!show.overlays.isOpen(.updateOffer))
    for view in [ViewName.airport, .radar, .airport] {
      show.apply(.view(view), at: after(-4))
      show.prepare(for: after(-4))
      #expect(!show.overlays.isOpen(.updateOffer))
    }
    show.apply(.view(.sky), at: start)
    #expect(show.overlays.isOpen(.updateOffer))
    let picture = shown(show, after: 1)
    #expect(picture.isAsking)
    #expect(picture.words.joined(separator: " ").contains("shown date from 2 Dec 2025."))
  }

  @Test func `without an offer, nothing is asked after a card`() throws {
    var show = try Panels.show()
    show.apply(.view(.airport), at: after(-1))
    show.apply(.view(.sky), at: start)
    #expect(!show.overlays.isOpen(.updateOffer) && !shown(show, after: 1).isAsking)
  }

  @Test(arguments: [(Command.answer(true), true), (.answer(false), false), (.back, false)])
  func `an answer is reported once and closes the sheet`(command: Command, accepts: Bool) throws {
    var show = try offering()
    show.apply(command, at: after(2))
    #expect(!show.overlays.isOpen(.updateOffer) && show.view == .sky)
    #expect(show.updateAnswer(in: start..<after(2)) == nil)
    #expect(show.updateAnswer(in: after(2)..<after(3)) == accepts)
    #expect(show.updateAnswer(in: after(3)..<after(9)) == nil)
    #expect(!shown(show, after: 4).isAsking)
    // A later card of the same session does not ask.
    show.apply(.view(.airport), at: after(5))
    show.apply(.view(.sky), at: after(6))
    #expect(!show.overlays.isOpen(.updateOffer))
  }

  @Test(arguments: [Command.back, .answer(false)])
  func `an Escape meant for the card closes the offer without an answer`(command: Command) throws {
    var show = try offering()
    show.apply(command, at: after(0.5))
    #expect(!show.overlays.isOpen(.updateOffer) && !show.isLeaving)
    #expect(show.updateAnswer(in: start..<after(9)) == nil)
  }

  @Test func `a download is announced as it begins, a refusal is not`() throws {
    var show = try offering()
    var declined = show
    show.apply(.answer(true), at: after(2))
    let begun = "downloading newer airport data"
    #expect(shown(show, after: 3).words.contains(begun))
    #expect(!shown(show, after: 6).words.contains(begun))
    declined.apply(.answer(false), at: after(2))
    #expect(!shown(declined, after: 3).words.contains(begun))
  }

  @Test(arguments: [
    Command.search(.open), .toggleHelp, .panel(.toggle), .toggleView(.radar), .view(.airport),
    .openAirport(3),
  ])
  func `another sheet or view closes the offer without an answer`(command: Command) throws {
    var show = try offering()
    show.apply(command, at: after(2))
    #expect(!show.overlays.isOpen(.updateOffer))
    #expect(show.updateAnswer(in: start..<after(3)) == nil)
    show.apply(command, at: after(3))
    show.apply(.view(.sky), at: after(4))
    #expect(!show.overlays.isOpen(.updateOffer))
  }

  @Test func `while a question is asked, no key turns a page of the card behind it`() throws {
    var show = try Cards.show(report: "METAR XXCC 150755Z 24014KT 9999 FEW012 M01/M03 Q1002")
    func shown(at seconds: Double) -> Presentation {
      show.presentation(at: Cards.instant(seconds), size: [960, 540])
    }
    func turnsNothing(_ picture: Presentation) -> Bool {
      picture.pageDown == nil && picture.pageUp == nil && picture.cardPages.isEmpty
    }
    #expect(shown(at: 4).pageDown == .turnCard(to: .weather(0)))
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    show.apply(.choose(box), at: Cards.instant(11))
    #expect(shown(at: 12).isAsking && turnsNothing(shown(at: 12)))
  }

  @Test func `the offer waits for the choice before a session`() throws {
    var show = try Panels.show()
    show.apply(.view(.airport), at: Europe.start)
    show.prepare(for: Europe.start)
    show.apply(.view(.sky), at: Europe.start)
    let choice = StartChoice(minutes: 10, pace: "gentle", sound: .music)
    let offer = StartOffer(choice: choice, place: "London", found: "London", beginsByItself: false)
    show.offerStart(offer, at: Europe.start)
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: start)
    show.prepare(for: start)
    #expect(show.overlays.front == .start)
    show.apply(.start(.begin), at: after(1))
    show.prepare(for: after(1))
    #expect(show.overlays.front == nil)
    show.apply(.start(.proceed), at: after(2))
    show.prepare(for: after(2))
    #expect(show.overlays.front == .updateOffer)
  }

  @Test func `a question about a pattern comes first`() throws {
    var show = try offering()
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    show.apply(.choose(box), at: after(1))
    #expect(show.overlays.isOpen(.question) && !show.overlays.isOpen(.updateOffer))
    show.apply(.answer(true), at: after(3))
    #expect(show.paceName == "box")
    #expect(show.updateAnswer(in: start..<after(4)) == nil)
  }

  @Test(
    arguments: [
      SIMD2(800, 480), [1280, 800], [1080, 1920], [3840, 2160], [390, 844], [720, 720],
    ]
  )
  func `everything lies on the sheet, at a size that can be read`(size: SIMD2<Int>) throws {
    let scene = shown(try offering(), after: 1, size: size)
    let panel = PanelLayout(size: size)
    let sheet = panel.lowered(to: UpdateOfferSheet.height, in: size).sheet
    #expect(Box(size: size).contains(sheet.low) && Box(size: size).contains(sheet.high))
    let layers = scene.scene.marks.compactMap { mark -> (layer: CachedLayer, corner: SIMD2<Int>)? in
      if case .layer(let layer, let corner, _) = mark { (layer, corner) } else { nil }
    }
    let (layer, corner) = try #require(layers.last)
    let buttons = try [Command.answer(true), .answer(false)].map(scene.button)
    for box in buttons { #expect(sheet.contains(box.low) && sheet.contains(box.high)) }
    #expect(buttons[0].low.x > buttons[1].high.x)
    let top = try #require(buttons.map(\.low.y).min())
    let bottom = try #require(buttons.map(\.high.y).max())
    for case .text(let run, let place, _) in layer.marks {
      let point = place + SIMD2<Float>(corner)
      #expect(sheet.contains(point))
      // In a small window, the line of keys below the buttons is as large.
      guard run.alignment == .left, run.size > 0.02 * panel.unit, point.y < bottom else { continue }
      #expect(point.y < top - Float(run.size) * 0.4, "\(run.lines)")
      #expect(try #require(run.maxWidth) >= 0.405 * Double(run.lines[0].count) * run.size)
    }
  }

  @Test(
    arguments: [
      (UpdateOutcome.downloaded, "New airport data, used from the next start"),
      (.current, "The airport data are up to date"),
      (.failed, "The airport data could not be updated"),
    ]
  )
  func `the outcome is announced`(outcome: UpdateOutcome, words: String) throws {
    var show = try offering()
    show.apply(.answer(true), at: after(2))
    show.apply(.updated(outcome), at: after(5))
    #expect(shown(show, after: 6).words.contains(words))
  }
}
