import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The question about a pattern that a person chose on the sheet before a session.
@Suite struct StartConsentTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  /// A show whose sheet offers a pattern that needs consent.
  private func offering(_ consent: Consent = Consent()) throws -> Show {
    var show = try Panels.show(consent: consent)
    show.offerStart(.inLondon(pace: "box"), at: Europe.start)
    return show
  }

  private func begun(_ show: Show) -> StartChoice? { show.startBegun(in: after(0)..<after(100)) }

  private func shown(_ show: Show, after seconds: Double) -> Presentation {
    show.presentation(at: after(seconds), size: [1280, 800])
  }

  @Test func `a pattern with holds is asked about before the session begins`() throws {
    var show = try offering()
    show.apply(.start(.begin), at: after(5))
    #expect(begun(show) == nil && show.isWaitingForStart && show.overlays.front == .question)
    let question = shown(show, after: 7)
    #expect(question.isAsking && question.words.contains("Stay with gentle"))
    #expect(!question.words.contains("Ready when you are"))
    #expect(!question.words.contains("settle in"))
    // The sky waits as long as the person reads.
    #expect(show.moment(at: after(300)).stage == .leadIn)
    show.apply(.slower, at: after(8))
    show.apply(.view(.radar), at: after(8))
    #expect(show.overlays.front == .question && show.view == .sky)
    show.apply(.question(.move(by: 1)), at: after(9))
    show.apply(.question(.press), at: after(9))
    #expect(begun(show)?.pace == "box" && show.chosenStart == after(9.8))
    #expect(show.agreed(in: after(9)..<after(10)) == Preset.box.pace)
    #expect(show.overlays.front == nil && show.isWaitingForStart)
  }

  @Test func `settings with another view leave the question, for whose answer the session waits`()
    throws
  {
    var show = try offering()
    show.apply(.start(.begin), at: after(5))
    show.show(.radar, at: after(7))
    #expect(show.view == .radar && show.overlays.front == .question && show.isWaitingForStart)
  }

  @Test(arguments: [Command.answer(false), .back, .question(.press)])
  func `to decline it returns to the sheet with a gentle pattern`(decline: Command) throws {
    var show = try offering()
    show.apply(.start(.begin), at: after(5))
    // The second press of a double click was meant for the sheet.
    show.apply(decline, at: after(5.3))
    #expect(show.overlays.front == .question)
    show.apply(decline, at: after(8))
    #expect(show.overlays.front == .start && begun(show) == nil && !show.isLeaving)
    #expect(show.start.offer?.choice.pace == "gentle")
    #expect(shown(show, after: 9).words.contains("Ready when you are"))
    show.apply(.start(.begin), at: after(10))
    #expect(begun(show) == StartChoice(minutes: 10, pace: "gentle", sound: .music))
  }

  @Test func `a pattern with consent begins at once`() throws {
    var show = try offering(Consent(to: [Preset.box.pace]))
    show.apply(.start(.begin), at: after(5))
    #expect(begun(show)?.pace == "box" && show.overlays.front == nil)
  }
}
