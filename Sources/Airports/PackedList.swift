/// Many short byte strings one after another, any of which is found in a few steps.
///
/// Each is its length (LEB128) and its bytes; a table in front holds the offset of every sixteenth.
struct PackedList: Sendable {
  /// The number of strings.
  let count: Int

  private let bytes: Bytes

  /// Strings for each entry in the table of offsets.
  private static let stride = 16

  /// Reads a section that should hold a number of strings; nil when its table does not fit.
  ///
  /// Each group of strings must begin after the one before it, by a byte for each string at least: if
  /// groups shared their bytes, a small file could hold any amount of text.
  init?(_ bytes: Bytes, count: Int) {
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

  /// Returns one of the strings; empty outside.
  subscript(index: Int) -> Bytes {
    guard (0..<count).contains(index) else { return bytes.slice(from: 0, count: 0) }
    let start: UInt32 = bytes.load(at: index / Self.stride * 4)
    var cursor = Cursor(bytes, at: Int(start))
    for _ in 0..<(index % Self.stride) {
      _ = cursor.take(cursor.number())
    }
    return cursor.take(cursor.number()).prefix(CatalogueLimits.itemBytes)
  }

  /// The strings from the first to the last, faster than one by one.
  struct Walk: IteratorProtocol {
    private var cursor: Cursor
    private var left: Int

    fileprivate init(_ list: PackedList) {
      let start: UInt32 = list.bytes.load(at: 0)
      cursor = Cursor(list.bytes, at: Int(start))
      left = list.count
    }

    @inline(__always)
    mutating func next() -> Bytes? {
      guard left > 0 else { return nil }
      left -= 1
      return cursor.take(cursor.number()).prefix(CatalogueLimits.itemBytes)
    }
  }

  /// Begins to walk through the strings.
  func walk() -> Walk {
    Walk(self)
  }

  /// Writes strings as a section.
  static func section(of items: [[UInt8]]) -> [UInt8] {
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
