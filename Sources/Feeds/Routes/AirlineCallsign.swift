import Text

/// The callsign of an airline flight, packed into eight bytes: `BAW47`.
public struct AirlineCallsign: Sendable, Hashable, Comparable {
  private let packed: UInt64

  /// Parses a callsign; nil unless it has four to eight letters and digits, begins with the three
  /// letters of an airline, and has a digit. Private aircraft have no route.
  public init?(_ callsign: String) {
    self.init(bytes: Array(callsign.utf8))
  }

  init?(bytes: some Collection<UInt8>) {
    guard (4...8).contains(bytes.count) else { return nil }
    var (packed, position, hasDigit) = (UInt64(0), 0, false)
    for byte in bytes {
      guard byte.isCapital || byte.isDigit && position >= 3 else { return nil }
      hasDigit = hasDigit || byte.isDigit
      packed |= UInt64(byte) << UInt64(56 - 8 * position)
      position += 1
    }
    guard hasDigit else { return nil }
    self.packed = packed
  }

  /// Orders callsigns by their characters.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.packed < rhs.packed }
}

extension AirlineCallsign: CustomStringConvertible {
  /// The callsign.
  public var description: String {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: packed >> UInt64(56 - 8 * $0)) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
