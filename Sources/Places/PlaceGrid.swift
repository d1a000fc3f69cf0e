import Geodesy
import Glibc
import Packing

/// Every place of the gazetteer by location, read in place: four bytes per place.
///
/// The globe is divided into cells of two degrees. In each cell the towns, which have names, come
/// before the other places.
struct PlaceGrid: Sendable {
  /// The number of places.
  let placeCount: Int

  /// The number of towns.
  let townCount: Int

  private let cells: Bytes
  private let places: Bytes

  static let cellCount = GazetteerFormat.rows * GazetteerFormat.columns

  /// Reads the two sections; nil if the last cell does not end at the last place.
  init?(cells: Bytes, places: Bytes) {
    (self.cells, self.places) = (cells, places)
    placeCount = places.count / 4
    townCount = Int(cells.load(at: Self.cellCount * 8 + 4, as: UInt32.self))
    guard cells.load(at: Self.cellCount * 8, as: UInt32.self) == placeCount, townCount <= placeCount
    else { return nil }
  }

  /// Returns the coordinate and population of a town; nil if the index is out of range.
  func town(_ number: Int) -> (coordinate: Coordinate, population: Int)? {
    guard (0..<townCount).contains(number) else { return nil }
    var (low, high) = (0, Self.cellCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstTown(middle) <= number { low = middle } else { high = middle }
    }
    return place(firstPlace(low) + number - firstTown(low), in: low)
  }

  /// Calls a closure for every place in the cells that come within an angle of another place.
  ///
  /// - Parameters:
  ///   - center: The centre of the search.
  ///   - reach: The radius; cells extend beyond it.
  ///   - townsOnly: Whether to leave out places that are not towns.
  ///   - body: A closure that receives a place's coordinate, population and, for a town, its index.
  func forEach(
    near center: Coordinate,
    within reach: Angle,
    townsOnly: Bool = false,
    _ body: (Coordinate, _ population: Int, _ town: Int?) -> Void
  ) {
    // Cells of a damaged file may overlap; never visit more places than there are.
    var left = placeCount
    for cell in cells(near: center, within: reach) {
      let (first, town) = (firstPlace(cell), firstTown(cell))
      let towns = firstTown(cell + 1) - town
      let next = townsOnly ? first + towns : firstPlace(cell + 1)
      let end = min(next, placeCount, first + left)
      guard first < end else { continue }
      left -= end - first
      for number in first..<end {
        guard let place = place(number, in: cell) else { break }
        let isTown = number - first < towns
        body(place.coordinate, place.population, isTown ? town + number - first : nil)
      }
    }
  }

  private func firstPlace(_ cell: Int) -> Int {
    Int(cells.load(at: cell * 8, as: UInt32.self))
  }

  private func firstTown(_ cell: Int) -> Int {
    Int(cells.load(at: cell * 8 + 4, as: UInt32.self))
  }

  private func place(_ number: Int, in cell: Int) -> (coordinate: Coordinate, population: Int)? {
    guard (0..<placeCount).contains(number) else { return nil }
    let packed: UInt32 = places.load(at: number * 4)
    let bits = GazetteerFormat.coordinateBits
    let mask: UInt32 = 1 << bits - 1
    let (row, column) = cell.quotientAndRemainder(dividingBy: GazetteerFormat.columns)
    let steps = Double(GazetteerFormat.stepsPerDegree)
    let north = row * GazetteerFormat.stepsPerCell + Int(packed & mask)
    let east = column * GazetteerFormat.stepsPerCell + Int(packed >> bits & mask)
    let coordinate = Coordinate(
      degreesNorth: min(Double(north) / steps - 90, 90),
      degreesEast: Double(east) / steps - 180
    )
    return (coordinate, GazetteerFormat.population(ofNumber: packed >> (2 * bits)))
  }

  /// Returns the cells that come within an angle of a place, and possibly a few more.
  private func cells(near center: Coordinate, within reach: Angle) -> [Int] {
    let side = 180.0 / Double(GazetteerFormat.rows)
    let south = center.latitude.degrees - reach.degrees
    let north = center.latitude.degrees + reach.degrees
    let rows = Self.index((south + 90) / side)...Self.index((north + 90) / side)
    // Near a pole every column is close; elsewhere meridians converge towards the poles.
    let narrowest = cos(min(max(abs(south), abs(north)), 90) * .pi / 180)
    let spread = asin(min(sin(min(reach.radians, .pi / 2)) / max(narrowest, 1e-9), 1)) * 180 / .pi
    let isPolar = south <= -90 || north >= 90 || reach.degrees >= 90 || spread >= 89
    let all = GazetteerFormat.columns
    let first = Int(((center.longitude.degrees - spread + 180) / side).rounded(.down))
    let last = Int(((center.longitude.degrees + spread + 180) / side).rounded(.down))
    let columns = isPolar || last - first >= all ? 0...(all - 1) : first...last
    return rows.flatMap { row in
      columns.map { row * all + (($0 % all) + all) % all }
    }
  }

  private static func index(_ row: Double) -> Int {
    Int(min(max(row, 0), Double(GazetteerFormat.rows - 1)))
  }
}
