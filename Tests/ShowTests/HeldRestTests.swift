import Breathing
import Facts
import Flights
import Scenes
import TestSamples
import Testing
import Text

@testable import Show

/// What the sky says while the breath is free after held breaths.
@Suite struct HeldRestTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  /// One breath of 16 s from 6 s on, and a rest of 64 s.
  private func show(
    _ pace: Pace = Preset.box.pace,
    from start: Instant = Europe.start,
    flights: Int = 1,
    facts: FactShow? = nil,
    interludes: [Duration] = [.seconds(14)],
    captions: Bool = true
  ) throws -> Show {
    let plan = try Plan(pace, flightsPerCycle: flights, interludes: interludes, seed: 7)
    return Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7),
      facts: facts,
      appearance: Appearance(palette: .day, showsCaption: captions)
    )
  }

  /// The first words of the fact of an instant.
  private func fact(_ show: Show, at seconds: Double) throws -> String {
    let fact = try #require(show.fact(at: show.moment(at: after(seconds)), after(seconds)))
    return fact.text.replacing("'", with: "’").split(separator: " ").prefix(2)
      .joined(separator: " ")
  }

  private func words(_ show: Show, at seconds: Double) -> String {
    show.scene(at: after(seconds), size: [1280, 800]).words.joined(separator: " ")
  }

  @Test func `without facts, the whole rest says that the breath is free`() throws {
    let show = try show(interludes: [])
    for seconds in [26.0, 40, 83] {
      #expect(words(show, at: seconds).contains("Breathe as you like."), "at \(seconds) s")
    }
    #expect(!words(show, at: 15).contains("Breathe as you like."))
  }

  @Test func `it says so in every rest that cannot be skipped, also if gentle breaths came last`()
    throws
  {
    // A breath of 19 s to second 25, five gentle ones of 12 s to second 85, and a rest of a minute.
    var show = try show(Pace("4-7-8"), flights: 6, interludes: [])
    let gentle = NamedPace(
      name: "mine",
      title: "mine",
      pace: .pattern(try BreathPattern("5-7"), ramp: nil)
    )
    show.apply(.breathe(gentle, by: .person), at: after(10))
    #expect(show.moment(at: after(84)).stage == .flight)
    for seconds in [89.0, 110, 143] {
      #expect(show.moment(at: after(seconds)).stage == .interlude)
      #expect(words(show, at: seconds).contains("Breathe as you like."), "at \(seconds) s")
    }
    show.apply(.skip, at: after(100))
    #expect(words(show, at: 101).contains("a minute of free breathing first"))
  }

  @Test(arguments: [true, false])
  func `a longer lead-in says so until a person settles in, also without captions`(captions: Bool)
    throws
  {
    let gentle = Pace.pattern(try BreathPattern("4-6"), ramp: nil)
    var next = try show(gentle, from: after(22), captions: captions)
    let usual = next
    // A breath was held until second 22, so the first flight begins at second 82.
    next.rest(after: try show(interludes: []))
    for seconds in [24.0, 50, 75] {
      #expect(words(next, at: seconds).contains("Breathe as you like."), "at \(seconds) s")
      #expect(!words(next, at: seconds).contains("settle in"), "at \(seconds) s")
    }
    for seconds in [78.0, 81, 84] {
      #expect(!words(next, at: seconds).contains("Breathe as you like."), "at \(seconds) s")
    }
    #expect(words(next, at: 79).contains("settle in") == captions)
    #expect(!words(usual, at: 24).contains("Breathe as you like."))
    // A screen that joins knows of no held breaths; a short rest needs no words in any case.
    var soon = try show(gentle, from: after(78), captions: captions)
    soon.rest(after: try show(interludes: []))
    #expect(!words(soon, at: 79).contains("Breathe as you like."))
  }

  @Test func `with facts, it says so first, and the fact follows`() throws {
    let show = try show(facts: Europe.facts())
    #expect(words(show, at: 27).contains("Breathe as you like."))
    let fact = try fact(show, at: 60)
    #expect(!words(show, at: 27).contains(fact))
    for seconds in [34.0, 60, 83] {
      #expect(!words(show, at: seconds).contains("Breathe as you like."))
      #expect(words(show, at: seconds).contains(fact), "at \(seconds) s")
    }
  }

  @Test func `after gentle breaths the fact is there at once`() throws {
    let show = try show(.pattern(try BreathPattern("4-6"), ramp: nil), facts: Europe.facts())
    // The breath ends at 16 s, and the rest lasts 20 s.
    #expect(words(show, at: 20).contains(try fact(show, at: 20)))
    #expect(!words(show, at: 20).contains("Breathe as you like."))
  }

  @Test func `a key that cannot skip the rest is answered with the reason`() throws {
    var show = try show(interludes: [])
    show.apply(.skip, at: after(30))
    #expect(words(show, at: 31).contains("a minute of free breathing first"))
    // After the minute the key needs no answer; before it there is something to skip to.
    show = try self.show(interludes: [])
    show.apply(.skip, at: after(2))
    show.apply(.skip, at: after(84))
    #expect(show.appearance.notice == nil)
  }
}
