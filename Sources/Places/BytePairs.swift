import Packing

/// A code in which bytes that text does not use stand for frequent pairs of bytes (P. Gage, 1994).
///
/// A pair's halves may be pairs defined before it. The zero byte is never part of a text.
struct BytePairs: Sendable {
  /// One pair: the byte that stands for it, and its halves.
  struct Pair: Sendable, Hashable {
    let code, first, second: UInt8
  }

  /// The text behind each byte, one after another.
  private let texts: [UInt8]

  /// Where the text of each byte begins in `texts`, and at the end where the last one ends.
  private let starts: [UInt16]

  /// The longest text behind one byte; a table that asks for more is cut.
  private static let longest = 64

  /// Reads a table: three bytes a pair.
  init(_ bytes: Bytes) {
    var all = (0..<256).map { [UInt8($0)] }
    for number in 0..<min(bytes.count / 3, 255) {
      let code: UInt8 = bytes.load(at: number * 3)
      let first = all[Int(bytes.load(at: number * 3 + 1, as: UInt8.self))]
      let second = all[Int(bytes.load(at: number * 3 + 2, as: UInt8.self))]
      all[Int(code)] = Array((first + second).prefix(Self.longest))
    }
    var starts: [UInt16] = [0]
    for text in all { starts.append(starts[starts.count - 1] + UInt16(text.count)) }
    texts = all.flatMap(\.self)
    self.starts = starts
  }

  /// Appends the text behind a byte.
  @inline(__always)
  func append(_ code: UInt8, to letters: inout [UInt8]) {
    let (start, end) = (Int(starts[Int(code)]), Int(starts[Int(code) + 1]))
    if end - start == 1 { return letters.append(texts[start]) }
    letters.append(contentsOf: texts[start..<end])
  }
}
