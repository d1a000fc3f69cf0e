import Airports
import Arguments
import Breathing
import Geodesy
import Listings
import Outlets
import Screen
import Session
import Settings
import Show
import System
import Text

/// Prints or draws the card of an airport.
struct AirportCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "airport",
    abstract: "Print an airport's card, or draw it into a PNG file.",
    discussion: """
      aloft airport EGLL prints the contents of the card. aloft airport EGLL -o card.png draws it; \
      with --metar, or a file in weather.source, it includes the windsock; --taf and --notams add \
      the forecast and the NOTAMs in force today. aloft airport nearest shows the airfield to \
      divert to from --near. Not for navigation.
      """
  )

  @Argument(help: "The airport's IATA, ICAO or local code: LHR, EGLL, 1E6. Or nearest.")
  var code: String

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: .place)
  var near: String?

  @Option(help: .init(.palette), completion: .init(.palette))
  var palette: String?

  @Option(help: .init(.units), completion: .init(.units))
  var units: String?

  @Option(
    help: ArgumentHelp("Draw this true bearing up, instead of north.", valueName: "degrees")
  )
  var facing: Double?

  @Option(
    help: ArgumentHelp(
      "A weather report of this airport from the last 6 hours; may be repeated.",
      valueName: "text"
    )
  )
  var metar: [String] = []

  @Option(
    help: ArgumentHelp("A TAF of this airport; may be repeated.", valueName: "text")
  )
  var taf: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read NOTAMs from a file, in the format of ICAO or the FAA's JSON.",
      valueName: "file"
    ),
    completion: .file()
  )
  var notams: String?

  @Option(
    help: ArgumentHelp(
      "Draw this page: details, weather or notams, with the number of a further one: notams-2.",
      valueName: "page"
    ),
    transform: cardPage
  )
  var page = CardPage.details

  @Option(help: .pictureSize)
  var size = PictureSize(width: 1920, height: 1080)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the card as a PNG; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"])
  )
  var output: String?

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard !code.isEmpty, code != "auto" else {
      throw ValidationError("Give an airport's code, such as LHR, or nearest.")
    }
    if let facing { try (-360...360).check(facing, of: "--facing") }
    if let output { try RenderTarget.check(output) }
    guard !json || output == nil else {
      throw ValidationError("Give either --json, which prints, or --output, which draws.")
    }
    guard output != nil || page == .details else {
      throw ValidationError("--page chooses what is drawn; add a file, such as -o card.png.")
    }
  }

  func run() throws {
    let setup = try Setup(
      try shared.configuration(with: [
        ChosenSetting("--near", .near, near),
        ChosenSetting("--palette", .palette, palette),
        ChosenSetting("--units", .units, units),
        ChosenSetting("view airport", .shownView, ViewName.airport.rawValue),
        ChosenSetting("--airport", .airport, code),
      ])
    )
    let airport = try setup.nearestAirfield() ?? setup.catalogue.airport(called: code)
    let now = SessionClock().now
    var surroundings = Surroundings()
    surroundings.facing = facing.map { .degrees($0) }
    surroundings.weather = try setup.settings.weather(
      reports: metar,
      forecasts: taf,
      of: airport,
      at: now
    )
    surroundings.notams = try setup.settings.notams(inFile: notams, at: now)
    if let output {
      try draw(airport, setup, surroundings, at: now, into: output)
    } else {
      let listing = try CardListing(airport.ident, setup, surroundings, at: now)
      try Output.standard.print(json ? listing.json.description : listing.description)
    }
  }

  private func draw(
    _ airport: Airport,
    _ setup: Setup,
    _ surroundings: Surroundings,
    at now: Instant,
    into path: String
  ) throws {
    // Eight seconds into the session, when the limb is bright.
    let start = now.advanced(by: .seconds(-8))
    var show = try SessionBuilder(setup).show(from: start, in: surroundings)
    show.ignoreInput()
    try check(page, of: airport, among: show.cardPages(at: now, size: size.pixels))
    let legibility = Legibility(setup.settings, panel: size.pixels)
    let seen = show.cardPages(at: now, size: size.pixels, legibility: legibility)
    guard seen.contains(page) else {
      throw ValidationError(
        "--page = \"\(page.name)\", but from afar a card has only its first page (screen.distance)."
      )
    }
    show.apply(.turnCard(to: page), at: now.advanced(by: .seconds(-4)))
    let target = try RenderTarget(setup, size: size)
    try target.write(show, at: now, to: path)
  }

  /// Checks that the card has the page to draw.
  private func check(_ page: CardPage, of airport: Airport, among pages: [CardPage]) throws {
    guard !pages.contains(page) else { return }
    let found = "--page = \"\(page.name)\", but the card of \(airport.code)"
    guard pages.count > 1 else {
      throw ValidationError(
        "\(found) has only the page details; --metar, --taf and --notams add others."
      )
    }
    throw ValidationError(
      "\(found) has the pages \(pages.map(\.name).joined(separator: ", "))."
    )
  }
}

extension CardPage {
  /// The name by which the option chooses it: `weather`, `notams-2`.
  fileprivate var name: String {
    switch self {
    case .details: "details"
    case .field(let index): index == 0 ? "field" : "field-\(index + 1)"
    case .weather(let index): index == 0 ? "weather" : "weather-\(index + 1)"
    case .notams(let index): index == 0 ? "notams" : "notams-\(index + 1)"
    }
  }
}

/// Returns the page of a card with a name: `weather`, `notams-2`.
private func cardPage(_ name: String) throws -> CardPage {
  let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
  let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 1
  if number >= 1 {
    switch parts.first {
    case "details" where parts.count == 1: return .details
    // Only windows that respond to input have it; a picture is refused with the pages that it has.
    case "field": return .field(number - 1)
    case "weather": return .weather(number - 1)
    case "notams": return .notams(number - 1)
    default: break
    }
  }
  throw ValidationError("the pages are details, weather and notams, such as notams-2.")
}
