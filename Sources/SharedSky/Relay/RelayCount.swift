/// The counters of a relay: packets received, answered, and dropped with the reason.
public enum RelayCount: Int, Sendable, Hashable, CaseIterable {
  /// Packets that came.
  case received
  /// Bytes that came.
  case bytesReceived
  /// Bytes that were sent.
  case bytesSent
  /// Bytes that came from addresses that had shown no valid token.
  case bytesFromUnproven
  /// Bytes sent to such addresses.
  case bytesToUnproven

  /// Reports answered with the planes around.
  case sky
  /// Reports of planes that fly, which were stored.
  case stored
  /// Reports of ghosts and of planes on the ground, which are not stored.
  case unseen
  /// Identities made.
  case minted
  /// Packets answered with nothing but a token, because none was sent.
  case tokenOnly
  /// Packets answered with a token, because the one sent is not one for this address now.
  case tokenStale

  /// Silently dropped: not 80 bytes.
  case badLength
  /// Silently dropped: does not begin with SK.
  case badMagic
  /// Dropped without an answer: neither HELLO nor REPORT.
  case badKind
  /// Silently dropped: a plan of more than five points.
  case badPlan
  /// Silently dropped: more packets than this relay takes.
  case globalLimit
  /// Silently dropped: more packets than a source may send.
  case sourceLimit
  /// Dropped without an answer: the identity has a key that this relay lacks.
  case unknownKey
  /// Silently dropped: the seal is not that of the plane's secret.
  case badSeal
  /// Silently dropped: late, replayed, of a wrong clock, or a hello, more often than is worth an answer.
  case staleLimit

  /// Refused with a token: another version.
  case badVersion
  /// Refused with a token: more reports than a plane may send.
  case planeLimit
  /// Refused with a token: a clock that is more than half a minute off.
  case badClock
  /// Refused with a token: not later than a report before, so late or replayed.
  case replayed
  /// Refused with a token: more identities asked for than are made, or none are.
  case mintLimit
  /// Answered, but not stored: no room for one more plane, or for what a second brings.
  case noRoom
  /// Refused with a token: no room for one more client.
  case noRoomForClient
  /// Replies that the system did not take.
  case unsent

  /// What becomes of a packet counted so.
  public enum Outcome: Sendable, Hashable {
    /// It is counted in addition to its outcome.
    case figure
    /// It was answered.
    case answered
    /// It was answered with a token that names the problem.
    case refused
    /// It was dropped without an answer.
    case dropped
  }

  /// What becomes of a packet counted so.
  public var outcome: Outcome {
    switch self {
    case .received, .bytesReceived, .bytesSent, .bytesFromUnproven, .bytesToUnproven, .stored,
      .unseen, .noRoom, .unsent:
      .figure
    case .sky, .minted, .tokenOnly, .tokenStale: .answered
    case .badVersion, .planeLimit, .badClock, .replayed, .mintLimit, .noRoomForClient: .refused
    case .badLength, .badMagic, .badKind, .badPlan, .globalLimit, .sourceLimit, .unknownKey,
      .badSeal, .staleLimit:
      .dropped
    }
  }
}

/// The value of each counter.
public struct RelayCounts: Sendable, Hashable {
  private var values = [UInt64](repeating: 0, count: RelayCount.allCases.count)

  /// Nothing counted yet.
  public init() {}

  /// The value of a counter.
  public subscript(_ count: RelayCount) -> UInt64 {
    get { values[count.rawValue] }
    set { values[count.rawValue] = newValue }
  }

  /// Adds the counts of another.
  public static func += (counts: inout RelayCounts, others: RelayCounts) {
    for index in counts.values.indices { counts.values[index] += others.values[index] }
  }

  /// How many bytes were sent for each that came, where the address had shown no valid token.
  public var amplification: Double {
    let came = self[.bytesFromUnproven]
    return came == 0 ? 0 : Double(self[.bytesToUnproven]) / Double(came)
  }
}
