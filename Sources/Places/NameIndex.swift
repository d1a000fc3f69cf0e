import Packing

/// The keys of all names in order, with the numbers of what they name, read where they lie.
///
/// Keys come in blocks of thirty-two. The first of a block is written in full, each other as the number
/// of bytes it shares with the one before and the rest in byte pairs. A search halves the blocks,
/// then reads one.
struct NameIndex: Sendable {
  /// The number of keys.
  let count: Int

  private let bytes: Bytes
  private let pairs: BytePairs

  /// The bits of an entry's first byte that say which numbers follow its letters: several, or none
  /// because the key names the same as the one before. The other bits are the bytes it shares with
  /// that.
  static let (several, same): (UInt8, UInt8) = (0x80, 0x40)

  /// The most bytes that a key shares with the one before.
  static let mostShared = 0x3F

  private static let perBlock = GazetteerFormat.keysPerBlock

  /// Reads the section of keys; nil when its table of blocks does not fit.
  init?(_ bytes: Bytes, count: Int, _ pairs: BytePairs) {
    guard Self.blockCount(count) * 4 <= bytes.count else { return nil }
    (self.bytes, self.count, self.pairs) = (bytes, count, pairs)
  }

  static func blockCount(_ count: Int) -> Int {
    (count + perBlock - 1) / perBlock
  }

  /// Returns the numbers that a key names, those of most people first.
  func numbers(of key: NameKey) -> [Int] {
    var found: [Int] = []
    forEach(from: key) { letters, numbers in
      if letters == key.letters { found = numbers() }
      return false
    }
    return found
  }

  /// Calls a function for the keys from a first one on, in order, until it returns false.
  ///
  /// - Parameters:
  ///   - first: The key to begin with, or the next one where it is missing.
  ///   - body: Given a key's letters and a function that returns its numbers.
  func forEach(from first: NameKey, _ body: (_ letters: [UInt8], _ numbers: () -> [Int]) -> Bool) {
    var reader = Reader(self, block: block(of: first))
    while reader.next() {
      if reader.letters.lexicographicallyPrecedes(first.letters) { continue }
      let numbers = reader.numbers
      guard body(reader.letters, { numbers.all }) else { return }
    }
  }

  /// Returns the block that would hold a key.
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

  /// Numbers that are read when they are asked for.
  private struct Numbers {
    let bytes: Bytes

    var all: [Int] {
      (0..<bytes.count / 2).map { Int(bytes.load(at: $0 * 2, as: UInt16.self)) }
    }
  }

  /// Reads entries one after another from the start of a block on.
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
