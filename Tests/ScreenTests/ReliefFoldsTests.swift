import Glibc
import Testing

@testable import Atlas
@testable import Screen

/// How relief is smoothed along its ridges.
@Suite struct `Folds of relief` {
  private static let side = 96

  /// Returns the texels of a window, smoothed as far as the kernel stays within it.
  private func folded(level: Int = 0, _ texel: (_ x: Int, _ y: Int) -> Double) -> (
    before: [Int8], after: [Int8]
  ) {
    let side = Self.side
    let window = ReliefWindow(
      perDegree: ReliefWindow.perDegree(level: level),
      left: 0,
      top: 0,
      width: side,
      height: side,
      texels: (0..<side * side).map { Int8(texel($0 % side, $0 / side).rounded()) }
    )
    let after = ReliefFolds.texels(of: window, level: level, columns: 0..<side, rows: 0..<side)
    return (window.texels, after)
  }

  /// The root of the mean square within the window.
  private func deviation(_ texels: [Int8]) -> Double {
    var sum = 0.0
    for y in 16..<Self.side - 16 {
      for x in 16..<Self.side - 16 { sum += pow(Double(texels[y * Self.side + x]), 2) }
    }
    return (sum / pow(Double(Self.side - 32), 2)).squareRoot()
  }

  @Test(arguments: [0, 30, 45, 77, 90, 135, 160])
  func `ridges of every direction stay`(degrees: Int) {
    let angle = Double(degrees) * .pi / 180
    let (before, after) = folded { x, y in
      let across: Double = Double(x) * cos(angle) + Double(y) * sin(angle)
      return 60 * sin(across * .pi / 6)
    }
    #expect(deviation(after) > 0.93 * deviation(before))
    let changes = zip(before, after).map { Int8(clamping: Int($0) - Int($1)) }
    #expect(deviation(changes) < 0.12 * deviation(before), "nothing moves")
  }

  @Test func `bumps along a ridge are smoothed, but not away`() {
    func ridge(bumps: Double) -> [Int8] {
      folded { x, y in
        let fold: Double = 40 * sin(Double(y) * .pi / 6)
        let bump: Double = bumps * sin(Double(x) * .pi / 3)
        return fold + bump
      }.after
    }
    let (smooth, bumpy) = (ridge(bumps: 0), ridge(bumps: 15))
    let rest = zip(smooth, bumpy).map { Int8(clamping: Int($0) - Int($1)) }
    let share = deviation(rest) / (15 / 2.0.squareRoot())
    // With more of them gone, mountains look like fur.
    #expect(share > 0.6 && share < 0.72)
  }

  @Test func `flat ground stays flat, and texels outside the range as they are`() {
    let (_, after) = folded { x, _ in x < 40 ? 0 : 30 * sin(Double(x)) }
    for y in 0..<Self.side {
      let begin = y * Self.side
      #expect(after[begin..<begin + 34].allSatisfy { $0 == 0 })
    }
    let (before, kept) = folded(level: 3) { x, y in Double((x * 7 + y * 13) % 50) - 25 }
    #expect(before == kept, "the coarsest resolution has no texels to smooth")
  }
}
