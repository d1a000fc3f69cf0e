public import Geodesy
import Glibc

/// The tiles whose planes a relay receives from other relays: those it serves, and those around them
/// from which planes may be shown to its clients.
public struct TileSubscriptions: Sendable, Hashable {
  /// For each tile, by the number that its digits form, whether it is received.
  private let isIncluded: [Bool]

  /// How far around the served tiles planes are received: the 200 km within which planes in an
  /// emergency come first, and what plane and client may fly within the minute that a report counts.
  public static let reach = Earth.angle(metres: 250_000)

  /// Chooses tiles.
  ///
  /// - Parameter district: The tiles that the relay serves.
  public init(_ district: SkyDistrict) {
    var isIncluded = [Bool](repeating: false, count: 1 << (2 * SkyTile.levels))
    for tile in SkyTile.all where district.contains(tile) {
      isIncluded[Int(tile.digits)] = true
      for other in Self.around(tile) { isIncluded[Int(other.digits)] = true }
    }
    self.isIncluded = isIncluded
  }

  /// Whether a tile is received.
  public func contains(_ tile: SkyTile) -> Bool { isIncluded[Int(tile.digits)] }

  /// The number of tiles, up to 4,096.
  public var count: Int { isIncluded.count { $0 } }

  /// The topic filters, as few as possible; no topic matches two of them.
  public var topics: [String] {
    var topics: [String] = []
    add(to: &topics, first: 0, sharing: 0)
    return topics
  }

  /// Adds the filters of the tiles that share some digits with a tile.
  ///
  /// - Parameters:
  ///   - topics: The filters so far.
  ///   - first: The lowest number of these tiles.
  ///   - levels: The number of digits that they share.
  private func add(to topics: inout [String], first: Int, sharing levels: Int) {
    let size = 1 << (2 * (SkyTile.levels - levels))
    let tiles = isIncluded[first..<first + size]
    if tiles.allSatisfy(\.self) {
      topics.append(SkyTile(digits: UInt16(first)).filter(sharing: levels))
    } else if tiles.contains(true) {
      for quarter in 0..<4 {
        add(to: &topics, first: first + quarter * size / 4, sharing: levels + 1)
      }
    }
  }

  // MARK: Borders

  private static let side = 1 << SkyTile.levels
  private static let height = 180.0 / Double(side)
  private static let width = 360.0 / Double(side)

  /// Returns the tiles that come within reach of a tile.
  private static func around(_ tile: SkyTile) -> [SkyTile] {
    let (row, column) = tile.place
    let south = Double(row) * height - 90
    let (low, high) = (south - reach.degrees, south + height + reach.degrees)
    let bottom = max(Int(((low + 90) / height).rounded(.down)), 0)
    let top = min(Int(((high + 90) / height).rounded(.down)), side - 1)
    // The meridian that touches a circle around a point of the tile: sin Δλ = sin ρ / cos φ.
    let steepest = max(abs(south), abs(south + height)) * .pi / 180
    let ratio = sin(reach.radians) / cos(steepest)
    var more = side
    if abs(ratio) < 1, steepest + reach.radians < .pi / 2 {
      more = Int((asin(ratio) * 180 / .pi / width).rounded(.up))
    }
    let columns = 2 * more + 1 >= side ? column..<column + side : column - more..<column + more + 1
    return (bottom...top).flatMap { row in
      columns.map { SkyTile(row: row, column: ($0 + side) % side) }
    }
  }
}
