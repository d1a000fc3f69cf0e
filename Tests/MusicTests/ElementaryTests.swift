import Glibc
import Testing

@testable import Music

struct ElementaryTests {
  @Test(arguments: stride(from: -3.0, through: 3, by: 0.01).map(\.self) + [1e6 + 0.125])
  func `sine and cosine agree with those of the C library`(turns: Double) {
    let whole = turns - turns.rounded()
    #expect(abs(Elementary.sine(turns: turns) - sin(2 * .pi * whole)) < 2e-13)
    #expect(abs(Elementary.cosine(turns: turns) - cos(2 * .pi * whole)) < 2e-13)
  }

  @Test(arguments: stride(from: -40.0, through: 40, by: 0.37).map(\.self))
  func `powers of two agree with those of the C library`(exponent: Double) {
    #expect(abs(Elementary.powerOfTwo(exponent) / exp2(exponent) - 1) < 1e-12)
  }

  @Test func `a smooth step starts and ends without a corner`() {
    #expect([-1, 0.5, 2].map { Elementary.smoothStep($0) } == [0, 0.5, 1])
    #expect(Elementary.smoothStep(0.001) < 1e-5)
    #expect(Elementary.smoothStep(0.999) > 1 - 1e-5)
  }
}
