/// A picture that is mostly the same as another, its base: only the stretches of rows that differ are kept.
package struct SparsePicture: Sendable {
  /// The picture from which the other stretches are taken; it has the same size.
  let base: PixelBuffer

  /// The parts of rows that are kept, and how many of them come before each row; see ``SparseRows``.
  private let spans: [SparseRows.Span]
  private let counts: [Int32]

  /// The pixels that are kept.
  private let pixels: [UInt32]

  /// Takes over the rows that were kept.
  init(_ rows: SparseRows, over base: PixelBuffer) {
    (self.base, counts) = (base, rows.counts)
    // Neither is empty, so that there is an address to read from.
    spans = rows.spans.isEmpty ? [SparseRows.Span(start: 0, end: 0, place: 0)] : rows.spans
    pixels = rows.pixels.isEmpty ? [0] : rows.pixels
  }

  /// The pixel in a column and a row.
  subscript(_ x: Int, _ y: Int) -> UInt32 {
    for span in spans[Int(counts[y])..<Int(counts[y + 1])] where span.start <= x && x < span.end {
      return pixels[Int(span.place) + x - Int(span.start)]
    }
    return base[x, y]
  }

  /// The whole picture.
  package var whole: PixelBuffer {
    PixelBuffer(width: base.width, height: base.height) { target in
      for y in 0..<base.height {
        for x in 0..<base.width { target[y * base.width + x] = self[x, y] }
      }
    }
  }

  /// The pixels in memory, while they are read.
  struct Reading {
    fileprivate let spans: UnsafePointer<SparseRows.Span>
    fileprivate let counts: UnsafePointer<Int32>
    fileprivate let pixels: UnsafePointer<UInt32>

    /// Begins to read a row.
    @inline(__always)
    func row(_ row: Int) -> Row {
      Row(next: spans + Int(counts[row]), last: spans + Int(counts[row + 1]), pixels: pixels)
    }
  }

  /// A row that is read from left to right.
  struct Row {
    fileprivate var next: UnsafePointer<SparseRows.Span>
    fileprivate let last: UnsafePointer<SparseRows.Span>
    fileprivate let pixels: UnsafePointer<UInt32>

    /// Finds the pixels from a column on, which must not lie to the left of the one before.
    ///
    /// - Returns: The first of them, nil if it is that of the base; and the column at which others begin, which is
    ///   beyond the picture after the last part that is kept.
    @inline(__always)
    mutating func part(from column: Int) -> (pixels: UnsafePointer<UInt32>?, end: Int) {
      while next < last, next.pointee.end <= column { next += 1 }
      guard next < last else { return (nil, .max) }
      let start = Int(next.pointee.start)
      guard start <= column else { return (nil, start) }
      return (pixels + (Int(next.pointee.place) + column - start), Int(next.pointee.end))
    }
  }

  /// Calls a closure with the pixels in memory.
  func read<Result>(_ body: (Reading) -> Result) -> Result? {
    spans.withUnsafeBufferPointer { spans in
      counts.withUnsafeBufferPointer { counts in
        pixels.withUnsafeBufferPointer { pixels in
          guard let spans = spans.baseAddress, let counts = counts.baseAddress,
            let pixels = pixels.baseAddress
          else { return nil }
          return body(Reading(spans: spans, counts: counts, pixels: pixels))
        }
      }
    }
  }
}
