import Breathing

extension SightingBatch {
  /// Returns the line of a recording for this batch: its bytes on one line, with the time of
  /// receipt added if they contain no time.
  func recorded(_ bytes: [UInt8]) -> [UInt8] {
    // JSON strings contain no literal line ends.
    var line = bytes.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if sourceTime == nil, let brace = line.firstIndex(of: UInt8(ascii: "{")) {
      let milliseconds = received.nanoseconds / 1_000_000
      let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
      let digits = "00\(rest)".suffix(3)
      line.insert(contentsOf: "\"now\":\(seconds).\(digits),".utf8, at: brace + 1)
    }
    return line + [UInt8(ascii: "\n")]
  }
}
