import Geodesy
import Packing

/// The largest towns of a region or country, most populous first.
///
/// Only the towns of that area are read, which takes a tenth of the time needed for all areas: a program that searches
/// once needs no others.
struct LargestTowns: Sendable {
  /// A town.
  struct Town: Sendable {
    let coordinate: Coordinate
    let population: Int
  }

  /// The maximum number of towns of an area.
  private static let limit = 16

  /// The least distance between two towns of an area, so that suburbs do not count.
  private static let spacing = Earth.angle(metres: 30_000).radians

  /// The towns, and where they are on the unit sphere.
  private(set) var towns: [Town] = []
  private var normals: [SIMD3<Double>] = []

  /// Collects the towns of an area.
  ///
  /// - Parameters:
  ///   - area: The region or country, counted from the first one. The towns of a country include those of its regions.
  ///   - gazetteer: The towns of all areas.
  init(of area: Int, in gazetteer: Gazetteer) {
    let isPart = Self.parts(of: area, in: gazetteer)
    var all: [(number: Int, town: Town)] = []
    for number in 0..<gazetteer.townCount {
      let part = Int(gazetteer.areasOfTowns.load(at: number * 2, as: UInt16.self))
      guard part < isPart.count, isPart[part], let place = gazetteer.grid.town(number)
      else { continue }
      all.append((number, Town(coordinate: place.coordinate, population: place.population)))
    }
    all.sort { (-$0.town.population, $0.number) < (-$1.town.population, $1.number) }
    for (_, town) in all {
      guard towns.count < Self.limit else { break }
      add(town)
    }
  }

  /// Returns for each area whether it is a given one or lies in it.
  private static func parts(of area: Int, in gazetteer: Gazetteer) -> [Bool] {
    var isPart: [Bool] = []
    var walk = gazetteer.areas.walk()
    while let record = walk.next(), isPart.count < gazetteer.areas.count {
      var cursor = Cursor(record)
      _ = cursor.byte()
      isPart.append(isPart.count == area || cursor.number() == area)
    }
    return isPart
  }

  private mutating func add(_ town: Town) {
    let normal = town.coordinate.normal
    let isApart = normals.allSatisfy { other in
      let way = other - normal
      return (way * way).sum() >= Self.spacing * Self.spacing
    }
    guard isApart else { return }
    towns.append(town)
    normals.append(normal)
  }
}
