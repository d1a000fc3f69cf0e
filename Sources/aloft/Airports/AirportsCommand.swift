import Airports
import Arguments
import Geodesy
import Listings
import Session
import System

/// Looks up airports by code, place or name.
struct AirportsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "airports",
    abstract: "Look up airports by code, by place or by name.",
    discussion: """
      For example: aloft airports LHR, aloft airports near 51.47,-0.45 or aloft airports find \
      heathrow.
      """,
    subcommands: [ByCode.self, Near.self, Find.self],
    defaultSubcommand: ByCode.self
  )
}

extension AirportsCommand {
  /// Prints all details of the airports with given codes.
  struct ByCode: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "code",
      abstract: "Print airports and their runways by IATA, ICAO or local code."
    )

    @Argument(help: "Codes: LHR, EGLL, 1E6, AU-0115.")
    var codes: [String]

    @OptionGroup var list: AirportListOptions

    func run() throws {
      let lookup = try list.lookup()
      var listings: [AirportListing] = []
      for code in codes {
        // The code of one airport may be the local code of another; the first match is meant.
        let airport = try lookup.catalogue.airport(called: code)
        listings.append(lookup.listing(airport, listsRunways: true))
      }
      try list.show(Array(listings.prefix(list.count ?? .max)), else: "no airport was given")
    }
  }

  /// Prints the airports nearest to a place.
  struct Near: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "near",
      abstract: "Print the airports nearest to a place.",
      discussion: """
        Give the place as degrees north and east, an airport's code, or a name. The default is the \
        place of the flights.
        """
    )

    @Argument(
      help: ArgumentHelp("51.47,-0.45, LHR or San Francisco.", valueName: "place")
    )
    var words: [String] = []

    @Flag(help: "Only airports with scheduled service.")
    var scheduled = false

    @Flag(help: "Only airports with a runway.")
    var runways = false

    @Option(
      name: .custom("kind"),
      help: "Only airports of this kind; repeat for more kinds."
    )
    var kinds: [AirportKindOption] = []

    @Option(help: "Only airports within this distance: 50km, 30nm, 20mi, or a number of km.")
    var within: DistanceText?

    @OptionGroup var list: AirportListOptions

    func run() throws {
      let lookup = try list.lookup()
      let place = try lookup.place(words.joined(separator: " "))
      if !words.isEmpty { Diagnostics.log(place.summary) }
      let wanted = Set(kinds.map(\.kind))
      let catalogue = lookup.catalogue
      let found = catalogue.nearest(
        to: place.coordinate,
        count: list.searchCount,
        within: within?.angle ?? .degrees(180)
      ) { index in
        (!scheduled || catalogue.hasScheduledService(index))
          && (!runways || catalogue.hasRunway(index))
          && (wanted.isEmpty || wanted.contains(catalogue.kind(of: index)))
      }
      let listings = found.map { neighbour in
        var listing = lookup.listing(catalogue.airport(neighbour.index), from: place.coordinate)
        listing.near = place.choice
        return listing
      }
      try list.show(listings, else: "no such airport is near \(place.name)")
    }
  }

  /// Searches for airports by words.
  struct Find: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "find",
      abstract: "Print the airports whose name, town or code matches."
    )

    @Argument(help: "The words: heathrow, charles de gaule, München, or the beginning of a code.")
    var words: [String]

    @Option(help: ArgumentHelp("List airports near this place first.", valueName: "place"))
    var near: String?

    @OptionGroup var list: AirportListOptions

    func run() throws {
      let lookup = try list.lookup()
      let center = try near.map { try lookup.place($0) }
      if let center { Diagnostics.log(center.summary) }
      let place = center?.coordinate
      let words = words.joined(separator: " ")
      let matches = lookup.catalogue.search(words, near: place, limit: list.searchCount)
      let listings = matches.map { match in
        var listing = lookup.listing(match.airport, from: place, score: match.score)
        listing.near = center?.choice
        return listing
      }
      try list.show(listings, else: "no airport matches \"\(words)\"")
    }
  }
}
