import Geodesy
import Packing
import Testing

@testable import Airports

/// Catalogues with a valid checksum that try to exhaust memory or flood a terminal.
@Suite("A hostile catalogue")
struct HostileCatalogueTests {
  private typealias Section = CatalogueFormat.Section

  /// The sections of a catalogue of one airport, some of them replaced.
  private static func bytes(
    airports: Int = 1,
    _ changes: [Section: (count: Int, bytes: [UInt8])] = [:]
  ) -> [UInt8] {
    let empty = (count: 0, bytes: [UInt8]())
    var sections: [Section: (count: Int, bytes: [UInt8])] = [
      .places: (airports, [UInt8](repeating: 0, count: 8 * airports)),
      .traits: (airports, [UInt8](repeating: 0xFF, count: 2 * airports)),
      .identifiers: (airports, list([[UInt8]](repeating: [0, 0x80], count: airports))),
      .details: (airports, list([[UInt8]](repeating: record(name: [0]), count: airports))),
      .runways: (airports, list([[UInt8]](repeating: [], count: airports))),
      .words: (1, list([Array("word".utf8)])),
    ]
    sections.merge(changes) { $1 }
    return CatalogueFormat.file(
      Section.allCases.map { section in
        let (count, bytes) = sections[section] ?? empty
        return (section, count: count, bytes: bytes)
      }
    )
  }

  private static func list(_ items: [[UInt8]]) -> [UInt8] { PackedList.section(of: items) }

  /// Details with a name of several words, without an elevation, a municipality and keywords.
  private static func record(name: [UInt64]) -> [UInt8] {
    var bytes: [UInt8] = [0]
    bytes.append(varint: UInt64(name.count))
    for word in name { bytes.append(varint: word) }
    return bytes + [0, 0]
  }

  private static func isRefused(_ bytes: [UInt8], _ section: Section) -> Bool {
    do throws(DataFileError) {
      _ = try Catalogue(bytes: bytes)
      return false
    } catch {
      return error.problem == .inconsistent(part: "section \(section.rawValue)")
    }
  }

  @Test func `a name of endless words and a word of endless letters are cut short`() throws {
    let word = [UInt8](repeating: UInt8(ascii: "w"), count: 1 << 20)
    let record = Self.record(name: [UInt64](repeating: 0, count: 1 << 20))
    let catalogue = try Catalogue(
      bytes: Self.bytes([.words: (1, Self.list([word])), .details: (1, Self.list([record]))])
    )
    #expect(catalogue.airport(0).name.utf8.count == CatalogueLimits.textBytes)
    #expect(catalogue.airport(0).municipality.isEmpty)
    #expect(catalogue.search("w").count == 1)
    // Every occurrence of a word takes an entry in the word index.
    #expect(catalogue.searchIndex.airports[0].count <= 3 * CatalogueLimits.words)
  }

  @Test func `names are truncated at character boundaries`() throws {
    let word = Array(String(repeating: "é", count: 1_000).utf8)
    let catalogue = try Catalogue(bytes: Self.bytes([.words: (1, Self.list([[0x77] + word]))]))
    let name = catalogue.airport(0).name
    #expect(name.utf8.count <= CatalogueLimits.wordBytes + 2 && name.hasPrefix("wéé"))
  }

  @Test func `no airport has endless runways or frequencies`() throws {
    // The shortest runway: two empty names, no flags, no dimensions.
    let runways = [[UInt8]](repeating: [0x80, 0x80, 0, 0, 0], count: 1 << 18).flatMap { $0 }
    let catalogue = try Catalogue(
      bytes: Self.bytes([
        .runways: (1, Self.list([runways])),
        .frequencyAirports: (1, [0, 0, 0, 0]),
        .frequencies: (1, Self.list([[UInt8](repeating: 0, count: 1 << 20)])),
      ])
    )
    #expect(catalogue.runways(of: 0).count == CatalogueLimits.parts)
    #expect(catalogue.frequencies(of: 0).count == CatalogueLimits.parts)
    #expect(catalogue.survey().runways == CatalogueLimits.parts)
  }

