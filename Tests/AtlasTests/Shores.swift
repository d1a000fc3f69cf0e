import Atlas
import Foundation
import TestSupport

/// The atlas that ships, read from the checkout.
func shippedAtlas() throws -> LandAtlas {
  try LandAtlas(bytes: shippedBytes())
}

func shippedBytes() throws -> [UInt8] { try Checkout.resource("land.atlas") }

/// A random generator with a fixed seed (Numerical Recipes' 64-bit congruence, its high bits mixed
/// down).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

extension Ring {
  /// An irregular island, clockwise.
  static func island(east: Double, north: Double, radius: Double, corners: Int = 40) -> Ring {
    Ring(
      points: (0..<corners).map { corner in
        let turn = -2 * Double.pi * Double(corner) / Double(corners)
        let r = radius * (1 + 0.2 * sin(5 * turn))
        return [east + r * cos(turn), north + r * sin(turn)]
      }
    )
  }
}
