import Packing

/// The keys of all names, sorted, with the indices of the places they name, read in place.
///
/// Keys are stored in blocks of thirty-two. The first of a block is stored in full, each other one
/// as the number of bytes it shares with its predecessor and the rest in byte pairs. A search
/// bisects the blocks, then reads one.
struct NameIndex: Sendable {
  /// The number of keys.
  let count: Int

  private let bytes: Bytes
  private let pairs: BytePairs

  /// Flags in an entry's first byte: several indices follow its letters, or none because the key
  /// names the same place as its predecessor. The other bits are the number of shared bytes.
  static let (several, same): (UInt8, UInt8) = (0x80, 0x40)

  /// The maximum number of bytes shared with the predecessor.
  static let mostShared = 0x3F

  private static let perBlock = GazetteerFormat.keysPerBlock

  /// Reads the key section; nil if its block table is inconsistent.
  init?(_ bytes: Bytes, count: Int, _ pairs: BytePairs) {
    guard Self.blockCount(count) * 4 <= bytes.count else { return nil }
    (self.bytes, self.count, self.pairs) = (bytes, count, pairs)
  }

  static func blockCount(_ count: Int) -> Int {
    (count + perBlock - 1) / perBlock
  }

  /// Returns the indices of the places a key names, most populous first.
  func numbers(of key: NameKey) -> [Int] {
    var found: [Int] = []
    forEach(from: key) { letters, numbers in
      if letters == key.letters { found = Array(numbers) }
      return false
    }
    return found
  }

  /// Calls a closure for the keys from a first one, in order, until it returns false.
  ///
  /// - Parameters:
  ///   - first: The first key, or the next one if it is missing.
  ///   - body: A closure that receives a key's letters and its places, most populous first.
  @inline(__always)
  func forEach(from first: NameKey, _ body: (_ letters: [UInt8], _ numbers: Numbers) -> Bool) {
    var reader = Reader(self, block: block(of: first))
    while reader.next() {
      if reader.letters.lexicographicallyPrecedes(first.letters) { continue }
      guard body(reader.letters, reader.numbers) else { return }
    }
  }

  /// Returns the block that would contain a key.
  private func block(of key: NameKey) -> Int {
    var (low, high) = (0, Self.blockCount(count))
    while high - low > 1 {
      let middle = (low + high) / 2
      var reader = Reader(self, block: middle)
      guard reader.next() else { return low }
      let isBefore = key.letters.lexicographicallyPrecedes(reader.letters)
      (low, high) = isBefore ? (low, middle) : (middle, high)
    }
    return low
  }

  /// The indices of the places that a key names, decoded when they are read.
  struct Numbers: RandomAccessCollection {
    fileprivate let bytes: Bytes

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count / 2 }

    subscript(position: Int) -> Int { Int(bytes.load(at: position * 2, as: UInt16.self)) }
  }

  /// Reads entries sequentially from the start of a block.
  private struct Reader {
    private(set) var letters: [UInt8] = []
    private(set) var numbers = Numbers(bytes: Bytes(UnsafeRawBufferPointer(start: nil, count: 0)))

    private let index: NameIndex
    private var cursor: Cursor
    private var left: Int

    init(_ index: NameIndex, block: Int) {
      self.index = index
      cursor = Cursor(index.bytes, at: Int(index.bytes.load(at: block * 4, as: UInt32.self)))
      left = max(index.count - block * NameIndex.perBlock, 0)
      letters.reserveCapacity(NameKey.longest)
    }

    mutating func next() -> Bool {
      guard left > 0, !cursor.isAtEnd else { return false }
      left -= 1
      let head = cursor.byte()
      letters.removeLast(max(0, letters.count - Int(head) & NameIndex.mostShared))
      while letters.count <= NameKey.longest {
        let code = cursor.byte()
        if code == 0 { break }
        index.pairs.append(code, to: &letters)
      }
      if head & NameIndex.same != 0 { return true }
      let many = head & NameIndex.several == 0 ? 1 : Int(cursor.byte())
      numbers = Numbers(bytes: cursor.take(many * 2))
      return true
    }
  }
}
