/// The part of the sky that a relay serves: some of its 4,096 tiles.
///
/// A tile is named by the six digits of its `SkyTile`; fewer digits name all tiles with that
/// prefix.
public struct SkyDistrict: Sendable, Hashable {
  /// For each tile, by the number that its digits form, whether it is included; nil includes all.
  private var tiles: [Bool]?

  /// The whole sky.
  public static let all = SkyDistrict()

  private init() {}

  /// Creates a district from names; nil if one is invalid.
  ///
  /// - Parameter names: Up to six digits from 0 to 3 each; an empty list is the whole sky.
  public init?(_ names: [String]) {
    guard !names.isEmpty else { return }
    var tiles = [Bool](repeating: false, count: 1 << (2 * SkyTile.levels))
    for name in names {
      let digits = name.utf8.map { $0 &- UInt8(ascii: "0") }
      guard (1...SkyTile.levels).contains(digits.count), digits.allSatisfy({ $0 < 4 }) else {
        return nil
      }
      let shift = 2 * (SkyTile.levels - digits.count)
      let first = digits.reduce(0) { $0 << 2 | Int($1) } << shift
      for tile in first..<first + 1 << shift { tiles[tile] = true }
    }
    self.tiles = tiles
  }

  /// Whether a position is in the district.
  func contains(_ position: GridPosition) -> Bool { contains(SkyTile(position)) }

  /// Whether a tile is in the district.
  func contains(_ tile: SkyTile) -> Bool {
    guard let tiles else { return true }
    return tiles[Int(tile.digits)]
  }
}
