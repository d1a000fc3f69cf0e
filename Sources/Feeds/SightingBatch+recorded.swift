import Breathing

extension SightingBatch {
  /// Returns the line of a recording that tells the same: the bytes this was read from on one line,
  /// and when they came in, where they do not tell when they were written.
  func recorded(_ bytes: [UInt8]) -> [UInt8] {
    // Within JSON's texts no line ends stand as they are.
    var line = bytes.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if told == nil, let brace = line.firstIndex(of: UInt8(ascii: "{")) {
      let milliseconds = received.nanoseconds / 1_000_000
      let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
      let digits = "00\(rest)".suffix(3)
      line.insert(contentsOf: "\"now\":\(seconds).\(digits),".utf8, at: brace + 1)
    }
    return line + [UInt8(ascii: "\n")]
  }
}
