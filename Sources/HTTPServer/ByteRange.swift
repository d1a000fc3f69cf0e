/// A request for a part of a file (RFC 9110, section 14). Only a single range is supported; for
/// other forms the whole file is sent, which is always correct.
package struct ByteRange: Sendable, Hashable {
  /// The range of bytes, within the file.
  package let bytes: Range<Int>

  /// Reads the field `Range`, such as `bytes=200-499`, for a file of a length; nil for other forms.
  package init?(_ field: String, length: Int) {
    guard field.hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), first < length else { return nil }
    let last = ends[1].isEmpty ? length - 1 : Self.number(ends[1])
    guard let last, last >= first else { return nil }
    bytes = first..<min(last, length - 1) + 1
  }

  /// Whether a field asks for a single range that begins beyond the end of a file.
  package static func isBeyond(_ field: String, length: Int) -> Bool {
    guard field.hasPrefix("bytes="), !field.utf8.contains(UInt8(ascii: ",")),
      let end = field.firstIndex(of: "-")
    else { return false }
    return number(field[..<end].dropFirst(6)).map { $0 >= length } ?? false
  }

  /// Reads digits; nil for anything else, such as a sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// Returns the value of `Content-Range` for a file of a length.
  package func field(length: Int) -> String {
    "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(length)"
  }
}
