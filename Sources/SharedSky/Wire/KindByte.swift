/// The byte of a report or a record that says what kind of plane it is: bits 7 to 5 are the kind of emergency, 4 and
/// 3 the source, 2 the scale of speed and climb, and 1 whether only a circle may see it; 0 is reserved.
struct KindByte: RawRepresentable, Sendable, Hashable {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ emergency: EmergencyKind, _ source: PlaneSource, isCoarse: Bool, isClosed: Bool) {
    rawValue =
      emergency.rawValue << 5 | source.rawValue << Self.sourceShift
      | (isCoarse ? Self.coarseBit : 0) | (isClosed ? Self.closedBit : 0)
  }

  /// The kind of emergency.
  var emergency: EmergencyKind { EmergencyKind(rawValue: rawValue >> 5) }

  /// What the plane is.
  var source: PlaneSource { PlaneSource(rawValue: rawValue >> Self.sourceShift & 0b11) ?? .paper }

  /// Whether speed and climb have the coarse scale.
  var isCoarse: Bool { rawValue & Self.coarseBit != 0 }

  /// Whether only the circle of its identity may see it.
  var isClosed: Bool { rawValue & Self.closedBit != 0 }

  private static let sourceShift: UInt8 = 3
  private static let coarseBit: UInt8 = 1 << 2
  private static let closedBit: UInt8 = 1 << 1
}
