/// Splits a stream of bytes into lines.
///
/// A line ends with LF; a CR before it is dropped, and so are empty lines. A line longer than the
/// limit is skipped.
public struct LineSplitter: Sendable {
  /// The maximum length of a line, in bytes.
  public let limit: Int

  private var rest: [UInt8] = []
  private var isSkippingLine = false

  /// Creates a splitter that skips lines longer than a limit, in bytes.
  public init(limit: Int = 64 << 10) {
    self.limit = limit
  }

  /// Appends bytes, and returns the lines that they complete.
  public mutating func lines(in bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
        if !isSkippingLine, !rest.isEmpty { lines.append(rest) }
        rest.removeAll(keepingCapacity: true)
        isSkippingLine = false
      } else if rest.count < limit {
        rest.append(byte)
      } else {
        isSkippingLine = true
      }
    }
    return lines
  }
}
