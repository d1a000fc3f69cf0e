import Airports
import Arguments
import DataFiles
import Facts
import Feeds
import Flights
import Geodesy
import Listings
import Outlets
import Session
import Settings
import System
import Text

/// Prints the current place and its source.
struct PlaceCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "place",
    abstract: "Print the current place and its source.",
    discussion: """
      Asks gpsd first if gps.source names one, then uses sky.near, then the system's time zone. \
      Nothing is looked up online.
      """
  )

  @Option(help: .init(.gpsSource))
  var gps: String?

  @Option(help: .place)
  var near: String?

  @Option(help: .init(.units), completion: .init(.units))
  var units: String?

  @Option(help: ArgumentHelp("Seconds to wait for gpsd.", valueName: "number"))
  var wait = 5.0

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SharedOptions

  func validate() throws {
    try (0...3_600).check(wait, of: "--wait")
  }

  func run() throws {
    let configuration = try options.configuration(
      with: [
        ChosenSetting("--gps", .gpsSource, gps), ChosenSetting("--near", .near, near),
        ChosenSetting("--units", .units, units),
      ]
    )
    let catalogue = try Catalogue.open(.current(), configuration.settings)
    var finding: GPSSearchResult?
    if let receiver = try GPSReceiver(configuration, by: SessionClock()) {
      finding = try awaited { [wait] in await receiver.listen(for: .seconds(wait)) }
      if let finding, finding.fix == nil {
        Diagnostics.log("no fix from gpsd at \(finding.server): \(finding.reason)")
      }
    }
    let report = try PlaceReport(configuration, finding, in: catalogue)
    try Output.standard.print(json ? report.json.description : report.description)
  }
}
