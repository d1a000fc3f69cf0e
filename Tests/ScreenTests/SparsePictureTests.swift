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
    let isBase = sparse.read { reading in
      (0..<2).map { row in
        var row = reading.row(row)
        let (pixels, end) = row.part(from: 0)
        return pixels == nil && end >= 64
      }
    }
    #expect(isBase == [true, true])
  }

  @Test("A row is read in parts, from any column on")
  func parts() {
    let width = 32 * 5
    let base = picture(width, 2) { x, y in UInt32(x + 1000 * y) }
    let other = picture(width, 2) { x, y in UInt32(x + 1000 * y + 500) }
    // The second and third stretches are kept, and the fifth.
    let sparse = SparsePicture(other, over: base) { stretch, _ in [1, 2, 4].contains(stretch) }
    for (first, expected) in [(0, [0, 32, 96, 128]), (40, [40, 96, 128]), (130, [130])] {
      var starts: [Int] = []
      var levels: [UInt32?] = []
      _ = sparse.read { reading in
        var row = reading.row(1)
        var column = first
        while column < width {
          let (pixels, end) = row.part(from: column)
          starts.append(column)
          levels.append(pixels?.pointee)
          column = end
        }
      }
      #expect(starts == expected)
      #expect(levels == expected.map { [32, 40, 128, 130].contains($0) ? UInt32($0 + 1500) : nil })
    }
  }
}

extension SparsePicture {
  /// Keeps the stretches of a picture's rows that differ from another picture of the same size.
  fileprivate init(
    _ picture: PixelBuffer,
    over base: PixelBuffer,
    where differs: (_ stretch: Int, _ row: Int) -> Bool
  ) {
    var rows = SparseRows(picture.width, picture.height)
    for row in 0..<picture.height {
      picture.pixels[row * picture.width..<(row + 1) * picture.width].withUnsafeBufferPointer {
        rows.append($0) { differs($0, row) }
      }
    }
    self.init(rows, over: base)
  }
}
