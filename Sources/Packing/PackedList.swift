/// Many short byte strings in sequence, with random access in a few steps.
///
/// Each is stored as its length (LEB128) and its bytes; a table at the front holds the offset of
/// every sixteenth.
package struct PackedList: Sendable {
  /// The number of strings.
  package let count: Int

  @usableFromInline let bytes: Bytes

  /// The number of strings per entry in the offset table.
  @usableFromInline static let stride = 16

  /// The longest string accepted, in bytes; the longest in the catalogue has 435.
  @inlinable package static var itemBytes: Int { 16 << 10 }

  /// Reads a section with a given number of strings; nil if its table is inconsistent.
  ///
  /// Each group of strings must begin after the previous one, by at least a byte per string: if
  /// groups could share bytes, a small file could hold any amount of text.
  package init?(_ bytes: Bytes, count: Int) {
    guard count <= bytes.count, Self.tableSize(count) <= bytes.count else { return nil }
    var last = Self.tableSize(count)
    for first in Swift.stride(from: 0, to: count, by: Self.stride) {
      let start = Int(bytes.load(at: first / Self.stride * 4, as: UInt32.self))
      guard start >= last else { return nil }
      last = start + min(Self.stride, count - first)
    }
    guard last <= bytes.count else { return nil }
    self.bytes = bytes
    self.count = count
  }

  /// Returns a string by index; empty if out of range.
  package subscript(index: Int) -> Bytes {
    guard (0..<count).contains(index) else { return bytes.slice(from: 0, count: 0) }
    let start: UInt32 = bytes.load(at: index / Self.stride * 4)
    var cursor = Cursor(bytes, at: Int(start))
    for _ in 0..<(index % Self.stride) {
      _ = cursor.take(cursor.number())
    }
    return cursor.take(cursor.number()).prefix(Self.itemBytes)
  }

  /// An iterator over the strings, faster than access by index.
  package struct Walk: IteratorProtocol {
    @usableFromInline var cursor: Cursor
    @usableFromInline var left: Int

    fileprivate init(_ list: PackedList) {
      let start: UInt32 = list.bytes.load(at: 0)
      cursor = Cursor(list.bytes, at: Int(start))
      left = list.count
    }

    @inlinable @inline(__always)
    package mutating func next() -> Bytes? {
      guard left > 0 else { return nil }
      left -= 1
      return cursor.take(cursor.number()).prefix(PackedList.itemBytes)
    }
  }

  /// Starts iterating over the strings.
  package func walk() -> Walk {
    Walk(self)
  }

  /// Encodes strings as a section.
  package static func section(of items: [[UInt8]]) -> [UInt8] {
    var offsets: [UInt8] = []
    var strings: [UInt8] = []
    for (index, item) in items.enumerated() {
      if index % stride == 0 {
        offsets.append(littleEndian: UInt32(tableSize(items.count) + strings.count))
      }
      strings.append(varint: UInt64(item.count))
      strings += item
    }
    return offsets + strings
  }

  private static func tableSize(_ count: Int) -> Int {
    (count + stride - 1) / stride * 4
  }
}
