import Geodesy
import Glibc

/// The squares of a coarse grid that a circle on the globe may touch.
///
/// The grid's rows are 2^(24 − `rowBits`) cells of the wire's grid high, and its columns 2^(24 −
/// `columnBits`) cells wide. A square's number is its row times the columns of a row, plus its
/// column.
struct GridCover: Sendable, Hashable {
  /// Squares of 4.9 km from south to north, and the same from west to east at the equator.
  static let cells = (rowBits: 12, columnBits: 13)

  /// Squares of 39 km from south to north, and twice that from west to east at the equator.
  static let tiles = (rowBits: 9, columnBits: 9)

  /// The numbers of adjacent squares: one or two ranges for each row, from south to north.
  let ranges: [ClosedRange<Int>]

  /// Finds the squares that overlap a circle, and few others.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: Its radius, as an angle at the Earth's centre.
  ///   - grid: `cells` or `tiles`.
  init(around center: Coordinate, within radius: Angle, on grid: (rowBits: Int, columnBits: Int)) {
    let (φ, λ, ρ) = (center.latitude.degrees, center.longitude.degrees, radius.degrees)
    // Positions are stored as the south-western corner of a cell, hence the margin of one cell.
    let margin = 360 / Double(GridPosition.cells)
    let rowCount = 1 << grid.rowBits
    let columnCount = 1 << grid.columnBits
    func row(_ latitude: Double) -> Int {
      let row = ((latitude + 90) / 180 * Double(rowCount)).rounded(.down)
      return Int(min(max(row, 0), Double(rowCount - 1)))
    }
    let rows = row(φ - ρ - margin)...row(φ + ρ + margin)
    let columns = Self.columns(φ: φ, λ: λ, ρ: ρ, margin: margin, count: columnCount)
    ranges = rows.flatMap { row in
      columns.map { $0.lowerBound + row * columnCount...$0.upperBound + row * columnCount }
    }
  }

  /// Returns the columns that a circle overlaps, as one or two ranges.
  private static func columns(
    φ: Double,
    λ: Double,
    ρ: Double,
    margin: Double,
    count: Int
  ) -> [ClosedRange<Int>] {
    let all = [0...count - 1]
    // A circle that contains a pole meets every meridian.
    guard abs(φ) + ρ + margin < 90 else { return all }
    // The meridian that touches the circle: sin Δλ = sin ρ / cos φ.
    let spread = asin(min(sin(ρ * .pi / 180) / cos(φ * .pi / 180), 1)) * 180 / .pi + margin
    func column(_ longitude: Double) -> Int {
      Int(((longitude + 180) / 360 * Double(count)).rounded(.down))
    }
    let (west, east) = (column(λ - spread), column(λ + spread))
    guard east - west + 1 < count else { return all }
    if west < 0 { return [0...east, west + count...count - 1] }
    if east >= count { return [0...east - count, west...count - 1] }
    return [west...east]
  }

  /// The numbers of all squares.
  var squares: [Int] { ranges.flatMap(Array.init) }

  /// Returns the number of the square that contains a position.
  static func square(_ position: GridPosition, on grid: (rowBits: Int, columnBits: Int)) -> Int {
    let row = Int(position.latitude) >> (24 - grid.rowBits)
    let column = Int(position.longitude) >> (24 - grid.columnBits)
    return row << grid.columnBits | column
  }
}
