import Packing

/// Encodes keys in blocks, their letters in byte pairs.
struct NameIndexWriter {
  /// The section of pairs.
  let pairs: [UInt8]

  /// The section of heads.
  private(set) var heads: [UInt8] = []

  /// The section of letters.
  let keys: [UInt8]

  /// The section of numbers.
  let numbers: [UInt8]

  /// Encodes keys, which must be sorted.
  init(_ all: [(key: NameKey, numbers: [Int])]) {
    let tails = Self.tails(of: all.map(\.key))
    let coder = PairCoder(tails.map { Array($0.letters) })
    pairs = coder.table
    let start = NameIndex.blockCount(all.count) * 4
    var (keyTable, numberTable): ([UInt8], [UInt8]) = ([], [])
    var (letters, places): ([UInt8], [UInt8]) = ([], [])
    for (index, (tail, text)) in zip(tails, coder.texts).enumerated() {
      let beginsBlock = index % GazetteerFormat.keysPerBlock == 0
      if beginsBlock {
        keyTable.append(littleEndian: UInt32(start + letters.count))
        numberTable.append(littleEndian: UInt32(start + places.count))
      }
      let own = all[index].numbers
      let isSame = !beginsBlock && own == all[index - 1].numbers
      let kind = isSame ? NameIndex.same : own.count > 1 ? NameIndex.several : 0
      heads.append(UInt8(tail.shared) | kind)
      letters += text + [0]
      if isSame { continue }
      if own.count > 1 { places.append(UInt8(own.count)) }
      for number in own { places.append(littleEndian: UInt16(number)) }
    }
    keys = keyTable + letters
    numbers = numberTable + places
  }

  private static func tails(of keys: [NameKey]) -> [(shared: Int, letters: ArraySlice<UInt8>)] {
    keys.indices.map { index in
      let letters = keys[index].letters
      guard index % GazetteerFormat.keysPerBlock != 0 else { return (0, letters[...]) }
      let before = keys[index - 1].letters
      let shared = zip(before, letters).prefix(NameIndex.maximumShared).prefix { $0 == $1 }.count
      return (shared, letters[shared...])
    }
  }
}

/// Finds the most frequent byte pairs in texts, and encodes the texts with them.
private struct PairCoder {
  /// The pairs, three bytes each.
  private(set) var table: [UInt8] = []

  /// The encoded texts.
  private(set) var texts: [[UInt8]]

  /// The minimum saving of a pair, in bytes; less does not justify its three bytes.
  private static let fewest = 8

  init(_ texts: [[UInt8]]) {
    self.texts = texts
    var isUsed = [Bool](repeating: false, count: 256)
    isUsed[0] = true
    for text in texts { for byte in text { isUsed[Int(byte)] = true } }
    var counts = [Int](repeating: 0, count: 65_536)
    for text in texts { Self.count(text, by: 1, in: &counts) }
    for code in 0..<256 where !isUsed[code] {
      guard let best = counts.indices.max(by: { (counts[$0], $1) < (counts[$1], $0) }),
        counts[best] >= Self.fewest
      else { break }
      let (first, second) = (UInt8(best >> 8), UInt8(best & 255))
      table += [UInt8(code), first, second]
      for index in self.texts.indices {
        replace(first, second, by: UInt8(code), inText: index, &counts)
      }
    }
  }

  private mutating func replace(
    _ first: UInt8,
    _ second: UInt8,
    by code: UInt8,
    inText index: Int,
    _ counts: inout [Int]
  ) {
    let old = texts[index]
    guard zip(old, old.dropFirst()).contains(where: { $0 == first && $1 == second }) else { return }
    var new: [UInt8] = []
    for byte in old {
      if byte == second, new.last == first {
        new[new.count - 1] = code
      } else {
        new.append(byte)
      }
    }
    Self.count(old, by: -1, in: &counts)
    Self.count(new, by: 1, in: &counts)
    texts[index] = new
  }

  private static func count(_ text: [UInt8], by step: Int, in counts: inout [Int]) {
    for (first, second) in zip(text, text.dropFirst()) {
      counts[Int(first) << 8 | Int(second)] += step
    }
  }
}
