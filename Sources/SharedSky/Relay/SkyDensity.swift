import Glibc

/// Estimates the number of planes around a place: a coarse map of counts, summed from its corner so
/// that the count of any rectangle takes four numbers (F. Crow, "Summed-area tables for texture
/// mapping", 1984).
struct SkyDensity: Sendable {
  /// The radius within which planes are counted, in kilometres over the ground.
  static let radius = 50.0

  /// That radius as a squared chord, in Earth radii.
  static let separation: Float = {
    let chord = 2 * sin(radius / 6_371 / 2)
    return Float(chord * chord)
  }()

  /// The number of squares in each direction, of 0.35° by 0.7° each.
  private static let side = 512
  private static let unitsPerSquare = Float(GridPosition.cells) / Float(side)

  /// The number of planes south and west of the corner of each square; one row and one column more
  /// than there are squares.
  private let sums: [UInt32]

  /// Counts planes.
  init(_ positions: some Sequence<GridPosition>) {
    let width = Self.side + 1
    var sums = [UInt32](repeating: 0, count: width * width)
    for position in positions {
      let row = Int(position.latitude >> 15) + 1
      sums[row * width + Int(position.longitude >> 15) + 1] += 1
    }
    for row in 1..<width {
      var along: UInt32 = 0
      for column in 1..<width {
        along += sums[row * width + column]
        sums[row * width + column] = along + sums[(row - 1) * width + column]
      }
    }
    self.sums = sums
  }

  /// Estimates the number of planes within the radius, as those in a rectangle of the circle's
  /// area. Squares at its edge count by the fraction inside.
  func estimate(around position: GridPosition) -> Int {
    let perKilometre = Float(GridPosition.cells) / 20_015
    let half = Float(Self.radius) * Float.pi.squareRoot() / 2 * perKilometre
    let row = Float(position.latitude) / Self.unitsPerSquare
    let column = Float(position.longitude) / Self.unitsPerSquare
    let φ = row / Float(Self.side) * .pi - .pi / 2
    let rows = half / Self.unitsPerSquare
    // A square is twice as many degrees wide as it is high, and narrows towards the poles.
    let columns = min(rows / 2 / max(cos(φ), 0.01), Float(Self.side) / 2)
    let (west, east) = (column - columns, column + columns)
    var count = sum(row - rows, row + rows, max(west, 0), min(east, Float(Self.side)))
    if west < 0 {
      count += sum(row - rows, row + rows, west + Float(Self.side), Float(Self.side))
    }
    if east > Float(Self.side) {
      count += sum(row - rows, row + rows, 0, east - Float(Self.side))
    }
    return Int(count.rounded())
  }

  private func sum(_ south: Float, _ north: Float, _ west: Float, _ east: Float) -> Float {
    corner(north, east) - corner(south, east) - corner(north, west) + corner(south, west)
  }

  /// Returns the number of planes south and west of a point, as if they were spread evenly within a
  /// square.
  private func corner(_ row: Float, _ column: Float) -> Float {
    let edge = Float(Self.side)
    let row = min(max(row, 0), edge)
    let column = min(max(column, 0), edge)
    let south = min(Int(row), Self.side - 1)
    let west = min(Int(column), Self.side - 1)
    let up = row - Float(south)
    let right = column - Float(west)
    let place = south * (Self.side + 1) + west
    let low = Float(sums[place]) * (1 - right) + Float(sums[place + 1]) * right
    let above = place + Self.side + 1
    let high = Float(sums[above]) * (1 - right) + Float(sums[above + 1]) * right
    return low * (1 - up) + high * up
  }
}
