import Geodesy
import Packing

/// The largest towns of each region and country, most populous first.
///
/// It is built at the first search, in a few milliseconds, and takes about half a megabyte.
struct LargestTowns: Sendable {
  /// A town.
  struct Town: Sendable {
    let normal: SIMD3<Double>
    let population: Int
  }

  /// The maximum number of towns of an area.
  private static let limit = 16

  /// The least distance between two towns of an area, so that suburbs do not count.
  private static let spacing = Earth.angle(metres: 30_000).radians

  private var towns: [[Town]]

  /// The towns of an area, counted from the first one; empty for an invalid index.
  subscript(area: Int) -> [Town] {
    towns.indices.contains(area) ? towns[area] : []
  }

  /// Collects the towns of a gazetteer.
  init(_ gazetteer: Gazetteer) {
    var countries: [Int] = []
    var walk = gazetteer.areas.walk()
    while let record = walk.next(), countries.count < gazetteer.areas.count {
      var cursor = Cursor(record)
      _ = cursor.byte()
      countries.append(cursor.number())
    }
    var all: [(area: Int, coordinate: Coordinate, population: Int)] = []
    all.reserveCapacity(gazetteer.townCount)
    gazetteer.grid.forEachTown { number, coordinate, population in
      let area = Int(gazetteer.areasOfTowns.load(at: number * 2, as: UInt16.self))
      if area < countries.count { all.append((area, coordinate, population)) }
    }
    towns = [[Town]](repeating: [], count: countries.count)
    let order = all.indices.sorted { (-all[$0].population, $0) < (-all[$1].population, $1) }
    for index in order {
      let (area, coordinate, population) = all[index]
      let country = countries[area]
      guard towns[area].count < Self.limit || self[country].count < Self.limit else { continue }
      let town = Town(normal: coordinate.normal, population: population)
      add(town, to: area)
      if country != area { add(town, to: country) }
    }
  }

  private mutating func add(_ town: Town, to area: Int) {
    guard towns.indices.contains(area), towns[area].count < Self.limit else { return }
    let isApart = towns[area].allSatisfy { other in
      let way = other.normal - town.normal
      return (way * way).sum() >= Self.spacing * Self.spacing
    }
    if isApart { towns[area].append(town) }
  }
}
