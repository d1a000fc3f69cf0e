/// A weight that takes coarser steps where it has less effect: each changes no channel by more than one level.
///
/// The steps of a coarser weight are steps of every finer one, too. With the longest possible steps, a sixth fewer
/// tiles would change, but neighbours would be rounded in different directions: in a smooth sky, a tenth of the borders
/// between tiles would be edges of about half a level.
struct SteppedWeight {
  /// The weights by the binary logarithm of the step.
  private var steps = SIMD16<UInt16>()

  /// The logarithms of the steps by the greatest effect that the whole weight has on a channel.
  private let logarithms: [UInt8]

  private static let lightLogarithms = logarithms(of: lightWhole)
  private static let seaLogarithms = logarithms(of: seaWhole)
  private static let (lightWhole, seaWhole) = (256, 128)

  /// The weights of the light, from 0 to 256.
  static func light(_ share: Double) -> SteppedWeight {
    SteppedWeight(share, of: lightWhole, lightLogarithms)
  }

  /// The weights of the sea in place of land, from 0 to 128.
  static func seaWeight(_ share: Double) -> SteppedWeight {
    SteppedWeight(share, of: seaWhole, seaLogarithms)
  }

  private init(_ share: Double, of whole: Int, _ logarithms: [UInt8]) {
    self.logarithms = logarithms
    let exact = min(max(share, 0), 1) * Double(whole)
    for logarithm in 0...whole.trailingZeroBitCount {
      let step = 1 << logarithm
      steps[logarithm] = UInt16(Int((exact / Double(step)).rounded()) * step)
    }
  }

  /// The weight where full weight changes no channel by more than `difference` levels.
  subscript(difference: UInt8) -> UInt16 {
    difference > 0 ? steps[Int(logarithms[Int(difference)])] : 0
  }

  private static func logarithms(of whole: Int) -> [UInt8] {
    (0...255).map { difference in
      // A power of two, so that the steps end exactly at the full weight and coincide with those of coarser weights.
      let finest = max(1, whole / max(difference, 1))
      return UInt8(Int.bitWidth - 1 - finest.leadingZeroBitCount)
    }
  }
}
