import Breathing
import Testing

@testable import Show

@Suite("Palette transition")
struct PaletteTransitionTests {
  private func instant(_ seconds: Double) -> Instant {
    Instant(sinceEpoch: .seconds(1000)).advanced(by: .seconds(seconds))
  }

  private func transition(_ choices: [(at: Double, next: PaletteChoice)]) -> PaletteTransition {
    var transition = PaletteTransition(.day)
    for choice in choices { transition.choose(choice.next, at: instant(choice.at)) }
    return transition
  }

  @Test func `closes, passes to the other colour while closed, and opens`() {
    let transition = transition([(0, .night)])
    #expect(transition.choice == .night)
    #expect(transition.openness(at: instant(0)) == 1)
    #expect(transition.seen(at: instant(0.6)) == .day)
    for closed in [0.6, 0.9, 1.2] { #expect(transition.openness(at: instant(closed)) < 1e-9) }
    let half = transition.passage(at: instant(0.9))
    #expect(half.map { abs($0.share - 0.5) < 1e-9 && $0.from == .day && $0.to == .night } == true)
    #expect(transition.seen(at: instant(0.95)) == .night)
    #expect(transition.openness(at: instant(1.8)) == 1)
    #expect(transition.passage(at: instant(1.8)) == nil)
  }

  @Test func `opens on the palette chosen last before it closed`() {
    let transition = transition([(0, .night), (0.3, .highContrast)])
    #expect(transition.seen(at: instant(1.3)) == .highContrast)
    #expect(transition.passage(at: instant(2)) == nil)
  }

  @Test func `opens fully before it closes for a palette chosen meanwhile`() {
    for late in [0.7, 0.95, 1.5] {
      let transition = transition([(0, .night), (late, .highContrast)])
      #expect(transition.seen(at: instant(1.7)) == .night, "chosen after \(late) s")
      #expect(transition.openness(at: instant(1.8)) > 0.999)
      #expect(transition.openness(at: instant(2.4)) < 1e-9)
      #expect(transition.seen(at: instant(3.6)) == .highContrast)
    }
  }

  @Test func `stays open if the palette it opens on is chosen again`() {
    let transition = transition([(0, .night), (1.3, .highContrast), (1.5, .night)])
    #expect(transition.choice == .night)
    for second in [1.8, 2.1, 2.4, 3] {
      #expect(transition.openness(at: instant(second)) > 0.999)
      #expect(transition.seen(at: instant(second)) == .night)
    }
  }

  @Test func `changes neither openness nor colour suddenly, whenever palettes are chosen`() {
    var random = SeededGenerator(seed: 51, stream: 0)
    for _ in 0..<200 {
      var transition = PaletteTransition(.day)
      var last = (openness: 1.0, shares: [PaletteChoice.day: 1.0])
      for step in 0..<150 {
        let now = instant(Double(step) / 30)
        if Int.random(in: 0..<8, using: &random) == 0 {
          transition.choose(PaletteChoice.allCases.randomElement(using: &random) ?? .day, at: now)
        }
        let openness = transition.openness(at: now)
        var shares: [PaletteChoice: Double] = [:]
        if let passage = transition.passage(at: now) {
          shares[passage.from, default: 0] += 1 - passage.share
          shares[passage.to, default: 0] += passage.share
        } else {
          shares[transition.seen(at: now)] = 1
        }
        #expect(abs(openness - last.openness) < 0.1)
        // An open picture has no colour of its own.
        if openness < 0.99 || last.openness < 0.99 {
          for choice in PaletteChoice.allCases {
            let change = (shares[choice] ?? 0) - (last.shares[choice] ?? 0)
            #expect(abs(change) < 0.1, "\(choice) at step \(step)")
          }
        }
        last = (openness, shares)
      }
    }
  }
}
