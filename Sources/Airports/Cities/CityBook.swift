import Geodesy
import Places

/// The cities that airports serve, each with the one name it is written by.
struct CityBook {
  private let gazetteer: Gazetteer
  private let exceptions: CityNaming.Exceptions

  /// How the first airport writes each town, by the town's number.
  private var written: [Int: String] = [:]

  init(_ gazetteer: Gazetteer, _ exceptions: CityNaming.Exceptions) {
    self.gazetteer = gazetteer
    self.exceptions = exceptions
  }

  /// Adds a town that an airport serves, as the airport's name or municipality writes it. Of a town
  /// that was added before the first writing counts.
  mutating func add(_ town: NamedPlace, written text: Substring) {
    if written[town.number] == nil { written[town.number] = String(text) }
  }

  /// Returns the name a town is written by.
  func name(of town: NamedPlace) -> String {
    exceptions.names[town.countryCode]?[town.name] ?? written[town.number] ?? town.name
  }

  /// Returns the name of the most populous town that an airport serves, has a name and lies no
  /// farther away than a limit; nil where there is none.
  func name(of name: String, near coordinate: Coordinate, _ limit: Angle) -> String? {
    let served = gazetteer.places(named: name).filter { town in
      town.kind == .town && written[town.number] != nil
        && GreatCircle(from: coordinate, to: town.coordinate).length <= limit
    }
    let best = served.max { ($0.population, $1.number) < ($1.population, $0.number) }
    return best.map(self.name)
  }
}
