public import Geodesy

/// A position on a grid of 2²⁴ by 2²⁴ cells. A cell is 1.19 m from south to north; from west to
/// east it is 2.39 m at the equator and less elsewhere.
public struct GridPosition: Sendable, Hashable {
  /// The row of the cell, counted from the south: ⌊(φ + 90°) / 180° · 2²⁴⌋, below 2²⁴.
  public let latitude: UInt32

  /// The column of the cell, counted from 180° west: ⌊(λ + 180°) / 360° · 2²⁴⌋, below 2²⁴.
  public let longitude: UInt32

  /// The number of cells in each direction.
  public static let cells: UInt32 = 1 << 24

  /// Creates a position; only the low 24 bits of the numbers are used.
  public init(latitude: UInt32, longitude: UInt32) {
    self.latitude = latitude & (Self.cells - 1)
    self.longitude = longitude & (Self.cells - 1)
  }

  /// Creates the cell that contains a place.
  public init(_ place: Coordinate) {
    let cells = Double(Self.cells)
    let north = ((place.latitude.degrees + 90) / 180 * cells).rounded(.down)
    let east = ((place.longitude.degrees + 180) / 360 * cells).rounded(.down)
    // The north pole belongs to the last row; 180° east is the first column.
    latitude = UInt32(min(max(north, 0), cells - 1))
    longitude = UInt32(min(max(east, 0), cells)) & (Self.cells - 1)
  }

  /// The centre of the cell.
  public var coordinate: Coordinate {
    let cells = Double(Self.cells)
    return Coordinate(
      degreesNorth: (Double(latitude) + 0.5) / cells * 180 - 90,
      degreesEast: (Double(longitude) + 0.5) / cells * 360 - 180
    )
  }
}
