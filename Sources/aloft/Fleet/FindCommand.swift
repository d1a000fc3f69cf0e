import Arguments
import Listings
import Outlets
import Session
import System
import Text

extension FleetCommand {
  /// Lists the screens that are announced on the local network.
  struct Find: ProgramCommand {
    static let configuration = CommandConfiguration(
      name: "find",
      abstract: "List the screens that announce their room on the local network.",
      discussion: """
        It needs no broker. Screens announce themselves with mdns.announce, and Avahi finds them: \
        its daemon must run on this machine. See \(Documentation.path(of: "docs/serve.md")).
        """
    )

    @Option(help: ArgumentHelp("How many seconds to listen.", valueName: "number"))
    var listen = 2.0

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
      try (0.1...600).check(listen, of: "--listen")
    }

    func run() throws {
      let time = Duration.seconds(listen)
      let rooms: [AnnouncedRoom]
      do throws(Failure) {
        rooms = try awaited { () throws(Failure) in try await RoomSearch.rooms(for: time) }
      } catch {
        // Whatever fails in the search itself fails in Avahi.
        guard error.status == .unavailable else { throw error }
        let help = "Avahi must run on this machine (Debian: avahi-daemon)"
        throw Failure(error.status, "\(error.message); \(help)")
      }
      let listing = RoomListing(rooms)
      if json {
        try Output.standard.print(listing.json)
      } else if rooms.isEmpty {
        let seconds = numberText(listen)
        Diagnostics.log("no screen was announced within \(seconds) s; see mdns.announce")
      } else {
        try Output.standard.print(lines: listing.table.lines(width: TerminalWidth.current))
      }
    }
  }
}
