import Airports
import Arguments
import Facts
import Listings
import Outlets
import Settings
import System
import Text

/// The options that all three ways to look up airports have in common.
struct AirportListOptions: ArgumentGroup {
  @Option(
    help: ArgumentHelp(
      "Print at most this many; near and find print 8 by default.",
      valueName: "number"
    )
  )
  var count: Int?

  /// How many airports a search prints.
  var searchCount: Int { count ?? 8 }

  @Flag(help: "Print a table: distance, true and magnetic bearing, longest runway, its surface.")
  var table = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: .init(.units), completion: .init(.units))
  var units: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let count, count < 1 {
      throw ValidationError("--count = \(count), but it must be at least 1.")
    }
    guard !(table && json) else {
      throw ValidationError("--table and --json cannot both be printed.")
    }
  }

  /// Opens the catalogue and the other data about places.
  func lookup() throws(Failure) -> AirportLookup {
    try AirportLookup(configuration())
  }

  private func configuration() throws(Failure) -> Configuration {
    try shared.configuration(with: [ChosenSetting("--units", .units, units)])
  }

  /// Prints airports; throws if there are none.
  func show(_ listings: [AirportListing], else message: String) throws(Failure) {
    guard !listings.isEmpty else { throw Failure(.noInput, message) }
    if json {
      try Output.standard.print(JSONText.array(listings.map(\.json)))
    } else if table {
      let table = AirportListing.table(listings)
      try Output.standard.print(lines: table.lines(width: TerminalWidth.current))
    } else {
      try Output.standard.print(lines: listings.map(\.description))
    }
  }
}

/// A kind of airport, as named by an option.
enum AirportKindOption: String, CaseIterable, ArgumentValue {
  case large, medium, small, seaplane, heliport

  /// The kind.
  var kind: Airport.Kind {
    switch self {
    case .large: .large
    case .medium: .medium
    case .small: .small
    case .seaplane: .seaplaneBase
    case .heliport: .heliport
    }
  }
}
