import Packing

/// Byte pair encoding: bytes that do not occur in the text stand for frequent pairs (P. Gage,
/// 1994).
///
/// The halves of a pair may be pairs defined before it. The zero byte never occurs in a text.
struct BytePairs: Sendable {
  /// A pair: the byte that stands for it, and its halves.
  struct Pair: Sendable, Hashable {
    let code, first, second: UInt8
  }

  /// The expansions of all bytes, concatenated.
  private let texts: [UInt8]

  /// The start of each byte's expansion in `texts`, followed by the end of the last one.
  private let starts: [UInt16]

  /// The longest expansion of a byte; longer ones are truncated.
  private static let longest = 64

  /// Reads a table with three bytes per pair.
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

  /// Appends the expansion of a byte.
  @inline(__always)
  func append(_ code: UInt8, to letters: inout [UInt8]) {
    let (start, end) = (Int(starts[Int(code)]), Int(starts[Int(code) + 1]))
    if end - start == 1 { return letters.append(texts[start]) }
    letters.append(contentsOf: texts[start..<end])
  }
}
