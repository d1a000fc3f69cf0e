/// How a catalogue is laid out in bytes: a header, a table of sections, the sections.
///
/// `docs/airports-catalogue.md` tells it byte by byte. All numbers are little-endian.
package enum CatalogueFormat {
  static let version = 2

  /// The first eight bytes; the last of them breaks when a transfer changes line ends.
  static let magic: [UInt8] = Array("ALOFTAP\n".utf8)

  /// Bytes before the table of sections.
  static let headerSize = 32

  /// Bytes of one line in the table of sections.
  static let tableLineSize = 16

  /// Sections begin at multiples of this, so that their numbers are aligned.
  static let alignment = 8

  /// Where the checksum stands; it covers everything after itself.
  static let checksumOffset = 8

  /// The sections, by four letters; unknown ones are passed over.
  enum Section: String, CaseIterable {
    /// Lines `key: value`: where the data came from, and when.
    case notes = "META"

    /// Latitude and longitude of each airport.
    case places = "PLAC"

    /// Kind, service and country of each airport.
    case traits = "KIND"

    /// Everything else of each airport, with its runways.
    case details = "DETL"

    /// Every word of the names, the most frequent first.
    case words = "WORD"

    /// The airports by code.
    case codes = "CODE"

    /// The airports that have frequencies, by number.
    case frequencyAirports = "FRAP"

    /// The frequencies of each of them.
    case frequencies = "FREQ"

    /// Latitude and longitude of each navaid.
    case navaidPlaces = "NAVP"

    /// Everything else of each navaid.
    case navaids = "NAVA"

    /// The section's number: its letters as bytes, the first the lowest.
    var number: UInt32 {
      rawValue.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// Joins sections into a catalogue; equal sections give equal bytes.
  static func file(_ sections: [(Section, count: Int, bytes: [UInt8])]) -> [UInt8] {
    var table: [UInt8] = []
    var body: [UInt8] = []
    let start = aligned(headerSize + sections.count * tableLineSize)
    for section in sections {
      table.append(littleEndian: section.0.number)
      table.append(littleEndian: UInt32(section.count))
      table.append(littleEndian: UInt32(start + body.count))
      table.append(littleEndian: UInt32(section.bytes.count))
      body += section.bytes
      body += [UInt8](repeating: 0, count: aligned(body.count) - body.count)
    }
    var file = magic
    file.append(littleEndian: UInt64(0))
    file.append(littleEndian: UInt32(version))
    file.append(littleEndian: UInt32(sections.count))
    file.append(littleEndian: UInt64(start + body.count))
    file += table
    file += [UInt8](repeating: 0, count: start - file.count)
    file += body
    seal(&file)
    return file
  }

  /// Writes the checksum that belongs to the bytes of a catalogue into its header.
  package static func seal(_ file: inout [UInt8]) {
    guard file.count >= headerSize else { return }
    let sum = file.withUnsafeBytes { checksum(of: Bytes($0)) }
    for index in 0..<8 {
      file[checksumOffset + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
    }
  }

  static func checksum(of file: Bytes) -> UInt64 {
    let start = checksumOffset + 8
    return Checksum.of(file.slice(from: start, count: file.count - start))
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}
