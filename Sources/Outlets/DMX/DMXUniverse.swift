/// The values of a universe, which a reload may give to other fixtures.
///
/// A channel that gets another purpose moves from the value it had last to the new one, and a channel that no fixture
/// uses any more moves to its value at rest and is still sent. Both move at half of `DMXFader.fastest`, because light
/// is a product of two channels, intensity and colour.
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

  /// Whether the channels of all fixtures have reached the values of the look. Until then the look must stay as it is.
  private(set) var isJoined = true

  /// The speed of channels on their way to another purpose, in full ranges per second.
  static let speed = DMXFader.fastest / 2

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
    var isReached = true
    var index = 0
    while index < channels.count {
      let cell = index..<index + (channels[index].isCoarse ? 2 : 1)
      index = cell.upperBound
      for channel in cell where channels[channel].isPatched {
        channels[channel].rest = resting[channel]
      }
      guard channels[cell.lowerBound].isPatched else {
        move(cell, to: cell.map { channels[$0].rest }, in: seconds)
        continue
      }
      let target = Array(wanted[cell])
      if isJoined || channels[cell.lowerBound].jumps {
        for (channel, value) in zip(cell, target) { channels[channel].value = value }
      } else {
        move(cell, to: target, in: seconds)
        isReached = isReached && cell.map { channels[$0].value } == target
      }
    }
    isJoined = isJoined || isReached
  }

  /// Moves a channel, or the two halves of a 16-bit value.
  private mutating func move(_ cell: Range<Int>, to target: [UInt8], in seconds: Double) {
    func number(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let range = (1 << (8 * cell.count)) - 1
    let most = Int((Self.speed * seconds * Double(range)).rounded())
    let now = number(cell.map { channels[$0].value })
    var value = now + min(max(number(target) - now, -most), most)
    for channel in cell.reversed() {
      channels[channel].value = UInt8(value & 0xFF)
      value >>= 8
    }
  }
}
