import Packing

/// How a catalogue is laid out in bytes: a header, a table of sections, the sections.
///
/// `docs/airports-catalogue.md` tells it byte by byte. All numbers are little-endian.
package enum CatalogueFormat {
  static let version = 2

  /// Magic number and version; the last byte of the number breaks when a transfer changes line ends.
  static let frame = SectionFormat(
    magic: "ALOFTAP\n",
    version: version,
    mostBytes: CatalogueLimits.bytes
  )

  /// Bytes before the table of sections.
  static let headerSize = SectionFormat.headerSize

  /// Bytes of one line in the table of sections.
  static let tableLineSize = SectionFormat.tableLineSize

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
  }

  /// Joins sections into a catalogue; equal sections give equal bytes.
  static func file(_ sections: [(Section, count: Int, bytes: [UInt8])]) -> [UInt8] {
    frame.file(sections.map { ($0.0.rawValue, $0.count, $0.bytes) })
  }

  /// Writes the checksum that belongs to the bytes of a catalogue into its header.
  package static func seal(_ file: inout [UInt8]) {
    SectionFormat.seal(&file)
  }
}
