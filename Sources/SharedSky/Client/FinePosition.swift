public import Geodesy

/// A position and altitude finer than the grid's cells: the result of dead reckoning, in integers
/// so that every machine computes the same.
public struct FinePosition: Sendable, Hashable {
  /// Rows from the south pole, in 65,536ths.
  public var row: Int64

  /// Columns from 180° west, in 65,536ths; any number is valid, because columns wrap around.
  public var column: Int64

  /// The height above mean sea level in millimetres.
  public var height: Int64

  /// The number of units in a row or column.
  static let unit: Int64 = 1 << 16

  private static let top = Int64(GridPosition.cells) * unit

  /// Creates a position.
  public init(row: Int64, column: Int64, height: Int64) {
    self.row = row
    self.column = column
    self.height = height
  }

  /// Creates the position at the centre of a cell, at the altitude of a state.
  init(_ state: FlightState) {
    row = Int64(state.position.latitude) * Self.unit + Self.unit / 2
    column = Int64(state.position.longitude) * Self.unit + Self.unit / 2
    height = Int64(state.altitude) * 500 - 500_000
  }

  /// The position as a coordinate; latitudes beyond a pole are clamped to it.
  public var coordinate: Coordinate {
    let share = Double(min(max(row, 0), Self.top)) / Double(Self.top)
    let turn = Double(column) / Double(Self.top)
    return Coordinate(degreesNorth: share * 180 - 90, degreesEast: turn * 360 - 180)
  }

  /// The height above mean sea level in metres.
  public var altitudeMetres: Double { Double(height) / 1000 }

  /// Returns the distance to another position, over the ground and in altitude combined.
  public func metres(to other: FinePosition) -> Double {
    let ground = Earth.distanceMetres(from: coordinate, to: other.coordinate)
    let climb = altitudeMetres - other.altitudeMetres
    return (ground * ground + climb * climb).squareRoot()
  }
}

/// Differences of positions.
extension FinePosition {
  static func + (lhs: FinePosition, rhs: FinePosition) -> FinePosition {
    FinePosition(
      row: lhs.row + rhs.row,
      column: lhs.column + rhs.column,
      height: lhs.height + rhs.height
    )
  }

  /// Returns the difference between two positions, the short way around the globe.
  static func - (lhs: FinePosition, rhs: FinePosition) -> FinePosition {
    var east = (lhs.column - rhs.column) % top
    if east > top / 2 { east -= top }
    if east < -top / 2 { east += top }
    return FinePosition(row: lhs.row - rhs.row, column: east, height: lhs.height - rhs.height)
  }

  /// Returns a difference scaled by a number of thousandths.
  func thousandths(_ share: Int64) -> FinePosition {
    FinePosition(
      row: row * share / 1000,
      column: column * share / 1000,
      height: height * share / 1000
    )
  }
}
