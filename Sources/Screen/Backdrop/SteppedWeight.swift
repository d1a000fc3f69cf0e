/// A weight that takes coarser steps where it has less effect: each changes no channel by more than one level.
struct SteppedWeight {
  /// The weights by the number of their step.
  private var weights = SIMD32<UInt16>()

  private let steps: Steps

  /// The steps of a weight by the greatest effect that the whole of it has on a channel.
  private struct Steps {
    let whole: UInt16

    /// The lengths of the steps, without repetition: at most 32, because most quotients are small.
    let lengths: [UInt16]

    /// The numbers of the lengths, by the effect in levels.
    let numbers: [UInt8]

    init(of whole: UInt16) {
      self.whole = whole
      var (lengths, numbers): ([UInt16], [UInt8]) = ([], [])
      for effect in 0...UInt16(255) {
        let length = max(whole / max(effect, 1), 1)
        if lengths.last != length { lengths.append(length) }
        numbers.append(UInt8(lengths.count - 1))
      }
      (self.lengths, self.numbers) = (lengths, numbers)
    }
  }

  private static let (lightSteps, ebbSteps) = (Steps(of: 256), Steps(of: 128))

  /// The weights of the light, from 0 to 256.
  static func light(_ share: Double) -> SteppedWeight { SteppedWeight(share, lightSteps) }

  /// The weights of the sea in place of land, from 0 to 128.
  static func ebb(_ share: Double) -> SteppedWeight { SteppedWeight(share, ebbSteps) }

  private init(_ share: Double, _ steps: Steps) {
    self.steps = steps
    let exact = min(max(share, 0), 1) * Double(steps.whole)
    for (number, length) in steps.lengths.enumerated() {
      // The last step may be shorter, so that the steps end exactly at the full weight.
      let below = UInt16(exact) / length * length
      let above = min(below + length, steps.whole)
      weights[number] = exact - Double(below) < Double(above) - exact ? below : above
    }
  }

  /// The weight where the whole of it changes no channel by more than a number of levels.
  subscript(effect: UInt8) -> UInt16 {
    effect > 0 ? weights[Int(steps.numbers[Int(effect)])] : 0
  }
}
