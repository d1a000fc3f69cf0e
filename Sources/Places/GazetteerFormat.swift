import Glibc
import Packing

/// The layout of a gazetteer in bytes; `docs/gazetteer.md` documents it.
package enum GazetteerFormat {
  static let frame = SectionFormat(
    magic: "ALOFTGZ\n",
    version: 1,
    mostBytes: 32 << 20
  )

  /// The sections, by four letters.
  enum Section: String {
    /// Lines `key: value`: where the data came from.
    case notes = "META"

    /// For each cell of the globe, the numbers of its first place and its first town.
    case cells = "CELL"

    /// Every place: where in its cell, and how many people.
    case places = "PLAC"

    /// The name of each town.
    case names = "NAME"

    /// The region or country of each town.
    case areasOfTowns = "TOWN"

    /// The countries and regions.
    case areas = "AREA"

    /// The pairs of bytes that are one byte in the keys.
    case pairs = "PAIR"

    /// The keys of all names, sorted, with what they name.
    case keys = "KEYS"
  }

  /// Cells are squares of two degrees, in rows from the south, each from 180° west to the east.
  static let columns = 180
  static let rows = 90

  /// Steps of a coordinate in one degree, and in one cell.
  static let stepsPerDegree = 1000
  static let stepsPerCell = 2000

  /// Bits of a place: north, east, then the number of its population.
  static let coordinateBits: UInt32 = 11

  /// Keys in a block, of which the first is written in full.
  static let keysPerBlock = 32

  /// Returns the number that stands for a population: sixty for each doubling from 500.
  static func number(ofPopulation population: Int) -> UInt32 {
    UInt32(min(max((log2(Double(max(population, 1)) / 500) * 60).rounded(), 0), 1023))
  }

  /// Returns the population that a number stands for, to within one per cent; 0 stands for 500 people
  /// and fewer.
  static func population(ofNumber number: UInt32) -> Int {
    Int((500 * exp2(Double(number & 1023) / 60)).rounded())
  }

  /// Writes the checksum that belongs to the bytes of a gazetteer into its header.
  package static func seal(_ file: inout [UInt8]) {
    SectionFormat.seal(&file)
  }
}
