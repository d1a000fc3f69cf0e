import Airports
import Arguments
import Flights
import Geodesy
import Listings
import Outlets
import Session
import Settings
import Show
import System
import Text

/// Prints the first legs of a journey.
struct LegsCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "legs",
    abstract: "Print where the planes will fly."
  )

  @OptionGroup var plan: PlanOptions

  @Option(help: ArgumentHelp("How many legs.", valueName: "number"))
  var count = 10

  @Option(help: .init(.units), completion: .init(.units))
  var units: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try (1...100_000).check(count, of: "--count")
  }

  func run() throws {
    let builder = try SessionBuilder(
      try plan.configuration(with: [ChosenSetting("--units", .units, units)])
    )
    var journey = try builder.show(from: SessionClock().now).journey
    journey.extend(through: count)
    let legs = (0..<count).map { journey.leg($0) }
    Diagnostics.log(builder.setup.place.summary)
    try builder.farStart().map(Diagnostics.log)
    builder.remarkOnEpoch()
    guard json else {
      try Output.standard.print(lines: legs.map { $0.text(in: builder.settings.units) })
      return
    }
    try Output.standard.print(
      JSONText.array(legs.map { $0.json(near: builder.setup.place.choice) })
    )
  }
}

extension Leg {
  /// Returns the leg as a JSON object: codes, cities, kilometres and degrees, and the chosen place
  /// if there is one.
  func json(near place: String? = nil) -> JSONText {
    .object([
      ("near", place.map(JSONText.string)),
      ("from", .string(origin.code)),
      ("from_city", .string(origin.city)),
      ("to", .string(destination.code)),
      ("to_city", .string(destination.city)),
      ("km", .number(distanceMetres / 1000, decimals: 1)),
      ("bearing_deg", .number(path.bearing(at: 0).degrees, decimals: 1)),
    ])
  }
}