  @Test func `a frequency's description is cut short`() throws {
    var text: [UInt8] = [0, 1]
    text.append(varint: 1 << 20)
    text += [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let catalogue = try Catalogue(
      bytes: Self.bytes([
        .frequencyAirports: (1, [0, 0, 0, 0]), .frequencies: (1, Self.list([text])),
      ])
    )
    #expect(catalogue.frequencies(of: 0).first?.description.utf8.count == CatalogueLimits.wordBytes)
  }

  @Test(arguments: [CatalogueFormat.Section.identifiers, .details, .runways])
  func `records that share their bytes are refused`(list: CatalogueFormat.Section) {
    // The same long record a thousand times, in a file hardly larger than the record.
    var section: [UInt8] = []
    let count = 16_000
    for _ in 0..<count / 16 { section.append(littleEndian: UInt32(count / 4)) }
    section += Self.list([Self.record(name: [UInt64](repeating: 0, count: 60_000))]).dropFirst(4)
    let bytes = Self.bytes(airports: count, [list: (count, section)])
    #expect(Self.isRefused(bytes, list))
  }

  @Test(arguments: [CatalogueFormat.Section.identifiers, .details, .runways])
  func `lists of different numbers of airports are refused`(list: CatalogueFormat.Section) {
    let items = [[UInt8]](repeating: [0, 0x80], count: 2)
    #expect(Self.isRefused(Self.bytes([list: (2, Self.list(items))]), list))
    #expect(Self.isRefused(Self.bytes([list: (0, [])]), list))
  }

  @Test(
    arguments: [
      ([], ""),
      // Without an end, the code ends with the item, or after twelve characters.
      ([0x45, 0x47], "EG"),
      ([UInt8](repeating: 0x41, count: 40), "AAAAAAAAAAAA"),
      ([UInt8](repeating: 0x5A, count: 13) + [0xDA], "ZZZZZZZZZZZZ"),
      // A character that codes do not have is dropped at the end, elsewhere it looks like a hyphen,
      // but is none.
      ([0x3D, 0xBD], ""),
      ([0x7F, 0x45, 0xAA], "-E"),
      ([0, 0, 0, 0xC1], "---A"),
    ] as [([UInt8], String)]
  )
  func `damaged codes are odd or empty`(codes: [UInt8], ident: String) throws {
    // With all flags set, each code is announced, and unknown flags are ignored.
    for flags in [0, 0xFF] as [UInt8] {
      let catalogue = try Catalogue(
        bytes: Self.bytes([
          .identifiers: (1, Self.list([[flags] + codes])), .codes: (1, [0, 0, 0, 0x40]),
        ])
      )
      let airport = catalogue.airport(0)
      #expect(airport.ident == ident && catalogue.ident(of: 0) == ident)
      #expect((airport.iata ?? "").utf8.count <= Code.maximumCharacters)
      let isFound = !ident.isEmpty && !ident.hasPrefix("-")
      #expect(catalogue.airports(code: ident).map(\.ident) == (isFound ? [ident] : []))
      #expect(catalogue.search("word").count == 1)
    }
  }

  @Test func `an airport without any bytes has empty codes, details and runways`() throws {
    let empty = Self.list([[]])
    let catalogue = try Catalogue(
      bytes: Self.bytes([.identifiers: (1, empty), .details: (1, empty), .runways: (1, empty)])
    )
    let airport = catalogue.airport(0)
    #expect(airport.ident.isEmpty && airport.name.isEmpty && airport.elevationFeet == nil)
    #expect(catalogue.runways(of: 0).isEmpty)
  }

  @Test func `more words than bytes are refused`() {
    #expect(
      Self.isRefused(Self.bytes([.words: (60_000, [UInt8](repeating: 0, count: 20_000))]), .words)
    )
    #expect(Self.isRefused(Self.bytes([.words: (Int(UInt32.max), [])]), .words))
  }

  @Test func `more items than any catalogue has are refused`() {
    let most = CatalogueLimits.items
    let words = [UInt8](repeating: 0, count: (most + 16) / 16 * 4 + most + 16)
    #expect(Self.isRefused(Self.bytes([.words: (most + 1, words)]), .words))
    let places = [UInt8](repeating: 0, count: 8 * (most + 1))
    #expect(Self.isRefused(Self.bytes([.navaidPlaces: (most + 1, places)]), .navaidPlaces))
  }

  @Test func `endless remarks on its sources are refused`() {
    let notes = Array("source: ".utf8) + [UInt8](repeating: UInt8(ascii: "s"), count: 1 << 20)
    #expect(Self.isRefused(Self.bytes([.notes: (1, notes)]), .notes))
    #expect(!Self.isRefused(Self.bytes([.notes: (1, Array(notes.prefix(4_096)))]), .notes))
  }

  @Test func `a file larger than any catalogue is refused before it is read`() {
    let limit = CatalogueLimits.bytes
    let bytes = Self.bytes() + [UInt8](repeating: 0, count: limit)
    #expect(
      throws: DataFileError("catalogue of airports", .size(found: bytes.count, limit: limit))
    ) {
      try Catalogue(bytes: bytes)
    }
  }

  @Test func `a written catalogue can be read, however long the tables' texts are`() throws {
    var entry = Sample.heathrow
    entry.name = String(repeating: "Long ", count: 10_000)
    entry.municipality = String(repeating: "ü", count: 10_000)
    entry.keywords = String(repeating: "also ", count: 10_000)
    entry.frequencies = [
      Frequency(kind: .tower, kilohertz: 118_505, description: String(repeating: "d", count: 9_999))
    ]
    let catalogue = try Catalogue([entry])
    let airport = try #require(catalogue.airport(code: "LHR"))
    #expect(airport.name.hasPrefix("Long Long "))
    #expect(airport.municipality == String(repeating: "ü", count: CatalogueLimits.wordBytes / 2))
    #expect(catalogue.runways(of: 0) == (try Catalogue([Sample.heathrow])).runways(of: 0))
    #expect(catalogue.frequencies(of: 0).count == 1)
  }
}
