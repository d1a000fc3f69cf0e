import Testing

@testable import Screen

@Suite("Weights that take steps")
struct SteppedWeightTests {
  private static let shares = (0...1024).map { Double($0) / 1024 }

  /// The weights of all shares where the whole weight has an effect of some levels, without repetition.
  private func steps(of weight: (Double) -> SteppedWeight, effect: UInt8) -> [Int] {
    Self.shares.map { Int(weight($0)[effect]) }.reduce(into: []) { steps, weight in
      if steps.last != weight { steps.append(weight) }
    }
  }

  @Test("A step changes no channel by more than a level, and is at least half as long as it may be")
  func lengths() {
    for effect in UInt8(1)...255 {
      for (whole, weight) in [(256, SteppedWeight.light), (128, SteppedWeight.seaWeight)] {
        let steps = steps(of: weight, effect: effect)
        let changes = Set(zip(steps, steps.dropFirst()).map { $1 - $0 })
        #expect(steps.first == 0 && steps.last == whole)
        #expect(changes.count == 1, "all steps have one length")
        let length = changes.first ?? 0
        #expect(length == 1 || length * Int(effect) <= whole)
        #expect(2 * length * Int(effect) > whole)
      }
    }
  }

  @Test("The steps of a coarser weight are steps of every finer one")
  func coincidence() {
    for weight in [SteppedWeight.light, SteppedWeight.seaWeight] {
      let steps = (UInt8(1)...255).map { Set(self.steps(of: weight, effect: $0)) }
      for (coarser, finer) in zip(steps, steps.dropFirst()) {
        #expect(coarser.isSubset(of: finer))
      }
    }
  }

  @Test("Where it has no effect, the weight is 0")
  func noEffect() {
    #expect(SteppedWeight.light(1)[0] == 0)
    #expect(SteppedWeight.seaWeight(0.5)[0] == 0)
  }
}
