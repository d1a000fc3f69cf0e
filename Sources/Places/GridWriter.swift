import Geodesy
import Packing

/// Assigns places to the cells of the globe.
struct GridWriter {
  /// The towns in index order.
  private(set) var towns: [GazetteerSource.Town] = []

  /// The first place and the first town of each cell.
  private(set) var cellSection: [UInt8] = []

  /// All places.
  private(set) var placeSection: [UInt8] = []

  init(towns unordered: [GazetteerSource.Town], places: [GazetteerSource.Place]) {
    let names = Dictionary(
      unordered.map { ($0.place.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let nameless = places.filter { names[$0.id] == nil }
    var townsIn = [[GazetteerSource.Town]](repeating: [], count: PlaceGrid.cellCount)
    var placesIn = [[GazetteerSource.Place]](repeating: [], count: PlaceGrid.cellCount)
    for town in names.values { townsIn[Spot(town.place).cell].append(town) }
    for place in nameless { placesIn[Spot(place).cell].append(place) }
    var count = 0
    for cell in 0..<PlaceGrid.cellCount {
      appendCell(count)
      let inside = townsIn[cell].sorted { Self.precedes($0.place, $1.place) }
      let all = inside.map(\.place) + placesIn[cell].sorted(by: Self.precedes)
      for place in all { placeSection.append(littleEndian: Spot(place).packed) }
      towns += inside
      count += all.count
    }
    appendCell(count)
  }

  private mutating func appendCell(_ count: Int) {
    cellSection.append(littleEndian: UInt32(count))
    cellSection.append(littleEndian: UInt32(towns.count))
  }

  /// Orders by population, descending, then by GeoNames identifier.
  private static func precedes(
    _ first: GazetteerSource.Place,
    _ second: GazetteerSource.Place
  ) -> Bool {
    (-first.population, first.id) < (-second.population, second.id)
  }

  /// A place on the grid.
  private struct Spot {
    let cell: Int
    let packed: UInt32

    init(_ place: GazetteerSource.Place) {
      let steps = Double(GazetteerFormat.stepsPerDegree)
      let side = GazetteerFormat.stepsPerCell
      let north = Int(((place.coordinate.latitude.degrees + 90) * steps).rounded())
      let around = GazetteerFormat.columns * side
      let east = Int(((place.coordinate.longitude.degrees + 180) * steps).rounded()) % around
      let row = min(north / side, GazetteerFormat.rows - 1)
      cell = row * GazetteerFormat.columns + east / side
      let bits = GazetteerFormat.coordinateBits
      packed =
        UInt32(north - row * side) | UInt32(east % side) << bits
        | GazetteerFormat.number(ofPopulation: place.population) << (2 * bits)
    }
  }
}
