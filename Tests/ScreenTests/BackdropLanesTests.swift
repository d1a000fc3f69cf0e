import CPixels
import Glibc
import Testing

@testable import Screen

@Suite struct `Eight pixels at a time` {
  @Test func `powers of two are right to four millionths`() {
    for step in stride(from: Float(-30), through: 20, by: 0.0137) {
      #expect(abs(planet_power(step) / exp2f(step) - 1) < 4e-6)
    }
  }

  @Test func `logarithms are right to a hundred-thousandth`() {
    for step in stride(from: Float(-30), through: 10, by: 0.0137) {
      let number = exp2f(step)
      #expect(abs(planet_logarithm(number) - log2f(number)) < 1e-5)
    }
  }

  @Test func `limits hold`() {
    #expect(
      Lanes(-2, 0, 0.5, 1, 3, -0.1, 1.1, 0.9).clampedToUnit == Lanes(0, 0, 0.5, 1, 1, 0, 1, 0.9)
    )
    let smooth = Lanes(0, 1, 1.5, 2, 3, 1.25, 1.75, 9).smoothStep(1, 2)
    #expect(smooth == Lanes(0, 0, 0.5, 1, 1, 0.15625, 0.84375, 1))
  }

  @Test func `black takes no noise, other colours do`() {
    func pixel(_ red: Float, _ green: Float, _ blue: Float, noise: Float = 0.9) -> UInt32 {
      planet_pixel(PlanetColor(red: red, green: green, blue: blue), noise)
    }
    #expect(pixel(0, 0, 0) == 0xFF00_0000)
    #expect(pixel(10, 20, 30) == 0xFF0B_151F)
    #expect(pixel(255, 255, 255) == 0xFFFF_FFFF)
    #expect(pixel(0.49, 254.6, 1.5, noise: 0) == 0xFF00_FF02)
  }
}
