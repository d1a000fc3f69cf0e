import Testing

@testable import Screen

@Suite("Weights that take steps")
struct SteppedWeightTests {
  private static let shares = (0...4096).map { Double($0) / 4096 }

  /// The weights of all shares where the whole weight has an effect of some levels, without repetition.
  private func steps(of weight: (Double) -> SteppedWeight, effect: UInt8) -> [Int] {
    Self.shares.map { Int(weight($0)[effect]) }.reduce(into: []) { steps, weight in
      if steps.last != weight { steps.append(weight) }
    }
  }

  @Test("A step changes no channel by more than a level, and is no shorter than it needs to be")
  func lengths() {
    for effect in UInt8(1)...255 {
      for (whole, weight) in [(256, SteppedWeight.light), (128, SteppedWeight.ebb)] {
        let steps = steps(of: weight, effect: effect)
        let changes = zip(steps, steps.dropFirst()).map { $1 - $0 }
        #expect(steps.first == 0 && steps.last == whole)
        #expect(changes.allSatisfy { $0 > 0 && ($0 == 1 || $0 * Int(effect) <= whole) })
        // The last step ends at the whole weight.
        let shorter = changes.dropLast().filter { ($0 + 1) * Int(effect) <= whole }
        #expect(shorter.isEmpty, "\(effect) levels")
      }
    }
  }

  @Test("A weight is the nearest step")
  func nearest() {
    for effect in [1, 3, 35, 100, 255] as [UInt8] {
      let steps = steps(of: SteppedWeight.light, effect: effect)
      for share in Self.shares {
        let distance = abs(Double(SteppedWeight.light(share)[effect]) - 256 * share)
        #expect(distance <= steps.map { abs(Double($0) - 256 * share) }.min() ?? 0)
      }
    }
  }

  @Test("Where it has no effect, the weight is 0")
  func noEffect() {
    #expect(SteppedWeight.light(1)[0] == 0)
    #expect(SteppedWeight.ebb(0.5)[0] == 0)
  }
}
