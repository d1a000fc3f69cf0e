/// The heartbeat of GDL 90, sent every second (FAA 560-1058-00 rev. A, 3.1).
struct GDL90Heartbeat: Sendable, Hashable {
  /// Whether the position of the ownship is known.
  var hasPosition: Bool

  /// Whether a conflict alert was requested, which Aloft does not compute.
  var wantsAlerts = false

  /// The UTC time, in seconds since midnight.
  var secondOfDay: Int

  /// The number of uplinks received in the second before, from 0 to 31.
  var uplinks = 0

  /// The number of other messages received in that second, from 0 to 1,023.
  var messages = 0

  /// The message: 7 bytes.
  var message: [UInt8] {
    let second = secondOfDay % 86_400
    // 0x01: it is initialised; 0x80: the position is valid.
    let first: UInt8 = 0x01 | (hasPosition ? 0x80 : 0)
    // 0x01: the time is UTC; 0x80: the highest bit of the second.
    let next: UInt8 = 0x01 | (wantsAlerts ? 0x40 : 0) | (second > 0xFFFF ? 0x80 : 0)
    let counts = min(uplinks, 31) << 11 | min(messages, 1_023)
    return [
      0, first, next, UInt8(truncatingIfNeeded: second), UInt8(truncatingIfNeeded: second >> 8),
      UInt8(truncatingIfNeeded: counts >> 8), UInt8(truncatingIfNeeded: counts),
    ]
  }
}

/// The height of the ownship by GPS (FAA 560-1058-00 rev. A, 3.8).
struct GDL90Altitude: Sendable, Hashable {
  /// The height, in feet.
  var feet: Double

  /// The message: 5 bytes. The error of the height is unknown.
  var message: [UInt8] {
    let steps = Int16(min(max((feet / 5).rounded(), -32_768), 32_767))
    let bits = UInt16(bitPattern: steps)
    return [11, UInt8(bits >> 8), UInt8(truncatingIfNeeded: bits), 0x7F, 0xFF]
  }
}

/// What the sender is, for ForeFlight (foreflight.com/connect/spec, "ID Message").
struct GDL90Identification: Sendable, Hashable {
  /// The name, up to eight characters.
  private static let name = "Aloft"

  /// The message: 39 bytes. Its last bit says that the height by GPS is above mean sea level.
  var message: [UInt8] {
    [0x65, 0, 1] + [UInt8](repeating: 0xFF, count: 8) + Self.padded(Self.name, 8)
      + Self.padded(Self.name, 16) + [0, 0, 0, 1]
  }

  private static func padded(_ text: String, _ count: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(count))
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }
}
