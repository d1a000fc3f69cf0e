import Geodesy
import Packing

/// Encodes airports as the sections of a catalogue.
struct CatalogueWriter {
  private let entries: [CatalogueEntry]
  private let places: [PackedCoordinate]
  private let words: WordList
  private let navaids: NavaidSections

  init(_ unordered: [CatalogueEntry], navaids: [Navaid] = []) {
    // Sort first, so that the result for equal places does not depend on table order.
    let sorted = unordered.sorted { ($0.ident, $0.name) < ($1.ident, $1.name) }
    let order = SphereOrder.order(sorted.map { PackedCoordinate($0.coordinate) })
    entries = order.map { sorted[$0] }
    places = entries.map { PackedCoordinate($0.coordinate) }
    words = WordList(entries.flatMap { [$0.name, $0.municipality, $0.keywords] })
    self.navaids = NavaidSections(navaids)
  }

  func file(notes: [String: String]) -> [UInt8] {
    let lines = notes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }
    let codes = codeEntries()
    let airportsWithFrequencies = entries.indices.filter { !entries[$0].frequencies.isEmpty }
    return CatalogueFormat.file([
      (.notes, lines.count, Array(lines.joined().utf8)),
      (.places, entries.count, PlaceTree.section(of: places)),
      (.traits, entries.count, traitSection()),
      (.codes, codes.count, codes.reduce(into: []) { $0.append(littleEndian: $1) }),
      (.words, words.count, PackedList.section(of: words.all.map { Array($0.utf8) })),
      (.identifiers, entries.count, PackedList.section(of: entries.indices.map(identifiers))),
      (.details, entries.count, PackedList.section(of: entries.map(details))),
      (.runways, entries.count, PackedList.section(of: entries.indices.map(runways))),
      (
        .frequencyAirports, airportsWithFrequencies.count,
        airportsWithFrequencies.reduce(into: []) { $0.append(littleEndian: UInt32($1)) }
      ),
      (
        .frequencies, airportsWithFrequencies.count,
        PackedList.section(of: airportsWithFrequencies.map(frequencies))
      ),
      (.navaidPlaces, navaids.count, navaids.places),
      (.navaids, navaids.count, navaids.details),
    ])
  }

  private func traitSection() -> [UInt8] {
    entries.reduce(into: []) { bytes, entry in
      var packed = UInt16(entry.kind.rawValue)
      if entry.hasScheduledService { packed |= 8 }
      if !entry.runways.isEmpty { packed |= 16 }
      for (letter, shift) in zip(entry.country.utf8, [UInt16(5), 10]) {
        packed |= UInt16(letter & 31) << shift
      }
      bytes.append(littleEndian: packed)
    }
  }

  private func codes(of index: Int) -> RecordCodes {
    let entry = entries[index]
    return RecordCodes(
      ident: Code(entry.ident) ?? Code(value: 0),
      iata: entry.iata.flatMap { Code($0) },
      icao: entry.icao.flatMap { Code($0) },
      gps: entry.gpsCode.flatMap { Code($0) },
      local: entry.localCode.flatMap { Code($0) }
    )
  }

  /// Returns the entries of the code section, sorted by code; entries of one code by role, then by
  /// kind, service and position in the tree.
  private func codeEntries() -> [UInt32] {
    var all: [(code: Code, role: UInt32, rank: Int, index: UInt32)] = []
    for index in entries.indices {
      let codes = codes(of: index)
      let rank =
        Int(entries[index].kind.rawValue) * 2 + (entries[index].hasScheduledService ? 0 : 1)
      var seen: Set<Code> = []
      for role in RecordCodes.Role.allCases {
        // One entry per code, in its best role.
        guard let code = codes[role], code.value > 0, seen.insert(code).inserted else { continue }
        all.append((code, role.rawValue, rank, UInt32(index)))
      }
    }
    all.sort { ($0.code, $0.role, $0.rank, $0.index) < ($1.code, $1.role, $1.rank, $1.index) }
    return all.map { $0.role << 29 | $0.index }
  }

  private func identifiers(of index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(codes(of: index))
    return bytes
  }

  /// Returns the details of an airport, in the order that `RecordReader` reads.
  private func details(of entry: CatalogueEntry) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(optionalSigned: entry.elevationFeet)
    for text in [entry.name, entry.municipality, entry.keywords] {
      bytes.append(numbers: words.numbers(of: text))
    }
    return bytes
  }

  private func runways(of index: Int) -> [UInt8] {
    entries[index].runways.prefix(CatalogueLimits.parts).reduce(into: []) {
      $0.append($1, near: places[index])
    }
  }

  private func frequencies(of index: Int) -> [UInt8] {
    entries[index].frequencies.sorted().prefix(CatalogueLimits.parts).reduce(into: []) {
      $0.append($1)
    }
  }
}

/// Navaids encoded as the two sections about them.
private struct NavaidSections {
  let count: Int
  let places: [UInt8]
  let details: [UInt8]

  init(_ unordered: [Navaid]) {
    // Equal places keep this order, which does not depend on table order.
    let sorted = unordered.sorted {
      ($0.ident, $0.kind.rawValue, $0.name, $0.kilohertz ?? 0)
        < ($1.ident, $1.kind.rawValue, $1.name, $1.kilohertz ?? 0)
    }
    let order = SphereOrder.order(sorted.map { PackedCoordinate($0.coordinate) })
    let navaids = order.map { sorted[$0] }
    count = navaids.count
    places = PlaceTree.section(of: navaids.map { PackedCoordinate($0.coordinate) })
    details = PackedList.section(
      of: navaids.map { navaid in
        var bytes: [UInt8] = []
        bytes.append(navaid)
        return bytes
      }
    )
  }
}

/// The words of many texts, most frequent first; equally frequent words by their bytes.
private struct WordList {
  let all: [String]
  private let numbers: [String: UInt64]

  init(_ texts: [String]) {
    var counts: [String: Int] = [:]
    for text in texts {
      for word in Self.words(of: text) { counts[word, default: 0] += 1 }
    }
    all = counts.keys.sorted { first, second in
      let (many, few) = (counts[first, default: 0], counts[second, default: 0])
      return many == few ? first.utf8.lexicographicallyPrecedes(second.utf8) : many > few
    }
    numbers = Dictionary(uniqueKeysWithValues: zip(all, all.indices.map(UInt64.init)))
  }

  var count: Int { all.count }

  func numbers(of text: String) -> [UInt64] {
    Self.words(of: text).compactMap { numbers[$0] }
  }

  /// Returns the words of a text, within the limits of a reader.
  private static func words(of text: String) -> [String] {
    text.split(separator: " ").prefix(CatalogueLimits.words).map {
      String($0.prefix(utf8: CatalogueLimits.wordBytes))
    }
  }
}

extension [UInt8] {
  /// Appends the count, then the numbers.
  fileprivate mutating func append(numbers: [UInt64]) {
    append(varint: UInt64(numbers.count))
    for number in numbers { append(varint: number) }
  }
}
