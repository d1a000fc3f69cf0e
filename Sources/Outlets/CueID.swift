public import Breathing
public import Show

/// The identifier of a cue. It is the same on every machine that shows the same plan from the same
/// start.
///
/// Identifiers sort like the cues, so that a receiver that lost its connection can request the cues
/// after the last one it received.
public struct CueID: Sendable, Hashable, Comparable {
  /// When the cue happens.
  public let instant: Instant

  /// The cue's index among those at the same instant, from 0.
  public let ordinal: Int

  /// Creates the identifier of a cue.
  public init(_ cue: Cue) {
    instant = cue.edge.instant
    ordinal = cue.ordinal
  }

  /// Reads an identifier such as `1795235231582739000-0`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let instant = UInt64(parts[0]).flatMap(Int64.init(exactly:)),
      let ordinal = UInt32(parts[1])
    else { return nil }
    self.instant = Instant(nanoseconds: instant)
    self.ordinal = Int(ordinal)
  }

  /// Orders identifiers by instant, then by ordinal.
  public static func < (lhs: CueID, rhs: CueID) -> Bool {
    (lhs.instant, lhs.ordinal) < (rhs.instant, rhs.ordinal)
  }
}

extension CueID: CustomStringConvertible {
  /// Nanoseconds since 1970-01-01T00:00:00Z, a hyphen and the ordinal.
  public var description: String {
    "\(instant.nanoseconds)-\(ordinal)"
  }
}
