/// The part of the sky that a relay serves: some of the 4,096 tiles that the world's 64 rows and 64
/// columns make.
///
/// A tile is named by six digits of a quadtree, each halving both ways: 0 south-west, 1 south-east,
/// 2 north-west, 3 north-east; fewer digits name all tiles that begin so.
public struct SkyDistrict: Sendable, Hashable {
  /// One bit for each tile; nil for all.
  private var tiles: [Bool]?

  /// The whole sky.
  public static let all = SkyDistrict()

  private init() {}

  /// Creates the district of some names; nothing where one of them is none.
  ///
  /// - Parameter names: Up to six digits from 0 to 3 each; an empty list is the whole sky.
  public init?(_ names: [String]) {
    guard !names.isEmpty else { return }
    var tiles = [Bool](repeating: false, count: 1 << 12)
    for name in names {
      let digits = name.utf8.map { $0 &- UInt8(ascii: "0") }
      guard (1...6).contains(digits.count), digits.allSatisfy({ $0 < 4 }) else { return nil }
      let shift = 2 * (6 - digits.count)
      let first = digits.reduce(0) { $0 << 2 | Int($1) } << shift
      for tile in first..<first + 1 << shift { tiles[tile] = true }
    }
    self.tiles = tiles
  }

  /// Whether a place belongs to it.
  func contains(_ position: GridPosition) -> Bool {
    guard let tiles else { return true }
    return tiles[Self.tile(of: position)]
  }

  /// The number of a place's tile: its quadtree digits, two bits each, the northward bit first.
  static func tile(of position: GridPosition) -> Int {
    var tile = 0
    for bit in stride(from: UInt32(23), through: 18, by: -1) {
      let north = position.latitude >> bit & 1
      let east = position.longitude >> bit & 1
      tile = tile << 2 | Int(north << 1 | east)
    }
    return tile
  }
}
