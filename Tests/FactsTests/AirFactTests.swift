import Facts
import Foundation
import TestSupport
import Testing

@Suite("Facts about those who are in the air")
struct AirFactTests {
  let words: WordLint

  init() throws {
    words = try lint()
  }

  private func facts(
    _ air: AirFigures,
    units: Units = .metric,
    sets: Set<FactSet> = Set(FactSet.allCases)
  ) -> [Fact] {
    var leg = LegFigures.osloToRome
    leg.air = air
    return ComputedFact.all(for: leg, units: units, sets: sets, lint: words)
      .filter { ["leg.around", "leg.airliners", "leg.passengers"].contains($0.id) }
  }

  private func around(_ count: Int, _ kilometres: Double) -> AirFigures {
    AirFigures(hour: 12, traffic: .init(count: count, withinKilometres: kilometres))
  }

  @Test(arguments: [
    (
      214, Units.metric,
      "Right now 214 aircraft are flying within about 200 kilometres of here."
    ),
    (214, .imperial, "Right now 214 aircraft are flying within about 120 miles of here."),
    (1, .metric, "Right now 1 aircraft is flying within about 200 kilometres of here."),
    (1432, .metric, "Right now 1,432 aircraft are flying within about 200 kilometres of here."),
  ])
  func `with a source, the aircraft around the place are counted`(
    count: Int,
    units: Units,
    text: String
  ) throws {
    let fact = try #require(facts(around(count, 200), units: units).first)
    #expect(fact.text == text)
    #expect(fact.sourceLine == "Counted from the aircraft received here")
    #expect(fact.problems(words) == [])
  }

  @Test(arguments: [
    AirFigures(hour: 14), AirFigures(hour: 14, traffic: .init(count: 0, withinKilometres: 74)),
  ])
  func `without aircraft, the figures are called typical and name their source`(
    air: AirFigures
  ) throws {
    let computed = facts(air)
    #expect(
      computed.map(\.text) == [
        "At this hour, about 10,100 airliners are typically in the air, on their way.",
        "At this hour, about 1.3 million people are typically in the air, on their way.",
      ]
    )
    for fact in computed {
      let source = "Estimated from figures of the Air Transport Action Group, 2024"
      #expect(fact.sourceLine == source)
      #expect(fact.url?.hasPrefix("https://") == true)
      #expect(fact.problems(words) == [])
    }
  }

  @Test func `fewer than a million people are written out`() throws {
    let quiet = try #require(facts(AirFigures(hour: 3)).last)
    #expect(
      quiet.text == "At this hour, about 800,000 people are typically in the air, on their way."
    )
  }

  /// The mean of a day is a year's departures times the hours of a flight over the hours of a year:
  /// 35.3 million × 2.1 / 8,766 = 8,457, with 125 passengers each.
  @Test func `a day's figures swing around the mean and are highest in the busiest hours`() throws {
    let counts: [Double] = try (0..<24).map { hour in
      let text = try #require(facts(AirFigures(hour: hour)).first?.text)
      return try #require(Double(text.filter(\.isNumber)))
    }
    let mean: Double = counts.reduce(0, +) / 24
    #expect(abs(mean - 8457) < 60)
    let most = try #require(counts.max())
    #expect([counts[14], counts[15]].contains(most))
    #expect(try #require(counts.min()) > 6500)
  }

  @Test func `waiting rooms, and those who asked for nature, get no facts about flying`() {
    for air in [around(214, 200), AirFigures(hour: 14)] {
      #expect(facts(air, sets: [.waitingRoom, .nature]).isEmpty)
      #expect(!facts(air, sets: [.flying]).isEmpty)
    }
  }

  /// In an endless day a computed fact is shown about every seven minutes, so thirty-two of them take more than three
  /// hours.
  @Test(arguments: [0, 1, 2015, .max] as [UInt64])
  func `a fact about the air has one turn in thirty-two, and does not stand in for others`(
    seed: UInt64
  ) {
    for air in [around(214, 200), AirFigures(hour: 3)] {
      var dice = Xorshift(seed: seed)
      let ids = (0..<320).map { turn in
        var leg = LegFigures.random(&dice)
        leg.air = air
        return ComputedFact.choice(for: leg, turn: turn, seed: seed, lint: words).id
      }
      let typical = air.traffic == nil ? "leg.airliners" : "leg.around"
      for id in [typical, "leg.passengers"] {
        let turns = ids.indices.filter { ids[$0] == id }
        #expect(turns.count == 10, "\(id)")
        #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 == 32 }, "\(id): \(turns)")
      }
    }
  }
}
