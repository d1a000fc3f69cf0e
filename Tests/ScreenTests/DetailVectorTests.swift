import Breathing
import CPixels
import Testing

/// The code in C that finds, moves, sorts and draws details, against the plainest in Swift.
@Suite("Details in vectors")
struct DetailVectorTests {
  private func picture(_ size: SIMD2<Int>, _ chance: inout SeededGenerator) -> [UInt32] {
    (0..<size.x * size.y).map { _ in
      // Mostly dark, with some points.
      let bright = Int.random(in: 0..<8, using: &chance) == 0
      return UInt32.random(in: 0...(bright ? 0xFFFF_FFFF : 0x2020_2020), using: &chance)
    }
  }

  private func channel(_ pixel: UInt32, _ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: pixel >> UInt32(8 * index))
  }

  @Test("What an opening takes away, also at the edges", arguments: 0..<40 as Range<UInt64>)
  func find(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let size = SIMD2(Int.random(in: 1...40, using: &chance), Int.random(in: 1...23, using: &chance))
    let pixels = picture(size, &chance)
    let first = Int.random(in: 0..<size.y, using: &chance)
    let rows = Int.random(in: 1...size.y - first, using: &chance)
    var scratch = [UInt8](repeating: 0, count: details_scratch_size(size.x, rows))
    var excess = [UInt32](repeating: 0, count: size.x * rows)
    details_find(pixels, size.x, size.y, first, rows, &scratch, &excess)

    /// A pixel's channel in the picture, which its outermost pixels continue.
    func own(_ x: Int, _ y: Int, _ index: Int) -> UInt8 {
      channel(pixels[min(max(y, 0), size.y - 1) * size.x + min(max(x, 0), size.x - 1)], index)
    }
    func around(_ x: Int, _ y: Int, _ value: (Int, Int) -> UInt8) -> [UInt8] {
      (-2...2).flatMap { dy in (-2...2).map { dx in value(x + dx, y + dy) } }
    }
    for row in 0..<rows {
      for x in 0..<size.x {
        for index in 0..<4 {
          let y = first + row
          // Beyond the left and right edges, the eroded picture is continued like the picture itself.
          let eroded = around(x, y) { x, y in
            let clamped = min(max(x, 0), size.x - 1)
            return around(clamped, y) { own($0, $1, index) }.min() ?? 0
          }
          let opened = min(eroded.max() ?? 0, own(x, y, index))
          let expected = own(x, y, index) - opened
          #expect(channel(excess[row * size.x + x], index) == expected, "\(x), \(y), \(index)")
        }
      }
    }
  }

  @Test("A point is spread over four pixels, and stays within an area")
  func draw() {
    let points: [DetailsPoint] = [
      DetailsPoint(x: 3.5, y: 2.5, share: 1, color: 0x0010_2030),
      DetailsPoint(x: 6.75, y: 4.5, share: 1, color: 0x0000_0080),
      DetailsPoint(x: 8.0, y: 7.0, share: 0.5, color: 0x0000_0080),
      // At the edge of the area, beyond it, and nowhere.
      DetailsPoint(x: 1, y: 5.5, share: 1, color: 0x0000_0080),
      DetailsPoint(x: -20, y: 5.5, share: 1, color: 0x00FF_FFFF),
      DetailsPoint(x: .nan, y: .infinity, share: 1, color: 0x00FF_FFFF),
      // Too bright for a byte.
      DetailsPoint(x: 9.5, y: 1.5, share: 1, color: 0x00FF_F0FF),
    ]
    var pixels = [UInt32](repeating: 0xFF20_1010, count: 12 * 10)
    let area = DetailsArea(left: 1, right: 11, top: 1, bottom: 9)
    details_add(points, points.count, area, &pixels, 12)
    func blue(_ x: Int, _ y: Int) -> Int { Int(channel(pixels[y * 12 + x], 0)) - 0x10 }
    #expect(pixels[2 * 12 + 3] == 0xFF30_3040)
    #expect([blue(6, 4), blue(7, 4), blue(6, 5)] == [0x60, 0x20, 0])
    #expect([blue(7, 6), blue(8, 6), blue(7, 7), blue(8, 7)] == [16, 16, 16, 16])
    #expect([blue(0, 5), blue(1, 5)] == [0, 0x40])
    #expect(pixels[1 * 12 + 9] == 0xFFFF_FFFF)
    let lit = pixels.filter { $0 != 0xFF20_1010 }
    #expect(lit.count == 1 + 2 + 4 + 1 + 1)
  }

  @Test("Points are sorted by the strips in which they lie", arguments: 0..<20 as Range<UInt64>)
  func sort(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let points = (0..<200).map { index in
      DetailsPoint(
        x: Float(index),
        y: .random(in: -60...200, using: &chance),
        share: .random(in: 0...1, using: &chance),
        color: 0
      )
    }
    var starts = [UInt32](repeating: 0, count: 5 + 2)
    var sorted = [DetailsPoint](repeating: DetailsPoint(), count: 2 * points.count)
    details_sort(points, points.count, 0.25, 5, 32, &starts, &sorted)
    for strip in 0..<5 {
      let rows = Float(32 * strip)..<Float(32 * strip + 32)
      let expected = points.indices.filter { index in
        points[index].share > 0.25
          && (rows.contains(points[index].y - 0.5) || rows.contains(points[index].y + 0.5))
      }
      let own = sorted[Int(starts[strip])..<Int(starts[strip + 1])].map { Int($0.x) }
      #expect(own == expected, "strip \(strip)")
    }
  }

  @Test("Between four nodes, pixels move by what lies between their ways")
  func move() {
    let nodes = [
      DetailsNode(x: 1, y: 2, share: 1), DetailsNode(x: 3, y: 2, share: 0.5),
      DetailsNode(x: 1, y: -2, share: 1), DetailsNode(x: 3, y: 6, share: 0),
    ]
    let cell = DetailsCell(
      nodes: (nodes[0], nodes[1], nodes[2], nodes[3]),
      left: 10.5,
      top: 20.5,
      right: 18.5,
      bottom: 24.5
    )
    let pixels = [
      DetailsPixel(column: 10, row: 20, color: 1), DetailsPixel(column: 18, row: 24, color: 2),
      DetailsPixel(column: 14, row: 22, color: 3),
    ]
    var points = [DetailsPoint](repeating: DetailsPoint(), count: 3)
    withUnsafePointer(to: cell) { details_move(pixels, 3, $0, &points) }
    #expect(points.map { SIMD2($0.x, $0.y) } == [[11.5, 22.5], [21.5, 30.5], [16.5, 24.5]])
    #expect(points.map(\.share) == [1, 0, 0.625])
    #expect(points.map(\.color) == [1, 2, 3])
  }
}
