import Breathing
import Geodesy
import Scenes
import Testing

@testable import Screen

/// The ground of a turn beside that of the pictures that stand still.
extension TurnTests {
  @Test("In a small picture, lights of a pixel stay sharp as the globe begins and ends to turn")
  func sharpness() {
    let (first, second) = backdrops(480, 270, palettes: (.night, .night))
    let painter = BackdropPainter(atlas: shippedAtlas, relief: shippedRelief, places: shippedPlaces)
    let canvas = Canvas(480, 270) { painter.paint($0) }
    /// The mean difference between pixels side by side on the ground.
    func sharpness(_ mark: Mark) -> Double {
      let pixels = picture(canvas, mark)
      var sum = 0
      for y in 150..<260 {
        for x in 60..<420 {
          sum += abs(channels(pixels[y * 480 + x]).x - channels(pixels[y * 480 + x + 1]).x)
        }
      }
      return Double(sum) / (110 * 360)
    }
    let state = BackdropState(light: 0.1)
    for (backdrop, shares) in [(first, [0.008, 0.02]), (second, [0.98, 0.992])] {
      let still = sharpness(.backdrop(backdrop, state))
      #expect(still > 1.5, "there are lights")
      for share in shares {
        let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
        let ratio = sharpness(.turn(turn, state)) / still
        #expect((0.7...1.15).contains(ratio), "\(ratio) at \(share)")
      }
    }
  }

  @Test(
    "In a large picture, the smooth sea below the limb is that of the whole pictures",
    // Between two rows of a sinking scene, the rounding of the mixes adds up to a fifth of a level.
    arguments: [(0.0, 0.2), (9.5, 0.25)]
  )
  func smoothSea(sunk: Double, greatestMean: Double) {
    let (width, height) = (1152, 960)
    let canvas = Canvas(width, height) { Self.painter.paint($0) }
    let state = BackdropState(light: 0.15, sunk: sunk)
    let (first, second) = backdrops(width, height, headroom: 24, sun: Self.sunset)
    // Just before the smooth sea takes over from the whole ones, and just after it.
    for shares in [(0.005_99, 0.006_01), (0.993_99, 0.994_01)] {
      let pictures = [shares.0, shares.1].map { share in
        let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
        return picture(canvas, .turn(turn, state))
      }
      let ground = pictures.map { Array($0.suffix(width * (height / 2))) }
      #expect(greatestDifference(ground[0], ground[1]) <= 5)
      var sum = SIMD3<Int>()
      for (one, other) in zip(ground[0], ground[1]) { sum &+= channels(one) &- channels(other) }
      let most = max(abs(sum.x), abs(sum.y), abs(sum.z))
      #expect(Double(most) / Double(ground[0].count) < greatestMean, "the mean stays")
    }
  }
}
