import Glibc
import Testing

@testable import Screen

@Suite struct `Eight pixels at a time` {
  @Test func `powers of two are right to four millionths`() {
    for step in stride(from: Float(-30), through: 20, by: 0.0137) {
      let value = Lanes(repeating: step).exp2[3]
      #expect(abs(value / exp2f(step) - 1) < 4e-6)
    }
  }

  @Test func `logarithms are right to a hundred-thousandth`() {
    for step in stride(from: Float(-30), through: 10, by: 0.0137) {
      let number = exp2f(step)
      #expect(abs(Lanes(repeating: number).log2[5] - log2f(number)) < 1e-5)
    }
  }

  @Test func `numbers are rounded to the nearest`() {
    let lanes = Lanes(0, 0.49, 0.51, 1.5, 2.5, 254.6, 255, 127.2)
    #expect(lanes.nearestBits == LaneBits(0, 0, 1, 2, 2, 255, 255, 127))
  }

  @Test func `limits hold`() {
    #expect(Lanes(-2, 0, 0.5, 1, 3, -0.1, 1.1, 0.9).heldToUnit == Lanes(0, 0, 0.5, 1, 1, 0, 1, 0.9))
    let smooth = Lanes(0, 1, 1.5, 2, 3, 1.25, 1.75, 9).smoothStep(1, 2)
    #expect(smooth == Lanes(0, 0, 0.5, 1, 1, 0.15625, 0.84375, 1))
  }

  @Test func `black takes no noise, other colours do`() {
    let noise = Lanes(repeating: 0.9)
    #expect(LaneColor(.zero).pixels(noise: noise)[0] == 0xFF00_0000)
    #expect(LaneColor([10, 20, 30]).pixels(noise: noise)[7] == 0xFF0B_151F)
    #expect(LaneColor([255, 255, 255]).pixels(noise: noise)[1] == 0xFFFF_FFFF)
  }
}
