import Airports
package import Breathing
import Facts
import Geodesy
package import Session
import Settings
package import Show
package import System
package import Text
import Weather

/// An airport's card as text: its details, its wind, and its distance and direction from here.
package struct CardListing {
  private let listing: AirportListing
  private let code: String
  private let frequencies: [Frequency]
  private let navaids: [NavaidNeighbour]
  private let neighbours: [AirportListing]
  private let isNear: Bool
  private let wind: CurrentWind?
  private let briefing: Briefing
  private let briefingWords: BriefingWords
  private let place: Place
  private let way: BearingAndDistance
  private let units: Units

  /// The number of nearby airfields listed, as on a card.
  private static let neighbourCount = 5

  /// Creates the listing of an airport.
  ///
  /// - Parameters:
  ///   - code: The airport's code.
  ///   - setup: The data and the current place.
  ///   - surroundings: The known weather reports and NOTAMs.
  ///   - now: The current time.
  /// - Throws: A failure with similar codes if no airport has the code.
  package init(
    _ code: String,
    _ setup: Setup,
    _ surroundings: Surroundings,
    at now: Instant
  ) throws(Failure) {
    let catalogue = setup.catalogue
    let airport = try catalogue.airport(called: code)
    let seconds = now.unixSeconds
    let lookup = AirportLookup(setup, at: now)
    units = setup.settings.units
    place = setup.place
    way = lookup.way(from: place.coordinate, to: airport)
    listing = lookup.listing(airport, from: place.coordinate, listsRunways: true)
    frequencies = catalogue.frequencies(of: airport.index)
    let reach = Earth.angle(metres: 25 * Earth.metresPerNauticalMile)
    navaids = catalogue.navaids(near: airport.coordinate, count: 5, within: reach)
    isNear = airport.isNear(place.coordinate)
    let center = isNear ? place.coordinate : airport.coordinate
    neighbours = catalogue.nearest(to: center, count: Self.neighbourCount) { index in
      index != airport.index && catalogue.hasRunway(index) && catalogue.kind(of: index) != .heliport
    }.map { lookup.listing(catalogue.airport($0.index), from: center) }
    self.code = airport.code
    wind =
      airport.stations.lazy
      .compactMap { surroundings.weather.wind(at: $0, nowUnixSeconds: seconds) }.first
    briefing = Briefing(of: airport, in: surroundings, nowUnixSeconds: seconds)
    briefingWords = BriefingWords(Words(), units, nowUnixSeconds: seconds)
  }
}

extension CardListing {
  /// The card as a JSON object without unknown values.
  package var json: JSONText {
    .object([
      ("airport", listing.json),
      ("wind", wind.map { .object(Self.members($0)) }),
      ("frequencies", .array(frequencies.map(Self.json))),
      ("navaids", .array(navaids.map(Self.json))),
      ("nearest_to", .string(isNear ? "here" : "airport")),
      ("nearest", .array(neighbours.map(\.json))),
      ("observation", briefing.weather.observation?.decoded),
      ("forecast", briefing.weather.forecast?.decoded),
      ("notams", briefing.notams.map { .array($0.map(\.json)) }),
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
      ("khz", .whole(near.navaid.kilohertz)),
      ("distance_km", .number(Earth.metres(near.distance) / 1000, decimals: 3)),
    ])
  }
}

extension CardListing: CustomStringConvertible {
  /// One line for each detail.
  package var description: String {
    var lines = [listing.description]
    if let bearing = way.bearing {
      let distance = units.wholeDistance(metres: Earth.metres(way.distance))
      let magnetic = way.magneticBearing.map { ", \($0.bearingDigits)° magnetic" } ?? ""
      let words = "\(distance), \(bearing.bearingDigits)° true\(magnetic)"
      lines.append("  from here  \(words) from \(place.name)")
    } else {
      lines.append("  from here  this is where you are")
    }
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
    let near = "  near \(isNear ? "here" : code)".padding(to: 13)
    for neighbour in neighbours { lines.append(near + neighbour.description) }
    lines += briefing.lines(briefingWords)
    lines.append("  Not for navigation.")
    // The first line is multi-line text that is already printable.
    return (lines.prefix(1) + lines.dropFirst().map(\.printable)).joined(separator: "\n")
  }

  private static func words(_ current: CurrentWind) -> String {
    let wind = current.wind
    let from =
      switch wind.direction {
      case .from(let degrees): "from \(degrees)°"
      case .variable: "variable"
      case .unknown: "direction unknown"
      }
    let speed = wind.speed.map {
      "\($0.isMinimum ? "more than " : "")\($0.value) \(wind.unit.rawValue)"
    }
    let gust = wind.gust.map { "gusts \($0.isMinimum ? "more than " : "")\($0.value)" }
    let age = Words().age(of: current)
    return (wind.isCalm ? ["calm", age] : [from, speed, gust, age].compactMap { $0 })
      .joined(separator: ", ")
  }
}
