import Glibc

/// The units of distance on a radar.
public enum RadarUnits: String, Sendable, Hashable, CaseIterable {
  /// Kilometres.
  case metric
  /// Nautical miles.
  case nautical

  var metres: Double { self == .metric ? 1000 : 1852 }

  /// The greatest share of the range at which there is a ring.
  private static let outermost = 0.97

  /// The distance between rings, in metres: 1, 2 or 5 times a power of ten, so that two to four
  /// rings fit in the range.
  func ringStep(within rangeMetres: Double) -> Double {
    let reach = rangeMetres / metres
    let decade = pow(10, log10(reach / 2.5).rounded(.down))
    // Where two rings of 5 fit, there would be five or six of 2.
    if 10 * decade < Self.outermost * reach { return 5 * decade * metres }
    return (5 * decade <= reach * 1.0001 ? 2 : 1) * decade * metres
  }

  /// The distances of the rings within a range, in metres: two to four round numbers.
  func rings(within rangeMetres: Double) -> [Double] {
    let step = ringStep(within: rangeMetres)
    return stride(from: step, to: rangeMetres * Self.outermost, by: step).map { $0 }
  }

  /// Returns which rings have labels: the outermost, and of the others those between whose labels there is a gap, and
  /// whose labels do not touch the centre.
  ///
  /// - Parameters:
  ///   - rangeMetres: The range.
  ///   - em: The size of the labels, as a share of the scope's radius.
  /// - Returns: The indices of the rings, from the centre outwards.
  func labelledRings(within rangeMetres: Double, em: Double) -> [Int] {
    let rings = rings(within: rangeMetres)
    let apart = ringStep(within: rangeMetres) / rangeMetres
    // A gap is as high as the digits.
    let every = max(1, Int((1.4 * em / apart).rounded(.up)))
    return rings.indices.filter { ring in
      let isFree = rings[ring] / rangeMetres > 1.1 * em + 0.02
      return ring == rings.count - 1 || (isFree && (rings.count - 1 - ring).isMultiple(of: every))
    }
  }

  /// The distances of the settings panel within a range, in metres: from 0 to the rim in fifths of
  /// the distance between rings.
  func distanceSteps(within rangeMetres: Double) -> [Double] {
    let step = ringStep(within: rangeMetres) / 5
    return stride(from: 0, to: rangeMetres - step / 2, by: step).map { $0 } + [rangeMetres]
  }

  /// A distance to the nearest whole unit.
  func whole(_ metres: Double) -> Int { Int((metres / self.metres).rounded()) }

  /// A distance of less than a half in tenths of the unit; at least one, because nothing is no distance away.
  func fewTenths(_ metres: Double) -> Int { max(1, Int((metres / self.metres * 10).rounded())) }

  /// A distance in tenths of the unit, where it is short and not whole; nil otherwise.
  func tenths(_ metres: Double) -> Int? {
    let value = metres / self.metres
    let tenths = Int((value * 10).rounded())
    return value >= 10 || tenths % 10 == 0 ? nil : tenths
  }
}
