import Breathing
import CPixels
import Testing

/// Code that mixes rows in vectors, against the same channel by channel.
@Suite("Vectors of mixed rows")
struct MixVectorTests {
  /// Weights whose arithmetic differs most, and some between them.
  private static let weights: [UInt16] = [0, 1, 2, 77, 127, 128, 129, 200, 254, 255, 256]

  /// Calls a closure with each channel of a row.
  private func forEachChannel(_ count: Int, _ body: (_ pixel: Int, _ shift: Int) -> Void) {
    for pixel in 0..<count {
      for channel in 0..<4 { body(pixel, 8 * channel) }
    }
  }

  private func rows(_ number: Int, seed: UInt64) -> [[UInt32]] {
    var chance = SeededGenerator(seed: seed)
    return (0..<number).map { _ in
      (0..<53).map { _ in
        // Extremes are where a sum may overflow.
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: 0
        case 1: .max
        default: .random(in: 0...(.max), using: &chance)
        }
      }
    }
  }

  @Test("Two rows are mixed channel by channel, and no pixel beyond them", arguments: weights)
  func two(weight: UInt16) {
    let rows = rows(2, seed: UInt64(weight))
    for count in [0, 1, 7, 8, 9, 31, 53] {
      var (mixed, plain) = (rows[0], rows[0])
      pixels_mix(rows[0], rows[1], weight, &mixed, count)
      forEachChannel(count) { pixel, shift in
        let (a, b) = (Int(rows[0][pixel] >> shift & 255), Int(rows[1][pixel] >> shift & 255))
        let sum: Int = a * (256 - Int(weight)) + b * Int(weight)
        let exact = (sum + 128) >> 8
        #expect(Int(mixed[pixel] >> shift & 255) == exact, "pixel \(pixel) of \(count)")
      }
      #expect(mixed[count...] == rows[0][count...])
      guard weight < 256 else { continue }
      pixels_mix_plain(rows[0], rows[1], weight, &plain, count)
      #expect(plain == mixed)
    }
  }

  @Test("Light is added to the sea in place of land as without vectors", arguments: weights)
  func onlySea(light: UInt16) {
    let rows = rows(4, seed: 1000 + UInt64(light))
    for count in [0, 1, 7, 8, 9, 31, 53] {
      var (mixed, plain) = (rows[3], rows[3])
      pixels_mix_lights(rows[0], rows[1], rows[2], light, 128, &mixed, count)
      pixels_mix_lights_plain(rows[0], rows[1], rows[2], light, 128, &plain, count)
      #expect(mixed == plain)
      forEachChannel(count) { pixel, shift in
        let (dark, lit) = (Int(rows[0][pixel] >> shift & 255), Int(rows[1][pixel] >> shift & 255))
        let sea = Int(rows[2][pixel] >> shift & 255)
        let added: Int = (Int(light) * (lit - dark) + 128) >> 8
        let exact = min(max(sea + added, 0), 255)
        #expect(Int(mixed[pixel] >> shift & 255) == exact, "pixel \(pixel) of \(count)")
      }
      #expect(mixed[count...] == rows[3][count...])
    }
  }

  @Test("A row may be mixed in place")
  func inPlace() {
    let rows = rows(3, seed: 5)
    var (apart, own) = (rows[0], rows[0])
    pixels_mix(rows[0], rows[1], 90, &apart, 53)
    own.withUnsafeMutableBufferPointer { row in
      guard let start = row.baseAddress else { return }
      pixels_mix(start, rows[1], 90, start, row.count)
    }
    #expect(own == apart)
    (apart, own) = (rows[2], rows[2])
    pixels_mix_lights(rows[0], rows[1], rows[2], 90, 128, &apart, 53)
    own.withUnsafeMutableBufferPointer { row in
      guard let start = row.baseAddress else { return }
      pixels_mix_lights(rows[0], rows[1], start, 90, 128, start, row.count)
    }
    #expect(own == apart)
  }
}
