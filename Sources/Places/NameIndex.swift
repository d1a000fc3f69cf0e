import Packing

/// The keys of all names, sorted, with the indices of the places they name, read in place.
///
/// Keys are stored in blocks of sixty-four. The first of a block is stored in full, each other one
/// as the number of bytes it shares with its predecessor and the rest in byte pairs. A search
/// bisects the blocks, then reads one. Heads, letters and numbers are sections of their own, which
/// compress better.
struct NameIndex: Sendable {
  /// The number of keys.
  let count: Int

  private let heads: Bytes
  private let letters: Bytes
  private let numberBytes: Bytes
  private let pairs: BytePairs

  /// Flags in a key's head: it has several numbers, or none because it names the same place as its
  /// predecessor. The other bits are the number of shared bytes.
  static let (several, same): (UInt8, UInt8) = (0x80, 0x40)

  /// The maximum number of bytes shared with the predecessor.
  static let maximumShared = 0x3F

  private static let perBlock = GazetteerFormat.keysPerBlock

  /// Reads the sections of heads, letters and numbers; nil if they are inconsistent.
  init?(heads: Bytes, letters: Bytes, numbers: Bytes, _ pairs: BytePairs) {
    let table = Self.blockCount(heads.count) * 4
    guard table <= letters.count, table <= numbers.count else { return nil }
    (self.heads, self.letters, numberBytes, self.pairs) = (heads, letters, numbers, pairs)
    count = heads.count
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
      let isBefore = key.letters.lexicographicallyPrecedes(firstKey(of: middle))
      (low, high) = isBefore ? (low, middle) : (middle, high)
    }
    return low
  }

  /// Returns the letters of a block's first key. It is stored in full, so its head, which is elsewhere in the file,
  /// need not be read.
  private func firstKey(of block: Int) -> [UInt8] {
    var texts = Cursor(letters, at: Int(letters.load(at: block * 4, as: UInt32.self)))
    var key: [UInt8] = []
    while !texts.isAtEnd, key.count <= NameKey.longest {
      let code = texts.byte()
      if code == 0 { break }
      pairs.append(code, to: &key)
    }
    return key
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
    private var heads: Cursor
    private var texts: Cursor
    private var places: Cursor

    init(_ index: NameIndex, block: Int) {
      func cursor(_ bytes: Bytes) -> Cursor {
        Cursor(bytes, at: Int(bytes.load(at: block * 4, as: UInt32.self)))
      }
      self.index = index
      heads = Cursor(index.heads, at: block * NameIndex.perBlock)
      texts = cursor(index.letters)
      places = cursor(index.numberBytes)
      letters.reserveCapacity(NameKey.longest)
    }

    mutating func next() -> Bool {
      guard !heads.isAtEnd, !texts.isAtEnd else { return false }
      let head = heads.byte()
      letters.removeLast(max(0, letters.count - Int(head) & NameIndex.maximumShared))
      while letters.count <= NameKey.longest {
        let code = texts.byte()
        if code == 0 { break }
        index.pairs.append(code, to: &letters)
      }
      if head & NameIndex.same != 0 { return true }
      let many = head & NameIndex.several == 0 ? 1 : Int(places.byte())
      numbers = Numbers(bytes: places.take(many * 2))
      return true
    }
  }
}
