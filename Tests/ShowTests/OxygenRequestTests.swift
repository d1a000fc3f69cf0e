import Breathing
import Cabin
import Scenes
import TestSamples
import Testing

@testable import Show

/// The request to check the oxygen, and what it hides.
@Suite struct OxygenRequestTests {
  private func after(_ seconds: Double) -> Instant { Cards.instant(seconds) }

  /// A cabin that has been at an altitude for some seconds.
  private func cabin(_ feet: Double, for length: Double, until seconds: Double) throws -> CabinState
  {
    let pressure = StandardAtmosphere.hectopascals(altitudeFeet: feet)
    let first = try #require(CabinSample(at: after(seconds - length), hectopascals: pressure))
    let last = try #require(CabinSample(at: after(seconds), hectopascals: pressure))
    return CabinState(first).following(last)
  }

  /// A cabin in which it has just become time to check the oxygen.
  private func thinAir(at now: Instant) throws -> CabinState {
    let pressure = StandardAtmosphere.hectopascals(altitudeFeet: 25_000)
    let begin = now.advanced(by: .seconds(-100))
    let first = try #require(CabinSample(at: begin, hectopascals: pressure))
    let last = try #require(CabinSample(at: now, hectopascals: pressure))
    return CabinState(first).following(last)
  }

  private static let openers: [Command] = [
    .toggleHelp, .panel(.toggle), .search(.open),
    .choose(NamedPace.presets.first { $0.name == "box" } ?? NamedPace.presets[0]),
  ]

  @Test(arguments: openers)
  func `the request closes a sheet, and none opens until it is gone`(command: Command) throws {
    var show = try Cards.show()
    show.apply(command, at: after(20))
    #expect(show.overlays.front != nil)
    show.apply(.cabin(try cabin(25_000, for: 100, until: 30)), at: after(30))
    #expect(show.overlays.front == nil)
    show.apply(command, at: after(40))
    #expect(show.overlays.front == nil)
    let shown = show.presentation(at: after(45), size: [960, 540])
    #expect(!shown.usesKeyNavigation && !shown.isAsking && !shown.acceptsText)
    // A reading that changes nothing closes nothing later.
    show.apply(.cabin(try cabin(5_000, for: 60, until: 50)), at: after(50))
    show.apply(command, at: after(55))
    show.apply(.cabin(try cabin(5_000, for: 60, until: 60)), at: after(60))
    #expect(show.overlays.front != nil)
  }

  @Test func `the choice before a session stays, so that the session can begin`() throws {
    var show = try Panels.show()
    let choice = StartChoice(minutes: 10, pace: "gentle", sound: .music)
    let offer = StartOffer(choice: choice, place: "London", found: "London", beginsByItself: false)
    show.offerStart(offer, at: Europe.start)
    let now = Europe.start.advanced(by: .seconds(5))
    show.apply(.cabin(try thinAir(at: now)), at: now)
    #expect(show.asksForOxygen && show.overlays.front == .start)
  }

  @Test func `no one agrees to a pattern whose caution is behind the request`() throws {
    var show = try Panels.show()
    let choice = StartChoice(minutes: 10, pace: "box", sound: .music)
    let offer = StartOffer(choice: choice, place: "London", found: "London", beginsByItself: false)
    show.offerStart(offer, at: Europe.start)
    func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }
    show.apply(.start(.begin), at: after(5))
    show.apply(.cabin(try thinAir(at: after(6))), at: after(6))
    for seconds in [9.0, 10] { show.apply(.answer(true), at: after(seconds)) }
    #expect(show.asksForOxygen && show.overlays.front == .question)
    #expect(show.agreed(in: after(0)..<after(20)) == nil)
    // To decline needs no reading.
    var declined = show
    declined.apply(.answer(false), at: after(11))
    #expect(declined.overlays.front == .start)
    show.apply(.cabin(nil), at: after(12))
    show.apply(.answer(true), at: after(14))
    #expect(show.startBegun(in: after(0)..<after(20))?.pace == "box")
  }

  @Test func `an offer of newer data waits until the request is gone`() throws {
    var show = try Panels.show()
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: Europe.start)
    show.apply(.view(.airport), at: Europe.start)
    show.prepare(for: Europe.start)
    let now = Europe.start.advanced(by: .seconds(100))
    show.apply(.cabin(try thinAir(at: now)), at: now)
    show.apply(.view(.sky), at: now)
    show.prepare(for: now.advanced(by: .seconds(2)))
    #expect(show.asksForOxygen && !show.overlays.isOpen(.updateOffer))
    let gone = now.advanced(by: .seconds(5))
    show.apply(.cabin(nil), at: gone)
    show.prepare(for: gone)
    #expect(show.overlays.isOpen(.updateOffer))
  }

  @Test(arguments: [ViewName.sky, .airport])
  func `nothing of the picture is seen behind the request`(view: ViewName) throws {
    var show = try Cards.show(view: view)
    show.apply(.cabin(try cabin(25_000, for: 100, until: 30)), at: after(30))
    let marks = show.scene(at: after(33), size: [960, 540]).marks
    let ground = try #require(
      marks.lastIndex { mark in
        if case .fill(let color) = mark { color.opacity == 1 } else { false }
      }
    )
    let words = marks[(ground + 1)...].flatMap { mark -> [String] in
      if case .text(let run, _, _) = mark { run.lines } else { [] }
    }
    #expect(words.contains("Check oxygen") && words.contains("not a certified instrument"))
    #expect(marks.count == ground + 1 + words.count)
  }
}
