import Packing
import Places

/// The index of the search: words by their beginnings, airports by their words and codes.
///
/// It is built at the first search, in a few dozen milliseconds, and takes about five megabytes
/// for all airports of the world.
struct SearchIndex: Sendable {
  /// For each word, the airports whose name, town or alternative names contain it.
  let airports: Postings

  /// For each key of `PrefixKeys`, the words that have a part with that key.
  let words: Postings

  /// The shape of each word.
  let shapes: [WordShape]

  /// For each key of `CodePrefix`, the airports that have a code with that key.
  let codes: Postings

  /// The airports that are meant most often: all with prior 1.
  let common: BitSet

  /// Indexes the words and records of a catalogue.
  init(_ catalogue: Catalogue) {
    let words = catalogue.words
    var folder = WordFolder()
    var filed: [(key: UInt32, word: UInt32)] = []
    var shapes: [WordShape] = []
    filed.reserveCapacity(words.count + words.count / 8)
    shapes.reserveCapacity(words.count)
    var walk = words.walk()
    while let word = walk.next() {
      let number = UInt32(truncatingIfNeeded: shapes.count)
      guard !Self.isAddress(word) else {
        shapes.append(WordShape([]))
        continue
      }
      folder.fold(word.buffer)
      var shape = WordShape(folder.letters)
      filed += folder.prefixKeys.map { ($0, number) }
      if folder.hasTwoLetterReading {
        folder.fold(word.buffer, twoLetters: true)
        filed += folder.prefixKeys.map { ($0, number) }
        shape.formUnion(folder.letters)
      }
      shapes.append(shape)
    }
    self.shapes = shapes
    self.words = Postings(keyCount: PrefixKeys.count) { body in
      for entry in filed { body(Int(entry.key), Int(entry.word)) }
    }
    airports = Postings(keyCount: words.count) { body in
      Self.forEachItem(catalogue.details) { index, record in
        var reader = RecordReader(record)
        _ = reader.elevation()
        for _ in 0..<3 { reader.forEachWord { if $0 < words.count { body($0, index) } } }
      }
    }
    codes = Postings(keyCount: CodePrefix.keyCount) { body in
      Self.forEachItem(catalogue.identifiers) { index, record in
        let codes = RecordCodes(record)
        body(CodePrefix.key(of: codes.ident), index)
        if let iata = codes.iata { body(CodePrefix.key(of: iata), index) }
        if let icao = codes.icao, icao != codes.ident { body(CodePrefix.key(of: icao), index) }
      }
    }
    var common = BitSet(count: catalogue.count)
    for index in 0..<catalogue.count where catalogue.prior(of: index) == 1 { common.insert(index) }
    self.common = common
  }

  /// Whether a word is the address of a page, of which nobody types the parts: that of Florianópolis contains `home`.
  static func isAddress(_ word: Bytes) -> Bool {
    word.buffer.starts(with: "http".utf8)
  }

  private static func forEachItem(
    _ list: PackedList,
    _ body: (_ index: Int, _ item: Bytes) -> Void
  ) {
    var walk = list.walk()
    var index = 0
    while let item = walk.next() {
      body(index, item)
      index += 1
    }
  }
}

extension WordFolder {
  /// The key of each part.
  fileprivate var prefixKeys: [UInt32] {
    parts.map { UInt32(truncatingIfNeeded: PrefixKeys.key(of: letters[$0])) }
  }
}
