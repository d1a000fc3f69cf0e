import Atlas
import Foundation
import TestSupport

/// The atlas that ships, read from the checkout.
func shippedAtlas() throws -> LandAtlas {
  try LandAtlas(bytes: shippedBytes())
}

func shippedBytes() throws -> [UInt8] { try Checkout.resource("land.atlas") }

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
