import Geodesy
import Places

/// The cities that airports serve, each with one spelling.
struct CitySpellings {
  private let gazetteer: Gazetteer
  private let exceptions: CityNaming.Exceptions

  /// The spelling of each town at its first airport, by town index.
  private var written: [Int: String] = [:]

  init(_ gazetteer: Gazetteer, _ exceptions: CityNaming.Exceptions) {
    self.gazetteer = gazetteer
    self.exceptions = exceptions
  }

  /// Adds a town with the spelling of an airport's name or municipality. The first spelling of a
  /// town wins.
  mutating func add(_ town: NamedPlace, written text: Substring) {
    if written[town.number] == nil { written[town.number] = String(text) }
  }

  /// Returns the spelling of a town.
  func name(of town: NamedPlace) -> String {
    exceptions.names[town.countryCode]?[town.name] ?? written[town.number] ?? town.name
  }

  /// Returns the spelling of the most populous known town with a name within a distance; nil if
  /// there is none.
  func name(of name: String, near coordinate: Coordinate, _ limit: Angle) -> String? {
    let served = gazetteer.places(named: name).filter { town in
      town.kind == .town && written[town.number] != nil
        && GreatCircle(from: coordinate, to: town.coordinate).length <= limit
    }
    let best = served.max { ($0.population, $1.number) < ($1.population, $0.number) }
    return best.map(self.name)
  }
}
