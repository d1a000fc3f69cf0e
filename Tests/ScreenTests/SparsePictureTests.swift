import Testing

@testable import Screen

@Suite("A picture kept where it differs from another")
struct SparsePictureTests {
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> PixelBuffer {
    PixelBuffer(width: width, height: height) { pixels in
      for index in pixels.indices { pixels[index] = pixel(index % width, index / width) }
    }
  }

  @Test("The whole picture comes back, with the last stretch narrower than a tile")
  func whole() {
    let base = picture(77, 5) { x, y in UInt32(x + 100 * y) }
    let other = picture(77, 5) { x, y in y == 3 && x > 40 ? 7 : UInt32(x + 100 * y) }
    let sparse = SparsePicture(other, over: base) { stretch, row in row == 3 && stretch > 0 }
    #expect(sparse.whole == other)
    #expect(sparse[76, 3] == 7)
    #expect(sparse[76, 2] == 276)
  }

  @Test("Stretches that do not differ have no pixels of their own")
  func same() {
    let base = picture(64, 2) { x, _ in UInt32(x) }
    let sparse = SparsePicture(base, over: base) { _, _ in false }
    #expect(sparse.whole == base)
    let starts = sparse.read { reading in (0..<2).map { reading.start(row: 1, stretch: $0) == nil }
    }
    #expect(starts == [true, true])
  }
}
