/// The values of a universe, which a reload may give to other fixtures.
///
/// A channel that gets another purpose moves from the value it had last to the new one, and a channel that no fixture
/// uses any more moves to its value at rest and is still sent. Both move at `speed`.
struct DMXUniverse: Sendable, Hashable {
  private struct Channel: Hashable {
    var value: UInt8 = 0
    var rest: UInt8 = 0
    var isPatched = false

    /// Whether it is the coarse half of a value whose fine half is the next channel.
    var isCoarse = false

    /// Whether it controls light. A constant, such as a shutter, must not pass the values between: some are strobes.
    var isLight = false

    /// Whether it takes its value at once.
    var jumps = false
  }

  private var channels: [Channel] = []

  /// The time in which channels have moved since the fixtures were patched, in seconds.
  private var moved = 0.0

  /// Whether the channels of all fixtures have reached the values of the look. Until then the look must stay as it is.
  private(set) var isJoined = true

  /// The greatest speed of a channel on its way to another purpose, in full ranges per second: half of the fastest
  /// change, because light is a product of two channels, intensity and colour.
  static let speed = DMXFader.fastest / 2

  /// The time in which such a channel reaches any value, in seconds.
  static let longestMove = 1 / speed

  /// The values that were sent last, from channel 1 on.
  var values: [UInt8] { channels.map(\.value) }

  /// Returns the universe with other fixtures.
  func patched(with patch: DMXPatch) -> DMXUniverse {
    var universe = self
    universe.adopt(patch)
    return universe
  }

  private mutating func adopt(_ patch: DMXPatch) {
    isJoined = channels.isEmpty
    moved = 0
    let missing = patch.lastChannel - channels.count
    if missing > 0 { channels += Array(repeating: Channel(), count: missing) }
    for index in channels.indices { channels[index].isPatched = false }
    for cell in patch.cells {
      // A 16-bit value that loses one half to another fixture is no longer one.
      let before = cell.channels.lowerBound - 1
      if before >= 0 { channels[before].isCoarse = false }
      for index in cell.channels {
        channels[index].isPatched = true
        channels[index].isCoarse = index + 1 < cell.channels.upperBound
        channels[index].jumps = cell.isConstant && !channels[index].isLight
        channels[index].isLight = !cell.isConstant
      }
    }
  }

  /// Moves all channels.
  ///
  /// - Parameters:
  ///   - wanted: The values of the fixtures' current look, from channel 1 on.
  ///   - resting: Their values at rest.
  ///   - seconds: The time since the last frame.
  mutating func move(to wanted: [UInt8], resting: [UInt8], in seconds: Double) {
    let span = moved...moved + max(seconds, 0)
    moved = span.upperBound
    var isReached = true
    var index = 0
    while index < channels.count {
      let cell = index..<index + (channels[index].isCoarse ? 2 : 1)
      index = cell.upperBound
      for channel in cell where channels[channel].isPatched {
        channels[channel].rest = resting[channel]
      }
      guard channels[cell.lowerBound].isPatched else {
        move(cell, to: cell.map { channels[$0].rest }, in: span)
        continue
      }
      let target = Array(wanted[cell])
      if isJoined || channels[cell.lowerBound].jumps {
        for (channel, value) in zip(cell, target) { channels[channel].value = value }
      } else {
        move(cell, to: target, in: span)
        isReached = isReached && cell.map { channels[$0].value } == target
      }
    }
    isJoined = isJoined || isReached
  }

  /// Moves a channel, or the two halves of a 16-bit value.
  ///
  /// - Parameters:
  ///   - cell: The channels.
  ///   - target: Their values at the end of the way.
  ///   - span: The time of the last frame and of this one, since the fixtures were patched. Steps are counted from
  ///     the beginning: rounded for each frame, they would add up to more than the limit.
  private mutating func move(
    _ cell: Range<Int>,
    to target: [UInt8],
    in span: ClosedRange<Double>
  ) {
    func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let range = Double((1 << (8 * cell.count)) - 1)
    func steps(in seconds: Double) -> Int { Int(Self.speed * seconds * range) }
    let most = steps(in: span.upperBound) - steps(in: span.lowerBound)
    let now = number(cell.map { channels[$0].value })
    var value = now + min(max(number(target) - now, -most), most)
    for channel in cell.reversed() {
      channels[channel].value = UInt8(value & 0xFF)
      value >>= 8
    }
  }
}
