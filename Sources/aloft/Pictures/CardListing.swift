import Airports
import Breathing
import Facts
import Geodesy
import Surface

/// An airport's card in words: all that is known of it, its wind, and how it lies from here.
struct CardListing {
  private let airport: Airport
  private let runways: [Runway]
  private let frequencies: [Frequency]
  private let navaids: [NavaidNeighbour]
  private let neighbours: [(airport: Airport, distance: Angle)]
  private let wind: CurrentWind?
  private let way: GreatCircle
  private let declination: Angle
  private let place: Place

  /// How many airfields near are listed.
  private static let neighbourCount = 5

  /// Gathers the card of an airport.
  ///
  /// - Parameters:
  ///   - code: The airport's code.
  ///   - expedition: The data, and where we are.
  ///   - weather: The reports at hand.
  ///   - now: The time.
  /// - Throws: A failure with what was perhaps meant, when no airport has the code.
  init(
    _ code: String,
    _ expedition: Expedition,
    _ weather: WeatherBook,
    at now: Instant
  ) throws(Failure) {
    let catalogue = expedition.catalogue
    let airport = try catalogue.airport(called: code)
    let seconds = now.nanoseconds / 1_000_000_000
    self.airport = airport
    place = expedition.place
    runways = catalogue.runways(of: airport.index)
    frequencies = catalogue.frequencies(of: airport.index)
    let reach = Earth.angle(metres: 25 * Earth.metresPerNauticalMile)
    navaids = catalogue.navaids(near: airport.coordinate, count: 5, within: reach)
    neighbours = catalogue.nearest(to: airport.coordinate, count: Self.neighbourCount) { index in
      index != airport.index && catalogue.hasRunway(index) && catalogue.kind(of: index) != .heliport
    }.map { (catalogue.airport($0.index), $0.distance) }
    wind =
      [airport.icao, airport.ident].compactMap { $0 }.lazy
      .compactMap { weather.wind(at: $0, nowUnixSeconds: seconds) }.first
    way = GreatCircle(from: expedition.place.coordinate, to: airport.coordinate)
    declination = try MagneticModel.open(expedition.data).declination(
      at: expedition.place.coordinate,
      year: MagneticModel.year(atUnixSeconds: seconds)
    )
  }

  private var bearing: Angle { way.bearing(at: 0) }
  private var magneticBearing: Angle { bearing.magneticBearing(declination: declination) }
}

extension CardListing {
  /// The card as a JSON object; what is not known is left out.
  var json: JSONText {
    .object([
      ("airport", AirportListing(airport, runways: runways).json),
      ("from_here", fromHere),
      ("wind", wind.map { .object(Self.members($0)) }),
      ("frequencies", .array(frequencies.map(Self.json))),
      ("navaids", .array(navaids.map(Self.json))),
      ("nearest", .array(neighbours.map { AirportListing($0, distance: $1).json })),
    ])
  }

  private var fromHere: JSONText {
    .object([
      ("distance_km", .number(Earth.metres(way.length) / 1000, decimals: 3)),
      ("bearing_true", .number(bearing.degrees, decimals: 1)),
      ("bearing_magnetic", .number(magneticBearing.degrees, decimals: 1)),
    ])
  }

  private static func members(_ wind: CurrentWind) -> [(key: String, value: JSONText?)] {
    wind.wind.members + [
      ("kind", .string(wind.kind.rawValue)),
      ("age_s", .integer(wind.ageSeconds)),
      ("stale", .boolean(wind.isStale)),
    ]
  }

  private static func json(_ frequency: Frequency) -> JSONText {
    .object([
      ("kind", .string(frequency.kind.title)),
      ("mhz", .number(frequency.megahertz, decimals: 3)),
      ("description", frequency.description.isEmpty ? nil : .string(frequency.description)),
    ])
  }

  private static func json(_ near: NavaidNeighbour) -> JSONText {
    .object([
      ("ident", .string(near.navaid.ident)),
      ("kind", .string(near.navaid.kind.description)),
      ("name", .string(near.navaid.name)),
      ("khz", near.navaid.kilohertz.map { .integer(Int64($0)) }),
      ("distance_km", .number(Earth.metres(near.distance) / 1000, decimals: 3)),
    ])
  }
}

extension CardListing: CustomStringConvertible {
  /// A line for each thing known.
  var description: String {
    let kilometres = Int((Earth.metres(way.length) / 1000).rounded())
    var lines = [
      AirportListing(airport, runways: runways).description,
      "  from here  \(kilometres) km, \(bearing.bearingDigits)° true, "
        + "\(magneticBearing.bearingDigits)° magnetic from \(place.name)",
    ]
    if let wind { lines.append("  wind       \(Self.words(wind))") }
    for frequency in frequencies {
      let words = [frequency.channel, frequency.kind.title, frequency.description]
      lines.append("  frequency  " + words.filter { !$0.isEmpty }.joined(separator: "  "))
    }
    for near in navaids {
      let navaid = near.navaid
      let words = [navaid.kind.description, navaid.ident, navaid.frequencyText].compactMap { $0 }
      lines.append("  navaid     " + words.joined(separator: " ") + ", \(navaid.name)")
    }
    for neighbour in neighbours {
      let way = GreatCircle(from: airport.coordinate, to: neighbour.airport.coordinate)
      let far = Int((Earth.metres(neighbour.distance) / 1000).rounded())
      lines.append(
        "  near       \(neighbour.airport.code), \(neighbour.airport.name), \(far) km "
          + "\(way.bearing(at: 0).bearingDigits)°"
      )
    }
    lines.append("  Not for navigation.")
    return lines.joined(separator: "\n")
  }

  private static func words(_ current: CurrentWind) -> String {
    let wind = current.wind
    let from =
      switch wind.direction {
      case .from(let degrees): "from \(degrees)°"
      case .variable: "variable"
      case .unknown: "from unknown"
      }
    let speed = wind.speed.map {
      "\($0.isMinimum ? "at least " : "")\($0.value) \(wind.unit.rawValue)"
    }
    let gust = wind.gust.map { "gusts \($0.value)" }
    let age = "\(current.ageSeconds / 60) min ago" + (current.isStale ? ", stale" : "")
    return (wind.isCalm ? ["calm", age] : [from, speed, gust, age].compactMap { $0 })
      .joined(separator: ", ")
  }
}

extension Catalogue {
  /// Finds the airport of a code.
  ///
  /// - Throws: A failure with what was perhaps meant, when no airport has it.
  func airport(called code: String) throws(Failure) -> Airport {
    if let airport = airport(code: code) { return airport }
    let meant = search(code, limit: 3).map { "\($0.airport.code) (\($0.airport.name))" }
    throw Failure(
      .usage,
      "No airport has the code \(code)"
        + (meant.isEmpty ? "" : "; perhaps \(meant.joined(separator: ", ")) is meant")
    )
  }
}
