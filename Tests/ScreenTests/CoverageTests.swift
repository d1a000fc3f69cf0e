import CPango
import Testing

@testable import Screen

/// The coverage of pixels by drawings on finer surfaces.
@Suite struct CoverageTests {
  private func rectangle(
    from low: SIMD2<Double>,
    to high: SIMD2<Double>,
    on size: SIMD2<Int>,
    _ fineness: Coverage.Fineness
  ) -> [UInt8] {
    Coverage.painted(size, fineness) { cairo in
      cairo_move_to(cairo, low.x, low.y)
      cairo_line_to(cairo, high.x, low.y)
      cairo_line_to(cairo, high.x, high.y)
      cairo_line_to(cairo, low.x, high.y)
      cairo_close_path(cairo)
      cairo_fill(cairo)
    }
  }

  @Test(arguments: [Coverage.Fineness.whole, .across, .both])
  func `a drawing covers pixels wholly, by half or not at all`(fineness: Coverage.Fineness) {
    let full = rectangle(from: [0, 0], to: [5, 3], on: [5, 3], fineness)
    #expect(full == [UInt8](repeating: 255, count: 15))
    // Half of the first column, and none of the last one and the last row.
    let part = rectangle(from: [0.5, 0], to: [4, 2], on: [5, 3], fineness)
    let row: [Int] = [128, 255, 255, 255, 0]
    let expected = row + row + [0, 0, 0, 0, 0]
    #expect(part.count == expected.count)
    for (coverage, expected) in zip(part, expected) {
      #expect(abs(Int(coverage) - expected) <= 1)
    }
  }

  @Test func `pixels average the rows of a surface that is finer down`() {
    let coverage = rectangle(from: [0, 0.25], to: [1, 1.5], on: [1, 2], .both)
    #expect(coverage == [191, 128])
  }

  @Test func `a drawing whose finer surface Cairo refuses is as fine as the pixels`() {
    let width = FineCoverage.largest / 4 + 1
    let coverage = rectangle(
      from: [0, 0],
      to: [Double(width), 1],
      on: SIMD2(width, 1),
      .both
    )
    #expect(coverage == [UInt8](repeating: 255, count: width))
  }
}
