import Packing
import Places

/// An index from words to the records that use them, with the first letters of each word.
///
/// It is built at the first search, in a few dozen milliseconds, and takes about three megabytes
/// for all airports of the world.
struct WordIndex: Sendable {
  /// The first letters of a word's parts: a bit for each letter from `a` to `z`, one for all
  /// digits, one for everything else.
  typealias Beginnings = UInt32

  /// The beginnings of each word.
  let beginnings: [Beginnings]

  /// The start of each word's slice of `records`, followed by the end of the last one.
  private let starts: [UInt32]

  private let records: [UInt32]

  /// The beginnings of the first word of each record's name and of its town, together.
  let leads: [Beginnings]

  /// Builds the index from all words and records.
  init(words: PackedList, details: PackedList) {
    var folder = WordFolder()
    var beginnings: [Beginnings] = []
    beginnings.reserveCapacity(words.count)
    var walk = words.walk()
    while let word = walk.next() {
      if let bits = Self.beginnings(ofPlain: word.buffer) {
        beginnings.append(bits)
        continue
      }
      folder.fold(word.buffer)
      var bits = Self.beginnings(of: folder)
      if folder.hasTwoLetterReading {
        folder.fold(word.buffer, twoLetters: true)
        bits |= Self.beginnings(of: folder)
      }
      beginnings.append(bits)
    }
    self.beginnings = beginnings

    var starts = [UInt32](repeating: 0, count: words.count + 1)
    var leads: [Beginnings] = []
    leads.reserveCapacity(details.count)
    Self.forEachUse(details, words.count) { word, record, isFirst in
      starts[word + 1] += 1
      while leads.count <= record { leads.append(0) }
      if isFirst { leads[record] |= beginnings[word] }
    }
    for word in starts.indices.dropFirst() { starts[word] += starts[word - 1] }
    var next = starts
    var records = [UInt32](repeating: 0, count: Int(starts[words.count]))
    Self.forEachUse(details, words.count) { word, record, _ in
      records[Int(next[word])] = UInt32(truncatingIfNeeded: record)
      next[word] += 1
    }
    (self.starts, self.records, self.leads) = (starts, records, leads)
  }

  /// The records that use a word; a record that uses it twice occurs twice.
  func records(of word: Int) -> ArraySlice<UInt32> {
    records[Int(starts[word])..<Int(starts[word + 1])]
  }

  /// Returns the bit of a first letter, folded, in UTF-8.
  static func beginning(_ letter: UInt8) -> Beginnings {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 1 << Beginnings(letter - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1 << 26
    default: 1 << 27
    }
  }

  /// The fast path for an ASCII word, without folding; nil for others.
  private static func beginnings(ofPlain word: UnsafeRawBufferPointer) -> Beginnings? {
    var bits: Beginnings = 0
    var isStart = true
    for byte in word {
      guard byte < 0x80 else { return nil }
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      let bit = beginning(isCapital ? byte | 0x20 : byte)
      let isSign = bit == beginning(0)
      if isStart, !isSign { bits |= bit }
      isStart = isSign
    }
    return bits
  }

  private static func beginnings(of folder: WordFolder) -> Beginnings {
    folder.parts.reduce(0) { $0 | beginning(folder.letters[$1.lowerBound]) }
  }

  /// Calls a closure for each use of a word.
  ///
  /// - Parameters:
  ///   - details: The records.
  ///   - count: The number of words; others are left out.
  ///   - body: Called with the word, the index of the record, and whether the word is the first of
  ///     a name or a town.
  private static func forEachUse(
    _ details: PackedList,
    _ count: Int,
    _ body: (_ word: Int, _ record: Int, _ isFirst: Bool) -> Void
  ) {
    var walk = details.walk()
    var record = 0
    while let bytes = walk.next() {
      var reader = RecordReader(bytes)
      _ = reader.codes()
      _ = reader.elevation()
      for _ in 0..<2 {
        var isFirst = true
        reader.forEachWord { word in
          if word < count { body(word, record, isFirst) }
          isFirst = false
        }
      }
      reader.forEachKeyword { word in if word < count { body(word, record, false) } }
      record += 1
    }
  }
}
