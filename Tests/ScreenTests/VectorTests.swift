import Breathing
import CPixels
import Scenes
import Testing

@testable import Screen

/// Code that the compiler turns into vectors, against the same pixel by pixel.
@Suite("Vectors of inks and relief")
struct VectorTests {
  @Test("A span whose weight changes is blended pixel by pixel", arguments: 0..<60 as Range<UInt64>)
  func shade(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let color = Color(.random(in: 0...0xFFFFFF, using: &chance))
    let row = (0..<40).map { _ in UInt32.random(in: 0...UInt32.max, using: &chance) }
    let slope = PixelsSlope(
      start: .random(in: -300...500, using: &chance),
      step: .random(in: -30...30, using: &chance),
      minimum: .random(in: 0.5...100, using: &chance),
      maximum: .random(in: 100...256.5, using: &chance)
    )
    let place = Int.random(in: 0...9, using: &chance)
    let count = Int.random(in: 0...40, using: &chance)
    var shaded = row
    pixels_shade(Ink(color).pixel, slope, place, &shaded, count)
    for index in row.indices {
      let exact = slope.start + slope.step * Float(place + index)
      let weight = Int(min(max(exact, slope.minimum), slope.maximum))
      let expected = index < count ? Ink(color).over(row[index], weight: weight) : row[index]
      #expect(shaded[index] == expected)
    }
  }

  @Test("A row is tinted pixel by pixel", arguments: [0, 1, 100, 255, 256] as [UInt16])
  func tint(weight: UInt16) {
    var chance = SeededGenerator(seed: UInt64(weight))
    let row = (0..<37).map { _ in UInt32.random(in: 0...UInt32.max, using: &chance) }
    let ink = Ink(Color(0x2F_80C1))
    var tinted = row
    pixels_tint(ink.pixel, weight, &tinted, row.count)
    #expect(tinted == row.map { ink.over($0, weight: Int(weight)) })
  }

  @Test("Rows differ as their pixels do", arguments: [0, 5, 8, 32, 37])
  func difference(count: Int) {
    var chance = SeededGenerator(seed: UInt64(count))
    func row() -> [UInt32] { (0..<37).map { _ in .random(in: 0...UInt32.max, using: &chance) } }
    let (first, second) = (row(), row())
    let channels = (0..<3).map { (channel: UInt32) -> [Int] in
      (0..<count).map { (index: Int) -> Int in
        let a: UInt32 = first[index] >> (8 * channel) & 255
        let b: UInt32 = second[index] >> (8 * channel) & 255
        return abs(Int(a) - Int(b))
      }
    }
    let difference = pixels_difference(first, second, count)
    #expect(Int(difference.maximum) == channels.flatMap(\.self).max() ?? 0)
    #expect(Int(difference.sum) == channels.map { $0.reduce(0, +) }.max())
  }

  /// The luma and chroma of two equal rows of one colour.
  private func converted(_ pixel: UInt32) -> (luma: Set<UInt8>, blue: Set<UInt8>, red: Set<UInt8>) {
    let row = [UInt32](repeating: pixel, count: 38)
    var (upper, lower) = ([UInt8](repeating: 0, count: 38), [UInt8](repeating: 0, count: 38))
    var (blue, red) = ([UInt8](repeating: 0, count: 19), [UInt8](repeating: 0, count: 19))
    pixels_to_video(row, row, row.count, &upper, &lower, &blue, &red)
    return (Set(upper + lower), Set(blue), Set(red))
  }

  @Test("In a video, greys have no tint, and colours have BT.709's luma and chroma")
  func video() {
    for level in 0...255 as ClosedRange<UInt32> {
      let grey = converted(0xFF00_0000 | level * 0x1_0101)
      let luma = UInt8((16 + 219 * Double(level) / 255).rounded())
      #expect(grey.luma == [luma] && grey.blue == [128] && grey.red == [128], "\(level)")
    }
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let pixel = UInt32.random(in: 0...UInt32.max, using: &chance)
      let light = SIMD3<Double>(channels(pixel)) / 255
      let luma = (light * SIMD3(0.0722, 0.7152, 0.2126)).sum()
      let (blue, red) = ((light.x - luma) / 1.8556, (light.z - luma) / 1.5748)
      let exact: [Double] = [16 + 219 * luma, 128 + 224 * blue, 128 + 224 * red]
      let found = converted(pixel)
      for (bytes, exact) in zip([found.luma, found.blue, found.red], exact) {
        #expect(bytes.count == 1 && bytes.allSatisfy { abs(Double($0) - exact) < 0.51 })
      }
    }
  }

  @Test(
    "Relief between texels is the cubic, also beyond the edges",
    arguments: 0..<40 as Range<UInt64>
  )
  func cubic(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let (width, height) = (13, 9)
    let texels = (0..<width * height).map { _ in Int8.random(in: -128...127, using: &chance) }
    let x = (0..<8).map { _ in Float.random(in: -3...16, using: &chance) }
    let y = (0..<8).map { _ in Float.random(in: -3...12, using: &chance) }
    var values = [Float](repeating: 0, count: 8)
    texels.withUnsafeBufferPointer { texels in
      relief_cubic(ReliefTexels(texels: texels.baseAddress, width: 13, height: 9), x, y, &values)
    }
    func weights(_ t: Float) -> [Float] {
      let (t2, t3) = (t * t, t * t * t)
      let first: Float = -0.5 * t + t2 - 0.5 * t3
      let second: Float = 1 - 2.5 * t2 + 1.5 * t3
      let third: Float = 0.5 * t + 2 * t2 - 1.5 * t3
      let fourth: Float = -0.5 * t2 + 0.5 * t3
      return [first, second, third, fourth]
    }
    for place in 0..<8 {
      let (left, up) = (min(max(x[place], 1), 10), min(max(y[place], 1), 6))
      let (across, down) = (weights(left - left.rounded(.down)), weights(up - up.rounded(.down)))
      var sum: Float = 0
      for column in 0..<4 {
        for row in 0..<4 {
          let line = (Int(up) - 1 + row) * width
          let texel = Float(texels[line + Int(left) - 1 + column])
          sum += texel * across[column] * down[row]
        }
      }
      #expect(abs(values[place] - sum) < 1e-3)
    }
  }

  @Test("A field between its numbers is linear, also beyond the edges")
  func linear() {
    let field: [Float] = (0..<20).map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: 5)
      return Float(column + 10 * row)
    }
    let x: [Float] = [0, 0.5, 3.25, -2, 9, 1, 2.75, 3]
    let y: [Float] = [0, 0.5, 2.5, 1, 1, -4, 8, 1.25]
    var values = [Float](repeating: 0, count: 8)
    field.withUnsafeBufferPointer { field in
      relief_linear(ReliefField(numbers: field.baseAddress, width: 5, height: 4), x, y, &values)
    }
    for place in 0..<8 {
      let (across, down) = (min(max(x[place], 0), 4), min(max(y[place], 0), 3))
      let expected = across + 10 * down
      #expect(abs(values[place] - expected) < 0.02)
    }
  }
}
