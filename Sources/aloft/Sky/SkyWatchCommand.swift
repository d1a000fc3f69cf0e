import Arguments
import Breathing
import Feeds
import Geodesy
import Listings
import Network
import Session
import Settings
import SharedSky
import Synchronization
import System

/// Prints the planes of the shared sky around a place.
struct SkyWatchCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "watch",
    abstract: "Print the planes of the shared sky around a place, a line for each report.",
    discussion: """
      Shares nothing but the place, rounded to a tenth of a degree: it asks the relay as a ghost. \
      The relay answers with 18 planes at most: those in an emergency within 200 km, then the \
      nearest. Around people in a session there may be 16, which leaves room for their flights. \
      With sky.circle = "members", the planes of the circle are printed, and sky.identity_file is \
      used. Exits with 69 if the relay never answers, or does not serve this client.
      """
  )

  @Option(help: .place)
  var near: String?

  @Option(help: "The planes to print; those of simulators count as paper.")
  var planes = PlaneChoice.all

  @Flag(help: "Print a map with a table of the planes instead, every two seconds.")
  var map = false

  @OptionGroup var options: SkyOptions

  func validate() throws {
    guard !(map && options.json) else { throw ValidationError("Choose either --map or --json.") }
  }

  func run() throws {
    let configuration = try options.configuration(with: [ChosenSetting("--near", .near, near)])
    let place = try Setup(configuration).place.coordinate
    let server = try configuration.skyServer(orOption: "--server")
    // An identity is for one program at a time, so it is used only where it is needed.
    let isMember = configuration.settings.sky.circle == .members
    let identity = isMember ? try configuration.skyIdentity() : nil
    let ghost = OwnPlane.watcher(
      near: place,
      seeing: planes.wanted,
      isClosed: try configuration.isSkyClosed(for: identity)
    )
    if map {
      return try printMap(of: server, around: place, ghost, as: identity)
    }
    let listing = SkyListing(asJSON: options.json, units: configuration.settings.units)
    try options.run {
      await SkyLink(server, by: SessionClock(), as: identity)
        .run({ _ in ghost }, { listing.update($0) })
    }
    try listing.check()
    guard listing.isServed else {
      throw Failure(unservedBy: server, listing.connectionState)
    }
  }

  private func printMap(
    of server: Endpoint,
    around center: Coordinate,
    _ ghost: OwnPlane,
    as identity: SkyClient.Identity?
  ) throws {
    let clock = SessionClock()
    let listing = SkyMapListing(around: center) { clock.now }
    try options.run {
      await withTaskGroup { group in
        group.addTask {
          await SkyLink(server, by: clock, as: identity)
            .run({ _ in ghost }) { news in
              listing.update(news.hasSky ? news.neighbours.all : nil, news.connectionState)
            }
        }
        group.addTask { await listing.printMaps() }
      }
    }
    try listing.check()
    guard listing.isServed else {
      throw Failure(unservedBy: server, listing.connectionState)
    }
  }
}
