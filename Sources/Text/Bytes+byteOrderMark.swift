extension [UInt8] {
  /// The number of bytes of the byte order mark that some files in UTF-8 begin with; 0 without it.
  package var byteOrderMarkCount: Int {
    starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The bytes without the byte order mark.
  package var withoutByteOrderMark: [UInt8] {
    let count = byteOrderMarkCount
    return count == 0 ? self : Array(dropFirst(count))
  }
}
