/// The channels of the fixtures in a universe.
public struct DMXPatch: Sendable, Hashable {
  /// The fixture; all fixtures are the same.
  public let fixture: DMXFixture

  /// The first channel of the first fixture, from 1 to 512.
  public let start: Int

  /// The number of fixtures.
  public let count: Int

  /// The number of channels from one fixture's first channel to the next fixture's.
  public let spacing: Int

  /// The number of channels in a universe (ANSI E1.11-2008).
  public static let universe = 512

  /// Patches fixtures; nil if they overlap or do not fit in the universe.
  ///
  /// - Parameters:
  ///   - fixture: The fixture.
  ///   - start: The first channel of the first fixture, from 1.
  ///   - count: The number of fixtures.
  ///   - spacing: The channels from one fixture to the next; nil for no gaps.
  public init?(_ fixture: DMXFixture, at start: Int, count: Int, spacing: Int? = nil) {
    let spacing = spacing ?? fixture.width
    guard start >= 1, count >= 1, spacing >= fixture.width,
      Self.lastChannel(fixture, at: start, count: count, spacing: spacing) <= Self.universe
    else { return nil }
    (self.fixture, self.start, self.count, self.spacing) = (fixture, start, count, spacing)
  }

  /// Returns the last channel that the fixtures would use.
  public static func lastChannel(
    _ fixture: DMXFixture,
    at start: Int,
    count: Int,
    spacing: Int
  ) -> Int {
    start - 1 + (count - 1) * spacing + fixture.width
  }

  /// The last channel of the last fixture.
  var lastChannel: Int {
    Self.lastChannel(fixture, at: start, count: count, spacing: spacing)
  }

  /// Channels that belong together, counted from 0: one, or the two halves of a 16-bit value.
  struct Cell: Sendable, Hashable {
    let channels: Range<Int>

    /// Whether it keeps its value and gives no light.
    let isConstant: Bool
  }

  /// The channels of all fixtures, in order.
  var cells: [Cell] {
    (0..<count).flatMap { number in
      fixture.cells.map { cell in
        let first = start - 1 + number * spacing
        let channels = first + cell.channels.lowerBound..<first + cell.channels.upperBound
        return Cell(channels: channels, isConstant: cell.isConstant)
      }
    }
  }

  /// Returns the values of the universe from channel 1 to the last fixture's last channel; channels
  /// between fixtures are 0.
  public func values(of look: DMXLook) -> [UInt8] {
    let values = fixture.values(of: look)
    var universe = [UInt8](repeating: 0, count: lastChannel)
    for number in 0..<count {
      let first = start - 1 + number * spacing
      universe.replaceSubrange(first..<first + values.count, with: values)
    }
    return universe
  }
}
