import Breathing
import CPixels
import Testing

/// The vector code for the ground of a turning globe, against the same in plain C.
@Suite("Vectors of turning ground")
struct TurnVectorTests {
  private static let size = (width: 90, height: 41)

  /// A layer of random differences.
  private func layer(_ chance: inout SeededGenerator) -> [UInt32] {
    (0..<Self.size.width * Self.size.height).map { _ in
      let channels = SIMD4<Int8>((0..<4).map { _ in Int8.random(in: -127...127, using: &chance) })
      return unsafeBitCast(channels, to: UInt32.self)
    }
  }

  @Test(
    "Samples are the same, also beyond the edges of a layer",
    arguments: 0..<120 as Range<UInt64>
  )
  func samples(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let layer = layer(&chance)
    let places = (0...4).map { _ in
      PixelsPlace(
        x: .random(in: -30...120, using: &chance),
        y: .random(in: -20...60, using: &chance),
        share: .random(in: 0...1, using: &chance)
      )
    }
    let kinds = [PixelsNothing, PixelsWhole, PixelsShared, PixelsAdded, PixelsKept]
    let samplings = (0..<4).map { _ in UInt8(kinds.randomElement(using: &chance)!) }
    let count = Int.random(in: 1...128, using: &chance)
    let row = (0..<4 * 128).map { _ in Int16.random(in: -8000...8000, using: &chance) }
    var (fast, plain) = (row, row)
    let (width, height) = (Int32(Self.size.width), Int32(Self.size.height))
    pixels_sample(layer, width, height, places, samplings, 32, &fast, count)
    pixels_sample_plain(layer, width, height, places, samplings, 32, &plain, count)
    #expect(fast == plain)
    #expect(fast[(4 * count)...] == row[(4 * count)...])
    for (index, sampling) in samplings.enumerated() where 32 * (index + 1) <= count {
      let part = 128 * index..<128 * (index + 1)
      let (old, new) = (row[part], fast[part])
      if sampling == UInt8(PixelsKept) { #expect(old == new) }
      if sampling == UInt8(PixelsNothing) { #expect(new.allSatisfy { $0 == 0 }) }
    }
  }

  @Test("A sample between four pixels is their mean, in 128ths")
  func mean() {
    var layer = [UInt32](repeating: 0, count: Self.size.width * Self.size.height)
    layer[5 * Self.size.width + 7] = 0x0000_0064
    var row = [Int16](repeating: 9, count: 64)
    let place = PixelsPlace(x: 7.5, y: 5.5, share: 0.5)
    let (width, height) = (Int32(Self.size.width), Int32(Self.size.height))
    func sample(_ sampling: UInt8) {
      pixels_sample(layer, width, height, [place, place], [sampling], 16, &row, 16)
    }
    sample(UInt8(PixelsWhole))
    #expect(row[0] == 100 * 128 / 4)
    #expect(row[1] == 0)
    sample(UInt8(PixelsShared))
    #expect(abs(row[60] - 100 * 128 / 8) <= 1)
    sample(UInt8(PixelsAdded))
    #expect(abs(row[60] - 100 * 128 / 4) <= 2)
  }

  @Test("Rows are mixed and added in the same way", arguments: 0..<40 as Range<UInt64>)
  func rows(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    func sums() -> [Int16] {
      (0..<4 * 42).map { _ in Int16.random(in: -127...127, using: &chance) * 128 }
    }
    let (first, second) = (sums(), sums())
    let (weight, count) = (UInt16.random(in: 0...256, using: &chance), 42)
    var (fast, plain) = (first, first)
    pixels_mix_sums(first, second, weight, &fast, count)
    if (1..<256).contains(weight) {
      pixels_mix_sums_plain(first, second, weight, &plain, count)
      #expect(fast == plain)
    } else {
      #expect(fast == (weight == 0 ? first : second))
    }
    let start = Int.random(in: 0...9, using: &chance)
    let length = Int.random(in: 0...120 - start, using: &chance)
    let row = (0..<120).map { _ in UInt32.random(in: 0...UInt32.max, using: &chance) }
    var (wide, narrow) = (row, row)
    fast.withUnsafeBufferPointer { sums in
      guard let own = sums.baseAddress.map({ $0 + 4 }) else { return }
      pixels_add_tripled(own, start, &wide, length)
      pixels_add_tripled_plain(own, start, &narrow, length)
    }
    #expect(wide == narrow)
    #expect(wide[length...] == row[length...])
  }

  @Test("A level changes by twice the sum, and no further than a byte allows")
  func levels() {
    let sums = [Int16](repeating: 0, count: 4) + [Int16](repeating: 20 * 128, count: 4 * 3)
    var row: [UInt32] = [0xFF10_10F0, 0xFF10_10F0, 0xFF10_10F0]
    sums.withUnsafeBufferPointer { sums in
      guard let own = sums.baseAddress.map({ $0 + 4 }) else { return }
      pixels_add_tripled(own, 0, &row, 3)
    }
    // To the left, a third comes from the neighbour.
    #expect(row[0] & 255 == 255)
    let rise: [Int] = row.map { Int($0 >> 8 & 255) - 0x10 }
    #expect(rise == [27, 40, 40])
  }

  @Test("Sums between those of a row are as near to both as their columns", arguments: [1, 2, 3])
  func enlarged(times: Int) {
    // A slope of whole levels.
    let sums: [Int16] = (0..<4 * 42).map { (index: Int) in Int16((index / 4 - 1) * 64 * times) }
    sums.withUnsafeBufferPointer { sums in
      guard let own = sums.baseAddress.map({ $0 + 4 }) else { return }
      for (start, count) in [(0, 40 * times), (1, 37), (3, 5), (7, 0)] {
        var row = [UInt32](repeating: 0, count: 120)
        pixels_add_enlarged(own, Int32(times), start, &row, count)
        for (index, pixel) in row.prefix(count).enumerated() {
          let exact = Double(start + index) + 0.5 - Double(times) / 2
          #expect(abs(Double(pixel & 255) - max(exact, 0)) <= 0.51)
        }
        #expect(row[count...].allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("Sea, ground and noise become the same pixels", arguments: 0..<40 as Range<UInt64>)
  func seas(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let sums = (0..<4 * 42).map { _ in Int16.random(in: -2000...18000, using: &chance) }
    let noise = (0..<136).map { _ in Int16.random(in: -64...64, using: &chance) }
    let start = Int.random(in: 0...9, using: &chance)
    let count = Int.random(in: 0...120 - start, using: &chance)
    let row = [UInt32](repeating: 7, count: 120)
    var (fast, plain) = (row, row)
    sums.withUnsafeBufferPointer { sums in
      guard let own = sums.baseAddress.map({ $0 + 4 }) else { return }
      pixels_put_tripled(own, noise, start, &fast, count)
      pixels_put_tripled_plain(own, noise, start, &plain, count)
    }
    #expect(fast == plain)
    var (quick, slow) = (sums, sums)
    sums.withUnsafeBufferPointer { sums in
      guard let own = sums.baseAddress.map({ $0 + 4 }) else { return }
      pixels_add_sea(own, start, &quick, min(count, 40))
      pixels_add_sea_plain(own, start, &slow, min(count, 40))
    }
    #expect(quick == slow)
    let (light, share) = (
      Int16.random(in: 0...32_767, using: &chance), Int16.random(in: 0...32_767, using: &chance)
    )
    // As seas are, these differ by fewer steps than sixteen bits have.
    let later = Array(sums.reversed())
    pixels_mix_seas(sums, noise, later, noise, light, share, &quick, 131)
    pixels_mix_seas_plain(sums, noise, later, noise, light, share, &slow, 131)
    #expect(quick == slow)
    #expect(fast[..<count].allSatisfy { $0 >> 24 == 0xFF })
    #expect(fast[count...] == row[count...])
  }

  @Test("A sea is added between its own pixels, at the share and the light of the instant")
  func sea() {
    // A slope of 64ths, which light raises; the sea after the turn is level.
    let slope: [Int16] = (0..<4 * 24).map { (index: Int) in Int16(256 * (index / 4 - 1)) }
    let light = [Int16](repeating: 640, count: slope.count)
    let level = [Int16](repeating: 1024, count: slope.count)
    let none = [Int16](repeating: 0, count: slope.count)
    var mixed = none
    pixels_mix_seas(slope, light, level, none, 16_384, 8192, &mixed, mixed.count)
    #expect(mixed[40] == 2224)
    mixed.withUnsafeBufferPointer { sea in
      guard let own = sea.baseAddress.map({ $0 + 4 }) else { return }
      for (start, count) in [(0, 44), (3, 20), (6, 1), (5, 0)] {
        var sums = [Int16](repeating: 100, count: 4 * 44)
        pixels_add_sea(own, start, &sums, count)
        for index in 0..<count {
          let place = Double(start + index) / 2 - 0.25
          let added = Double(sums[4 * index]) - 100
          #expect(abs(added - 496 - 192 * place) <= 1.5)
        }
        #expect(sums[(4 * count)...].allSatisfy { $0 == 100 })
      }
    }
  }
}
