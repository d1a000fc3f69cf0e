/// A request for a part of a file (RFC 9110, section 14). Only a single range is supported; for
/// other forms the whole file is sent, which is always correct.
package struct ByteRange: Sendable, Hashable {
  /// The range of bytes, within the file.
  package let bytes: Range<Int>

  /// Reads the field `Range` for a file of a given length: `bytes=200-499`, or `bytes=-500` for the last bytes. Nil for
  /// other forms.
  package init?(_ field: String, length: Int) {
    guard let ends = Self.ends(of: field) else { return nil }
    if ends.first.isEmpty {
      guard let count = Self.number(ends.last), count > 0, length > 0 else { return nil }
      bytes = max(length - count, 0)..<length
      return
    }
    guard let first = Self.number(ends.first), first < length else { return nil }
    let last = ends.last.isEmpty ? length - 1 : Self.number(ends.last)
    guard let last, last >= first else { return nil }
    bytes = first..<min(last, length - 1) + 1
  }

  /// Whether a field asks for a single range without a byte of a file: one that begins beyond its end, or its last 0
  /// bytes.
  package static func isBeyond(_ field: String, length: Int) -> Bool {
    guard let ends = ends(of: field) else { return false }
    guard !ends.first.isEmpty else { return number(ends.last) == 0 }
    return number(ends.first).map { $0 >= length } ?? false
  }

  /// Returns what stands before and after the hyphen of a single range; nil for other forms.
  private static func ends(of field: String) -> (first: Substring, last: Substring)? {
    guard field.hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, !ends[1].utf8.contains(UInt8(ascii: ",")) else { return nil }
    return (ends[0], ends[1])
  }

  /// Reads digits; nil for anything else, such as a sign. A number beyond all lengths counts as the greatest one.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }

  /// Returns the value of `Content-Range` for a file of a length.
  package func field(length: Int) -> String {
    "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(length)"
  }
}
