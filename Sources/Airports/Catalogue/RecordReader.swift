import Packing

/// Reads the details of one airport sequentially: the elevation, then the texts.
struct RecordReader {
  private var cursor: Cursor

  init(_ record: Bytes) {
    cursor = Cursor(record)
  }

  /// Reads the elevation in feet, which comes first; nil if unknown.
  @inline(__always)
  mutating func elevation() -> Int? {
    cursor.optionalSigned()
  }

  /// Reads the word indices of the next text: name, municipality, then keywords.
  @inline(__always)
  mutating func forEachWord(_ body: (Int) -> Void) {
    cursor.forEachNumber(min(cursor.number(), CatalogueLimits.words), body)
  }
}
