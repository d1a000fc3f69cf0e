/// How a crowded scope is thinned out, so that it stays readable.
///
/// Up to ``few`` aircraft are drawn in full. Of more, the icons are smaller, and those far out are
/// dots. Echoes and tags belong to the nearest in any case.
struct RadarCrowd: Sendable, Hashable {
  /// The number of aircraft on the scope.
  let count: Int

  /// The largest number of aircraft that does not count as a crowd.
  static let few = 60

  /// The numbers of aircraft with tags and with echoes, nearest first.
  static let tagged = 12
  static let echoing = 20

  /// The fraction of the range within which aircraft have tags, and in a crowd an icon.
  static let near = 0.6

  /// The scale of icons, √(60/n) from a half to 1, in steps of 1/32, so that one aircraft more or
  /// less does not change all.
  var iconScale: Float {
    let scale = (Float(Self.few) / Float(max(count, 1))).squareRoot()
    return (min(max(scale, 0.5), 1) * 32).rounded() / 32
  }

  /// Returns whether an aircraft is a dot.
  ///
  /// - Parameter share: Its distance, as a fraction of the range.
  /// - Returns: Whether it is.
  func isDot(share: Double) -> Bool {
    count > Self.few && share > Self.near
  }

  /// Returns whether an aircraft has a tag.
  ///
  /// - Parameters:
  ///   - rank: Its place among the aircraft, nearest first, from 0.
  ///   - share: Its distance, as a fraction of the range.
  /// - Returns: Whether it has one.
  static func isTagged(rank: Int, share: Double) -> Bool {
    rank < tagged && share < near
  }

  /// Returns whether an aircraft keeps a tag until it has faded: slightly farther out than those
  /// that have one.
  static func keepsTag(rank: Int, share: Double) -> Bool {
    rank < tagged + 4 && share < near + 0.08
  }
}
