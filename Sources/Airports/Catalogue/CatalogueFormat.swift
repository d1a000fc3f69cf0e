import Packing

/// The binary layout of a catalogue: a header, a section table, the sections.
///
/// `docs/airports-catalogue.md` describes every byte. All numbers are little-endian.
package enum CatalogueFormat {
  static let version = 3

  /// The magic number and version; the last byte of the magic number reveals newline conversion in
  /// transfer.
  static let frame = SectionFormat(
    "catalogue of airports",
    magic: "ALOFTAP\n",
    version: version,
    maximumBytes: CatalogueLimits.bytes
  )

  /// The offset of the section table, in bytes.
  static let headerSize = SectionFormat.headerSize

  /// The size of an entry in the section table, in bytes.
  static let tableLineSize = SectionFormat.tableLineSize

  /// The sections, by their four-letter tags; unknown ones are skipped.
  enum Section: String, CaseIterable {
    /// Lines of `key: value`: the origin and date of the data.
    case notes = "META"

    /// The latitude and longitude of each airport.
    case places = "PLAC"

    /// The kind, service and country of each airport.
    case traits = "KIND"

    /// The codes of each airport.
    case identifiers = "IDEN"

    /// The elevation, name, municipality and keywords of each airport.
    case details = "DETL"

    /// The runways of each airport.
    case runways = "RUNW"

    /// Every word of the names, most frequent first.
    case words = "WORD"

    /// The roles and airports of all codes, sorted by code.
    case codes = "CODE"

    /// The airports that have frequencies, by index.
    case frequencyAirports = "FRAP"

    /// The frequencies of these airports.
    case frequencies = "FREQ"

    /// The latitude and longitude of each navaid.
    case navaidPlaces = "NAVP"

    /// All other data of each navaid.
    case navaids = "NAVA"
  }

  /// Joins sections into a catalogue; equal sections give equal bytes.
  static func file(_ sections: [(Section, count: Int, bytes: [UInt8])]) -> [UInt8] {
    frame.file(sections.map { ($0.0.rawValue, $0.count, $0.bytes) })
  }

  /// Writes the checksum of a catalogue's bytes into its header.
  package static func seal(_ file: inout [UInt8]) {
    SectionFormat.seal(&file)
  }
}
