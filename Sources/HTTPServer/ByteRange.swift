/// A part of a file that is asked for (RFC 9110, section 14): one run of bytes from a first to a
/// last. Other ways to ask for parts are passed over, and the whole is sent, which is always right.
package struct ByteRange: Sendable, Hashable {
  /// The places of its bytes in the file, none of them outside it.
  package let bytes: Range<Int>

  /// Reads the field of a request, `bytes=200-499`, for a file of a length; nil for any other.
  package init?(_ field: String, length: Int) {
    guard field.hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), first >= 0, first < length else { return nil }
    let last = ends[1].isEmpty ? length - 1 : Int(ends[1])
    guard let last, last >= first else { return nil }
    bytes = first..<min(last, length - 1) + 1
  }

  /// The field of the answer, for a file of a length.
  package func field(length: Int) -> String {
    "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(length)"
  }
}
