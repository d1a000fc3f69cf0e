import Airports
import ArgumentParser
import Geodesy
import Surface

/// Looks into the catalogue of airports: by code, by place, by name.
struct AirportsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "airports",
    abstract: "Look up airports by code, by place or by name.",
    discussion: "aloft airports LHR, aloft airports near 51.47,-0.45, aloft airports find heathrow",
    subcommands: [ByCode.self, Near.self, Find.self],
    defaultSubcommand: ByCode.self
  )
}

/// What the three ways to look have in common.
struct AirportListOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Print at most this many.", valueName: "number"))
  var count = 8

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var shared: SharedOptions

  /// The catalogue in use.
  func catalogue() throws(Failure) -> Catalogue {
    try Catalogue.open(.current(), shared.settings())
  }

  func validate() throws {
    guard count > 0 else {
      throw ValidationError("--count = \(count), but it must be at least 1.")
    }
  }

  /// Prints airports, or the failure that there are none.
  func show(_ listings: [AirportListing], else message: String) throws(Failure) {
    guard !listings.isEmpty else { throw Failure(.usage, message) }
    if json {
      print(JSONText.array(listings.map(\.json)))
    } else {
      for listing in listings { print(listing) }
    }
  }
}

extension AirportsCommand {
  /// Prints all that is known of the airports with some codes.
  struct ByCode: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "code",
      abstract: "Print airports and their runways by IATA, ICAO or local code. (default)"
    )

    @Argument(help: "Codes: LHR, EGLL, 1E6, AU-0115.")
    var codes: [String]

    @OptionGroup var list: AirportListOptions

    func run() throws {
      let catalogue = try list.catalogue()
      var listings: [AirportListing] = []
      for code in codes {
        let airports = catalogue.airports(code: code)
        guard !airports.isEmpty else { throw Failure(.usage, missing(code, in: catalogue)) }
        // A code of one airport may be the local code of another; the first is meant.
        listings += airports.prefix(1).map {
          AirportListing($0, runways: catalogue.runways(of: $0.index))
        }
      }
      try list.show(Array(listings.prefix(list.count)), else: "No airport was asked for")
    }

    private func missing(_ code: String, in catalogue: Catalogue) -> String {
      let meant = catalogue.search(code, limit: 3).map { "\($0.airport.code) (\($0.airport.name))" }
      return "No airport has the code \(code)"
        + (meant.isEmpty ? "" : "; perhaps \(meant.joined(separator: ", ")) is meant")
    }
  }

  /// Prints the airports nearest to a place.
  struct Near: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "near",
      abstract: "Print the airports nearest to a place.",
      discussion: "A place is degrees north and east, an airport's code, or a name."
    )

    @Argument(
      parsing: .allUnrecognized,
      help: ArgumentHelp("51.47,-0.45, LHR or San Francisco.", valueName: "place")
    )
    var words: [String]

    @Flag(help: "Only airports with scheduled service.")
    var scheduled = false

    @OptionGroup var list: AirportListOptions

    func run() throws {
      let catalogue = try list.catalogue()
      let place = try Place.find(words.joined(separator: " "), zone: nil, in: catalogue)
      let found = catalogue.nearest(to: place.coordinate, count: list.count) { index in
        !scheduled || catalogue.hasScheduledService(index)
      }
      let listings = found.map {
        AirportListing(catalogue.airport($0.index), distance: $0.distance)
      }
      try list.show(listings, else: "The catalogue holds no airport")
    }
  }

  /// Prints the airports that some words mean.
  struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "find",
      abstract: "Print the airports whose name, town or code matches some words."
    )

    @Argument(help: "The words: heathrow, charles de gaule, München.")
    var words: [String]

    @Option(help: ArgumentHelp("Put those near a place first.", valueName: "place"))
    var near: String?

    @OptionGroup var list: AirportListOptions

    func run() throws {
      let catalogue = try list.catalogue()
      let place = try near.map { try Place.find($0, zone: nil, in: catalogue) }
      let words = words.joined(separator: " ")
      let matches = catalogue.search(words, near: place?.coordinate, limit: list.count)
      let listings = matches.map {
        AirportListing($0.airport, distance: $0.distance, score: $0.score)
      }
      try list.show(listings, else: "No airport matches \"\(words)\"")
    }
  }
}
