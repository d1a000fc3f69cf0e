import Glibc
import Packing

/// The binary layout of a gazetteer; `docs/gazetteer.md` documents it.
package enum GazetteerFormat {
  static let frame = SectionFormat(
    "gazetteer",
    magic: "ALOFTGZ\n",
    version: 2,
    maximumBytes: 32 << 20
  )

  /// The sections, by their four-letter tags.
  enum Section: String {
    /// Lines of `key: value`: the origin of the data.
    case notes = "META"

    /// For each cell of the globe, the indices of its first place and its first town.
    case cells = "CELL"

    /// The position in its cell and the population of every place.
    case places = "PLAC"

    /// The name of each town.
    case names = "NAME"

    /// The region or country of each town.
    case areasOfTowns = "TOWN"

    /// The countries and regions.
    case areas = "AREA"

    /// The byte pairs used in the keys.
    case pairs = "PAIR"

    /// What a key shares with the one before it, in letters and places.
    case heads = "HEAD"

    /// The letters of the keys of all names, sorted.
    case keys = "KEYS"

    /// The places that the keys name.
    case numbers = "NUMB"
  }

  /// Cells are two degrees square, in rows from the south, each from 180° west to the east.
  static let columns = 180
  static let rows = 90

  /// The number of coordinate steps in one degree, and in one cell.
  static let stepsPerDegree = 1000
  static let stepsPerCell = 2000

  /// The bits of a place: north, east, then the population code.
  static let coordinateBits: UInt32 = 11

  /// The number of keys in a block, of which the first is stored in full.
  static let keysPerBlock = 64

  /// The maximum number of places that a key names: their count is one byte.
  static let maximumPlacesOfKey = Int(UInt8.max)

  /// Returns the code of a population: sixty steps for each doubling from 500.
  static func number(ofPopulation population: Int) -> UInt32 {
    UInt32(min(max((log2(Double(max(population, 1)) / 500) * 60).rounded(), 0), 1023))
  }

  /// Returns the population of a code, to within one percent; 0 stands for 500 people or fewer.
  static func population(ofNumber number: UInt32) -> Int {
    Int((500 * exp2(Double(number & 1023) / 60)).rounded())
  }

  /// Writes the checksum of a gazetteer's bytes into its header.
  package static func seal(_ file: inout [UInt8]) {
    SectionFormat.seal(&file)
  }
}
