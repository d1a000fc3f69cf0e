/// A tile of the globe, the unit in which relays exchange reports: 5.6° from west to east and 2.8°
/// from south to north, 4,096 in all.
///
/// Tiles are the leaves of a quadtree of six levels over the wire's grid, so that a prefix of a
/// topic is a larger area: `sky/1/2/#` is the north-western quarter of the globe.
public struct SkyTile: Sendable, Hashable {
  /// The number of levels of the tree.
  public static let levels = 6

  /// The digits from the largest area to the smallest, two bits each; 2 stands for north, 1 for
  /// east.
  public let digits: UInt16

  /// Creates a tile from its digits; only the low 12 bits are used.
  init(digits: UInt16) {
    self.digits = digits & (1 << (2 * Self.levels) - 1)
  }

  /// Finds the tile that contains a position.
  public init(_ position: GridPosition) {
    digits = (0..<Self.levels).reduce(into: 0) { digits, level in
      let shift = UInt32(23 - level)
      let isNorth = (position.latitude >> shift) & 1
      let isEast = (position.longitude >> shift) & 1
      digits = digits << 2 | UInt16(isNorth << 1 | isEast)
    }
  }

  /// Reads a tile's topic; nil if it is invalid.
  public init?(topic: some StringProtocol) {
    guard topic.hasPrefix(Self.beginning) else { return nil }
    let words = topic.dropFirst(Self.beginning.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard words.count == Self.levels else { return nil }
    var digits: UInt16 = 0
    for word in words {
      guard word.utf8.count == 1, let digit = UInt16(word), digit < 4 else { return nil }
      digits = digits << 2 | digit
    }
    self.digits = digits
  }

  /// The tile's topic: `sky/1/` and six digits, one per level.
  public var topic: String { Self.beginning + words.joined(separator: "/") }

  /// The DNS name of the relay that serves the tile, below the name of the whole sky.
  ///
  /// The digits are labels, the largest area last, as in domains: `*.1.0.sky.example` is the name
  /// of all tiles that begin with 01.
  func name(below sky: String) -> String {
    words.reversed().joined(separator: ".") + "." + sky
  }

  private var words: [String] {
    (0..<Self.levels).map { level in
      String((digits >> UInt16(2 * (Self.levels - 1 - level))) & 3)
    }
  }

  /// Returns the topic filter for all tiles that begin as this one does.
  ///
  /// - Parameter levels: The number of digits that they share, from 0 to 6.
  /// - Returns: The filter; for six digits the tile's own topic.
  func filter(sharing levels: Int) -> String {
    guard levels < Self.levels else { return topic }
    return Self.beginning + words.prefix(levels).map { $0 + "/" }.joined() + "#"
  }

  /// The row of the tile from the south and its column from 180° west, from 0 to 63.
  var place: (row: Int, column: Int) {
    (0..<Self.levels).reduce((0, 0)) { place, level in
      let digit = Int(digits >> UInt16(2 * (Self.levels - 1 - level))) & 3
      return (place.0 << 1 | digit >> 1, place.1 << 1 | digit & 1)
    }
  }

  /// Finds the tile in a row and a column, which wraps around at 180°.
  init(row: Int, column: Int) {
    let shift = 24 - Self.levels
    self.init(
      GridPosition(
        latitude: UInt32(truncatingIfNeeded: row << shift),
        longitude: UInt32(truncatingIfNeeded: column << shift)
      )
    )
  }

  /// All tiles, in the order of their digits.
  static var all: [SkyTile] {
    (0..<1 << (2 * levels)).map { SkyTile(digits: UInt16($0)) }
  }

  /// The prefix of all topics: the sky and the version of its tiles.
  private static let beginning = "sky/1/"
}
